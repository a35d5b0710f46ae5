import Foundation
import TestSupport
import Testing

/// What is told of a plugin that crashes, and how the process ends.
@Suite struct CrashTests {
  private static let source = """
    #include <signal.h>
    #include <stdlib.h>
    #include <sys/wait.h>
    #include <unistd.h>
    RHEA_PLUGIN("com.example.crash", "1.0")
    static int fill(volatile int depth) { volatile char page[4096]; page[0] = 1; return fill(depth + 1) + page[0]; }
    RHEA_EVENT("segv", 7, 0) { *(volatile int *)16 = 1; }
    RHEA_EVENT("bus", 7, 0) { raise(SIGBUS); }
    RHEA_EVENT("ill", 7, 0) { __builtin_trap(); }
    RHEA_EVENT("fpe", 7, 0) { raise(SIGFPE); }
    RHEA_EVENT("abrt", 7, 0) { abort(); }
    RHEA_EVENT("trap", 7, 0) { raise(SIGTRAP); }
    RHEA_EVENT("stack", 7, 0) { puts(fill(0) ? "a" : "b"); }
    RHEA_EVENT("background", 7, RHEA_ASYNC) { puts(fill(0) ? "a" : "b"); }
    RHEA_EVENT("outer", 9, 0) { context->host->trigger(context, "segv", NULL); }
    RHEA_EVENT("child", 7, 0) {
      int status = 0;
      const pid_t child = fork();
      if (child == 0) raise(SIGSEGV);
      waitpid(child, &status, 0);
      printf("the child ended with %d\\n", WTERMSIG(status));
    }
    RHEA_EVENT("fine", 7, RHEA_REPEATABLE) { puts("fine"); }
    RHEA_ACTION("crash/:how") { *(volatile int *)16 = 1; }
    #include <pthread.h>
    static void *work(void *state) { *(volatile int *)16 = 1; return state; }
    RHEA_EVENT("thread", 7, 0) {
      pthread_t thread;
      pthread_create(&thread, NULL, work, NULL);
      pthread_join(thread, NULL);
    }
    """

  struct Crash: CustomTestStringConvertible, Sendable {
    let event: String
    let signal: Int32
    let name: String
    let line: Int

    var testDescription: String { event }
  }

  private static let crashes = [
    Crash(event: "segv", signal: SIGSEGV, name: "SIGSEGV", line: 10),
    Crash(event: "bus", signal: SIGBUS, name: "SIGBUS", line: 11),
    Crash(event: "fpe", signal: SIGFPE, name: "SIGFPE", line: 13),
    Crash(event: "abrt", signal: SIGABRT, name: "SIGABRT", line: 14),
    Crash(event: "trap", signal: SIGTRAP, name: "SIGTRAP", line: 15),
    Crash(event: "stack", signal: SIGSEGV, name: "SIGSEGV", line: 16),
    Crash(event: "background", signal: SIGSEGV, name: "SIGSEGV", line: 17),
  ]

  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add("crash", source)
    return plugins
  }

  private static let advice =
    "rhea: to leave it out: `rhea disable com.example.crash`, or --disable com.example.crash for one run"

  @Test(arguments: crashes) func `a callback that crashes is named, and the signal ends the process`(
    crash: Crash
  ) throws {
    let output = try Self.make().rhea("fire", crash.event, "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(output.status == 128 + crash.signal)
    #expect(
      output.standardError.lines == [
        "rhea: crashed with \(crash.name) in com.example.crash: \(crash.event) (priority 7, crash.c:\(crash.line))",
        Self.advice,
      ])
  }

  @Test func `an illegal instruction, as a failed check of Swift`() throws {
    let output = try Self.make().rhea("fire", "ill", "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    // Machines have different ones.
    #expect([128 + SIGILL, 128 + SIGTRAP].contains(output.status))
    #expect(output.standardError.contains(" in com.example.crash: ill (priority 7, crash.c:12)\n"))
  }

  @Test func `the backtrace of Swift comes after it`() throws {
    let settings = "enable=yes,color=no,output-to=stderr,interactive=no,limit=4,sanitize=no"
    let output = try Self.make().rhea("fire", "segv", "plugins", environment: ["SWIFT_BACKTRACE": settings])
    #expect(output.status == 128 + SIGSEGV)
    #expect(
      output.standardError.hasPrefix(
        "rhea: crashed with SIGSEGV in com.example.crash: segv (priority 7, crash.c:10)\n\(Self.advice)\n"))
    // The reason needs the address that came with the signal.
    #expect(output.standardError.contains("Bad pointer dereference at 0x0000000000000010"))
  }

  @Test func `a callback that was called from another one`() throws {
    let output = try Self.make().rhea("fire", "outer", "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(
      output.standardError.lines.prefix(2) == [
        "rhea: crashed with SIGSEGV in com.example.crash: segv (priority 7, crash.c:10)",
        "rhea: called from com.example.crash: outer (priority 9, crash.c:18)",
      ])
  }

  @Test func `a constructor`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      RHEA_EVENT("load", 5, 0) { puts("wrong"); }
      __attribute__((constructor)) static void start(void) { *(volatile int *)16 = 1; }
      """)
    let output = try plugins.rhea("run", "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(output.status == 128 + SIGSEGV)
    #expect(output.standardError.hasPrefix("rhea: crashed with SIGSEGV in a: its constructors (plugins/a.so)\n"))
  }

  @Test func `an action`() throws {
    let output = try Self.make().rhea("open", "x://crash/now", "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(output.status == 128 + SIGSEGV)
    #expect(
      output.standardError.hasPrefix(
        "rhea: crashed with SIGSEGV in com.example.crash: the action crash/:how (crash.c:27)\n"))
  }

  @Test func `a thread of a plugin's own is told of by what is under way`() throws {
    let output = try Self.make().rhea("fire", "thread", "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(output.status == 128 + SIGSEGV)
    #expect(
      output.standardError.lines == [
        "rhea: crashed with SIGSEGV in a thread that runs no callback",
        "rhea: under way: com.example.crash: thread (priority 7, crash.c:30)", Self.advice,
      ])
  }

  @Test func `a child that a plugin forks is nobody's plugin`() throws {
    let output = try Self.make().rhea("fire", "child", "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(output == CommandOutput(status: 0, standardOutput: "the child ended with 11\n", standardError: ""))
  }

  @Test func `a name cannot steer the terminal`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_EVENT("a\033[31m\342\200\256b", 5, 0) { *(volatile int *)16 = 1; }"#)
    let output = try plugins.rhea(
      "fire", "a\u{1b}[31m\u{202e}b", "plugins", environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect(output.standardError.contains(#" in a: a\u{1b}[31m\u{202e}b (priority 5, a.c:4)"#))
  }
}

/// What the next run knows of a crash.
extension CrashTests {
  private static let named =
    "rhea: com.example.crash crashed with SIGSEGV in segv (crash.c:10) when it ran last; to leave it out: "
    + "`rhea disable com.example.crash`, or --disable com.example.crash for one run"

  private static func fire(
    _ event: String, in plugins: PluginDirectory, _ variables: [String: String] = [:]
  ) throws -> CommandOutput {
    let environment = ["SWIFT_BACKTRACE": "enable=no", "XDG_STATE_HOME": plugins.directory.file("state")]
    return try plugins.rhea(
      ["fire", event, "plugins"], environment: environment.merging(variables) { _, new in new })
  }

  private static func notes(of plugins: PluginDirectory) throws -> [String] {
    let directory = plugins.directory.file("state/rhea/crashes")
    return try FileManager.default.contentsOfDirectory(atPath: directory).map { "\(directory)/\($0)" }
  }

  @Test func `the plugin is named in the next run, until it has run through`() throws {
    let plugins = try Self.make()
    #expect(try Self.fire("segv", in: plugins).status == 128 + SIGSEGV)
    #expect(try Self.notes(of: plugins).count == 1)
    // It is not loaded here, so that nothing is known of it that was not before.
    #expect(try Self.fire("nothing", in: plugins).standardError.lines.first == Self.named)
    #expect(
      try Self.fire("fine", in: plugins)
        == CommandOutput(status: 0, standardOutput: "fine\n", standardError: "\(Self.named)\n"))
    #expect(try Self.notes(of: plugins) == [])
    #expect(try Self.fire("fine", in: plugins).standardError == "")
  }

  @Test func `a file that has changed is another one`() throws {
    let plugins = try Self.make()
    _ = try Self.fire("segv", in: plugins)
    try plugins.add("crash", Self.source + "\nstatic const char more[] = \"more\";")
    #expect(try Self.fire("fine", in: plugins).standardError == "")
    #expect(try Self.notes(of: plugins) == [])
  }

  @Test(arguments: ["", "rhea crash 1\n", "\0\0\0", "rhea crash 2\nsignal x\n", "rhea crash 1\nstamp 1\nsignal"])
  func `a note that is damaged counts for nothing`(text: String) throws {
    let plugins = try Self.make()
    _ = try Self.fire("segv", in: plugins)
    try Data(text.utf8).write(to: URL(fileURLWithPath: try #require(try Self.notes(of: plugins).first)))
    #expect(try Self.fire("fine", in: plugins).standardError == "")
  }

  @Test func `what is no file in place of a note counts for nothing`() throws {
    let plugins = try Self.make()
    _ = try Self.fire("segv", in: plugins)
    let note = try #require(try Self.notes(of: plugins).first)
    for make in ["mkfifo", "mkdir", "ln -s /etc/passwd"] {
      _ = try run("sh", ["-c", "rm -rf \"$0\"; \(make) \"$0\"", note])
      #expect(try Self.fire("fine", in: plugins).standardError == "")
      #expect(try Self.fire("segv", in: plugins).status == 128 + SIGSEGV)
    }
  }

  @Test(arguments: [
    ["HOME": "", "XDG_STATE_HOME": ""], ["HOME": "relative", "XDG_STATE_HOME": "relative"],
    ["HOME": "/nonexistent/home", "XDG_STATE_HOME": ""], ["XDG_STATE_HOME": "/proc/none"],
    ["XDG_STATE_HOME": "/dev/null"],
  ])
  func `a crash is told of where nothing can be noted`(variables: [String: String]) throws {
    let plugins = try Self.make()
    let output = try Self.fire("segv", in: plugins, variables)
    #expect(output.status == 128 + SIGSEGV)
    #expect(output.standardError.lines.count == 2)
    #expect(try Self.fire("fine", in: plugins, variables).standardError == "")
  }

  @Test func `by default notes are below the home directory`() throws {
    let plugins = try Self.make()
    let home = try TemporaryDirectory()
    _ = try Self.fire("segv", in: plugins, ["XDG_STATE_HOME": "", "HOME": home.path])
    let notes = try FileManager.default.contentsOfDirectory(atPath: home.file(".local/state/rhea/crashes"))
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("com.example.crash-") == true)
  }

  @Test func `a run without a crash makes no directory`() throws {
    let plugins = try Self.make()
    _ = try Self.fire("fine", in: plugins)
    #expect(access(plugins.directory.file("state"), F_OK) != 0)
  }
}
