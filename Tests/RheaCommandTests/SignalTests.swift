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
