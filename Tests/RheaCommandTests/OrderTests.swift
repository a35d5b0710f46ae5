import TestSupport
import Testing

/// In which order `rhea run` calls what plugins register, and that the dry run tells the same.
@Suite struct OrderTests {
  /// Each callback prints the file and the line of its registration.
  private static func event(_ line: String, priority: Int, name: String = "appDidFinishLaunching") -> String {
    #"RHEA_EVENT("\#(name)", \#(priority), 0) { puts("\#(line)"); }"#
  }

  @Test func `by priority, then by file name, then by source`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "b",
      [
        Self.event("b 5 first", priority: 5), Self.event("b 9", priority: 9), Self.event("b 5 second", priority: 5),
        Self.event("b -1", priority: -1), Self.event("b load", priority: 1, name: "load"),
      ].joined(separator: "\n"))
    // By bytes: capitals come before small letters, and 10 before 9.
    try plugins.add("a10", Self.event("a10 5", priority: 5))
    try plugins.add("a9", Self.event("a9 5", priority: 5))
    try plugins.add("Z", Self.event("Z 5", priority: 5) + "\n" + Self.event("Z premain", priority: 0, name: "premain"))
    try plugins.add("y", Self.event("y end", priority: 5, name: "appWillTerminate") + Self.event("y 9", priority: 9))
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardError == "")
    #expect(output.status == 0)
    #expect(
      output.standardOutput.lines == [
        "b load", "Z premain", "b 9", "y 9", "Z 5", "a10 5", "a9 5", "b 5 first", "b 5 second", "b -1", "y end",
      ])
    try Self.expectDryRunTellsWhatRuns(plugins)
  }

  @Test func `directories keep the order in which they are named`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", Self.event("a", priority: 5))
    try plugins.add("z", Self.event("z", priority: 5))
    try plugins.directory.write([UInt8](contentsOfFile: plugins.file("a.so")), to: "second/a2.so")
    try plugins.directory.write([UInt8](contentsOfFile: plugins.file("z.so")), to: "first/z2.so")
    let output = try plugins.rhea("run", "first", "second", "plugins")
    #expect(output.standardOutput.lines == ["z", "a", "a", "z"])
    #expect(try plugins.rhea("run", "plugins/z.so", "plugins").standardOutput.lines == ["z", "a"])
  }

  @Test(.needsExamples) func `the same across Swift and C plugins`() throws {
    let plugins = try PluginDirectory()
    // The Swift plugin's callback has priority 5 and triggers "notify".
    try plugins.copyExample("DiskWatch", as: "m.so")
    try plugins.copyExample("SessionLog", as: "n.so")
    try plugins.add("a", Self.event("a 5", priority: 5) + Self.event("a 1", priority: 1))
    try plugins.add("z", Self.event("z 5", priority: 5) + Self.event("z 9", priority: 9))
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardError == "")
    #expect(output.status == 0)
    let words = output.standardOutput.lines.map { $0.split(separator: " ").prefix(4).joined(separator: " ") }
    #expect(
      words == ["z 9", "a 5", "session log: the disk", "z 5", "a 1", "session log: the session"])
    try Self.expectDryRunTellsWhatRuns(plugins)
  }

  @Test func `a callback that is not repeatable runs once, however often its event is fired`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      RHEA_EVENT("tick", 5, 0) { puts("once"); rhea_trigger(context, "tick", NULL); }
      RHEA_EVENT("tick", 4, RHEA_REPEATABLE) { puts("each time"); }
      """)
    let output = try plugins.rhea("run", "--event", "tick", "--event=tick", "plugins")
    #expect(output.standardOutput.lines == ["once", "each time", "each time", "each time"])
    let dryRun = try plugins.rhea("run", "--dry-run", "--event", "tick", "--event", "tick", "plugins")
    #expect(dryRun.standardOutput.lines.map { $0.contains("once") } == [false, true, false, false])
  }

  @Test func `events of the command line come in their order, before the end`() throws {
    let plugins = try PluginDirectory()
    let names = ["appWillTerminate", "two", "load", "one", "appDidFinishLaunching", "premain"]
    try plugins.add("a", names.map { Self.event($0, priority: 5, name: $0) }.joined(separator: "\n"))
    #expect(
      try plugins.rhea("run", "--event", "one", "plugins", "--event", "two").standardOutput.lines
        == ["load", "premain", "appDidFinishLaunching", "one", "two", "appWillTerminate"])
  }

  @Test func `dry run prints a table`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("com.example.clock", "1.0.0")
      RHEA_EVENT("load", RHEA_PRIORITY_HIGH, RHEA_REPEATABLE | RHEA_ASYNC) {}
      RHEA_EVENT("tick", -3, RHEA_REPEATABLE) {}
      """)
    let output = try plugins.rhea("run", "--dry-run", "--event", "tick", "plugins")
    #expect(output.standardError == "")
    #expect(
      output.standardOutput == """
        EVENT  PRIORITY  PLUGIN             RUNS                      SOURCE
        load   7         com.example.clock  each time, in background  clock.c:5
        tick   -3        com.example.clock  each time                 clock.c:6

        """)
  }

  /// Compares the dry run's lines with what `-v` says of the callbacks of the same events.
  private static func expectDryRunTellsWhatRuns(_ plugins: PluginDirectory) throws {
    let planned = try plugins.rhea("run", "--dry-run", "plugins").standardOutput.lines.dropFirst().map { line in
      let cells = line.split(separator: " ")
      return "\(cells[2]): \(cells[0]) (priority \(cells[1]), \(cells.last ?? "")"
    }
    let called = try plugins.rhea("run", "-v", "plugins").standardError.lines
      // What callbacks trigger themselves is not planned.
      .filter { $0.contains(" took ") && !$0.contains(": notify (") }
      .map { $0.dropFirst("rhea: ".count).prefix { $0 != ")" } }
    #expect(!planned.isEmpty)
    #expect(planned == called.map(String.init))
  }
}
