import Foundation
import TestSupport
import Testing

/// `rhea run` and signals: what they fire, and how the program ends.
@Suite struct SignalTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      RHEA_EVENT("appDidFinishLaunching", 5, 0) { puts("ready"); }
      RHEA_EVENT("appDidReceiveReload", 5, RHEA_REPEATABLE) { puts("reloaded"); }
      RHEA_EVENT("appWillTerminate", 5, 0) { puts("ended"); }
      """)
    return plugins
  }

  /// Runs `rhea run --stay` in the background, and waits for lines of its output between signals.
  private static let functions = """
    await() { while [ "$(grep -c "$1" out)" -lt "$2" ]; do kill -0 $pid || exit 99; done; }
    : > out
    "$rhea" run --stay plugins > out &
    pid=$!
    await ready 1

    """

  @Test func `staying is ended by SIGTERM, after reloads`() throws {
    let output = try Self.make().shell(
      Self.functions + """
        kill -HUP $pid
        await reloaded 1
        kill -HUP $pid
        await reloaded 2
        kill -TERM $pid
        wait $pid
        echo $?
        cat out
        """)
    #expect(output.standardOutput == "143\nready\nreloaded\nreloaded\nended\n")
  }

  @Test func `staying is ended by SIGINT`() throws {
    // A shell starts what it runs in the background with SIGINT ignored, which has to stay so; env sets it back.
    let functions = Self.functions.replacingOccurrences(of: "\"$rhea\"", with: "env --default-signal=INT \"$rhea\"")
    let output = try Self.make().shell(functions + "kill -INT $pid; wait $pid; echo $?; cat out")
    #expect(output.standardOutput == "130\nready\nended\n")
  }

  @Test func `a signal that is ignored from the start stays ignored`() throws {
    let output = try Self.make().shell(
      Self.functions + "kill -INT $pid; kill -HUP $pid; await reloaded 1; kill -TERM $pid; wait $pid; echo $?; cat out")
    #expect(output.standardOutput == "143\nready\nreloaded\nended\n")
  }

  @Test func `without plugins there is nothing to stay for`() throws {
    let plugins = try PluginDirectory()
    let output = try plugins.rhea("run", "--stay", "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "", standardError: "rhea: no plugin found in plugins\n"))
  }
}

/// Signals that come while the program ends, or more than once.
extension SignalTests {
  private static func script(_ signals: String, of plugin: String) throws -> CommandOutput {
    let plugins = try PluginDirectory()
    try plugins.add("a", plugin)
    return try plugins.shell(
      """
      await() { while ! grep -q "$1" out; do kill -0 $pid || exit 99; done; }
      env --default-signal=INT "$rhea" run --event late plugins > out &
      pid=$!
      \(signals)
      wait $pid
      echo $?
      cat out
      """)
  }

  /// Callbacks that end when the script has made a file.
  private static let waiting = """
    #include <sched.h>
    #include <unistd.h>
    #define SAY(text) write(1, text "\\n", sizeof(text))
    #define AWAIT(file) while (access(file, F_OK) != 0) sched_yield()
    RHEA_EVENT("appDidFinishLaunching", 5, 0) { SAY("launched"); AWAIT("go-on"); }
    RHEA_EVENT("late", 5, 0) { SAY("late"); }
    RHEA_EVENT("appWillTerminate", 5, 0) { SAY("saving"); AWAIT("save"); SAY("saved"); }
    """

  @Test func `a signal during the launch lets appWillTerminate run to its end`() throws {
    let output = try Self.script(
      "await launched; kill -TERM $pid; await saving; touch go-on; await late; touch save", of: Self.waiting)
    #expect(output.standardOutput == "143\nlaunched\nsaving\nlate\nsaved\n")
  }

  @Test func `a signal during appWillTerminate lets it run to its end`() throws {
    let output = try Self.script("touch go-on; await saving; kill -TERM $pid; touch save", of: Self.waiting)
    #expect(output.standardOutput == "143\nlaunched\nlate\nsaving\nsaved\n")
  }

  @Test func `a second signal ends the program at once, whatever hangs`() throws {
    // Two of a kind could be delivered as one.
    let output = try Self.script(
      "await reloading; kill -TERM $pid; kill -INT $pid",
      of: """
        #include <signal.h>
        #include <unistd.h>
        RHEA_EVENT("load", 5, 0) { kill(getpid(), SIGHUP); for (;;) pause(); }
        RHEA_EVENT("late", 5, 0) {}
        RHEA_EVENT("appDidReceiveReload", 5, 0) { write(1, "reloading\\n", 10); for (;;) pause(); }
        """)
    #expect(["143", "130"].contains(output.standardOutput.lines.first))
    #expect(output.standardOutput.hasSuffix("\nreloading\n"))
  }

  @Test func `a signal for a child that a callback forks is the child's`() throws {
    let output = try Self.script(
      "",
      of: """
        #include <signal.h>
        #include <sys/wait.h>
        #include <unistd.h>
        RHEA_EVENT("load", 5, 0) {
          int status;
          pid_t child = fork();
          if (child == 0) for (;;) pause();
          kill(child, SIGTERM);
          waitpid(child, &status, 0);
          printf("child: %d\\n", WTERMSIG(status));
        }
        RHEA_EVENT("late", 5, 0) {}
        RHEA_EVENT("appWillTerminate", 5, 0) { puts("ended"); }
        """)
    #expect(output.standardOutput == "0\nchild: 15\nended\n")
  }
}
