import Foundation
import TestSupport
import Testing

/// `--timeout` and `--slow`. What hangs here does so for ever, and what must not be ended gets an hour, so that no test
/// depends on how fast the machine is.
@Suite struct TimeoutTests {
  private static func make(_ source: String) throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add("hang", "#include <unistd.h>\nRHEA_PLUGIN(\"com.example.hang\", \"1.0\")\n\(source)")
    return plugins
  }

  /// The time of day and the duration are different each time.
  private static func withoutTimes(_ text: String) -> [String] {
    text.lines.map {
      $0.replacing(/for \d+\.\d s/, with: "for TIME").replacing(/since \d\d:\d\d:\d\d/, with: "since CLOCK")
    }
  }

  private static let advice =
    "rhea: to leave it out: `rhea disable com.example.hang`, or --disable com.example.hang for one run"

  @Test func `a callback that hangs is named, and the run ends with 3`() throws {
    let plugins = try Self.make(
      """
      RHEA_EVENT("outer", 5, 0) { puts("before"); context->host->trigger(context, "inner", NULL); }
      RHEA_EVENT("inner", 7, 0) { for (;;) pause(); }
      """)
    let output = try plugins.rhea("fire", "--timeout", "2", "outer", "plugins")
    #expect(output.status == 3)
    #expect(output.standardOutput == "before\n")
    #expect(
      Self.withoutTimes(output.standardError) == [
        "rhea: timed out: com.example.hang: inner (priority 7, hang.c:7) has been running for TIME, since CLOCK",
        "rhea: called from com.example.hang: outer (priority 5, hang.c:6), running for TIME, since CLOCK",
        Self.advice,
      ])
  }

  @Test func `a callback in the background, while the main thread waits for it`() throws {
    let plugins = try Self.make(#"RHEA_EVENT("load", 5, RHEA_ASYNC) { for (;;) pause(); }"#)
    let output = try plugins.rhea("run", "--timeout=2", "plugins")
    #expect(output.status == 3)
    #expect(
      Self.withoutTimes(output.standardError) == [
        "rhea: timed out: com.example.hang: load (priority 5, hang.c:6) has been running for TIME, since CLOCK",
        Self.advice,
      ])
  }

  @Test func `a constructor`() throws {
    let plugins = try Self.make(
      """
      RHEA_EVENT("load", 5, 0) { }
      __attribute__((constructor)) static void start(void) { for (;;) pause(); }
      """)
    let output = try plugins.rhea("run", "--timeout", "2", "plugins")
    #expect(output.status == 3)
    #expect(
      Self.withoutTimes(output.standardError).first
        == "rhea: timed out: com.example.hang: its constructors (plugins/hang.so) have been running for TIME, since CLOCK"
    )
  }

  @Test func `an action`() throws {
    let plugins = try Self.make(#"RHEA_ACTION("hang") { for (;;) pause(); }"#)
    let output = try plugins.rhea("open", "--timeout", "2", "x://hang", "plugins")
    #expect(output.status == 3)
    #expect(
      Self.withoutTimes(output.standardError).first
        == "rhea: timed out: com.example.hang: the action hang (hang.c:6) has been running for TIME, since CLOCK")
  }

  @Test func `one that hangs with the lock of stdout held`() throws {
    let plugins = try Self.make(#"RHEA_EVENT("load", 5, 0) { puts("lost"); flockfile(stdout); for (;;) pause(); }"#)
    let output = try plugins.rhea("run", "--timeout", "2", "plugins")
    #expect(output.status == 3)
    #expect(output.standardError.contains("rhea: timed out: com.example.hang: load (priority 5, hang.c:6)"))
  }

  @Test func `a callback that blocks all signals`() throws {
    let plugins = try Self.make(
      """
      #include <signal.h>
      RHEA_EVENT("load", 5, 0) { sigset_t all; sigfillset(&all); sigprocmask(SIG_SETMASK, &all, NULL); for (;;) pause(); }
      """)
    #expect(try plugins.rhea("run", "--timeout", "2", "plugins").status == 3)
  }

  @Test func `the trace is written, with what had not ended`() throws {
    let plugins = try Self.make(#"RHEA_EVENT("load", 5, 0) { for (;;) pause(); }"#)
    let output = try plugins.rhea("run", "--timeout", "2", "--trace", "t.json", "--report", "t.html", "plugins")
    #expect(output.status == 3)
    let trace = try TraceEvents(file: plugins.directory.file("t.json"))
    let call = try #require(trace.complete.first { $0.category == "callback" })
    #expect(call.arguments["unfinished"] as? Bool == true)
    #expect(call.duration >= 2_000_000)
    #expect(access(plugins.directory.file("t.html"), R_OK) == 0)
  }

  @Test func `what ends in time is not disturbed`() throws {
    let plugins = try Self.make(#"RHEA_EVENT("load", 5, 0) { puts("ran"); }"#)
    #expect(
      try plugins.rhea("run", "--timeout", "3600", "--slow", "3600000", "plugins")
        == CommandOutput(status: 0, standardOutput: "ran\n", standardError: ""))
  }

  @Test func `a slow callback and a slow load are told of`() throws {
    // Longer than nothing is everything.
    let plugins = try Self.make(#"RHEA_EVENT("backup", 5, 0) {}"#)
    let output = try plugins.rhea("fire", "--slow", "0.000001", "backup", "plugins")
    #expect(output.status == 0)
    let lines = output.standardError.lines.map { $0.replacing(/took .* more/, with: "took TIME, more") }
    #expect(
      lines == [
        "rhea: slow: com.example.hang: loading it (plugins/hang.so) took TIME, more than 1 ns",
        "rhea: slow: com.example.hang: backup (priority 5, hang.c:6) took TIME, more than 1 ns",
      ])
  }

  @Test func `a slow action is told of`() throws {
    let plugins = try Self.make(#"RHEA_ACTION("backup/:what") {}"#)
    let output = try plugins.rhea("open", "--slow", "0.000001", "x://backup/all", "plugins")
    #expect(output.standardError.contains("rhea: slow: com.example.hang: the action backup/:what (hang.c:6) took "))
  }

  @Test(
    arguments: ["--timeout", "--slow"],
    ["0", "-1", "", "x", "1e3", "0x1", "nan", "inf", ".", "1.2.3", "99999999999999"]
  )
  func `a time that is none`(option: String, value: String) throws {
    let output = try rhea(["run", "\(option)=\(value)"])
    #expect(output.status == 2)
    #expect(output.standardError.hasPrefix("rhea: \(option) needs a number above 0, not \(value)\n"))
  }
}
