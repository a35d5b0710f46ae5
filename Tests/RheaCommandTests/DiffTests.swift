import TestSupport
import Testing

/// `rhea diff`, which ends as diff(1) does.
@Suite struct DiffTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    let old = try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("clock", "1.0") RHEA_REQUIRES("zone", "1") RHEA_REQUIRES("old", "*")
      RHEA_EVENT("tick", 5, 0) {}
      RHEA_EVENT("tick", 5, RHEA_ASYNC) {}
      RHEA_EVENT("tock", 5, 0) {}
      RHEA_ACTION("clock/show") { puts("clock"); }
      RHEA_ACTION("clock/:zone") {}
      """)
    try plugins.directory.write([UInt8](contentsOfFile: old), to: "old.so")
    let new = try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("clock", "1.1") RHEA_REQUIRES("zone", ">=1.1") RHEA_REQUIRES("new", "2")
      RHEA_EVENT("tick", 5, RHEA_ASYNC) {}
      RHEA_EVENT("tick", 5, 0) {}
      RHEA_EVENT("tock", 9, RHEA_REPEATABLE) {}
      RHEA_ACTION("clock/show") {}
      RHEA_ACTION("clock/:zone/time") {}
      """)
    try plugins.directory.write([UInt8](contentsOfFile: new), to: "new.so")
    return plugins
  }

  @Test func `differences`() throws {
    let output = try Self.make().rhea("diff", "old.so", "new.so")
    #expect(output.status == 1)
    #expect(output.standardError == "")
    #expect(
      output.standardOutput == """
        --- old.so
        +++ new.so
        ~ version: 1.0 -> 1.1
        - requires old *
        + requires new 2
        ~ requires zone: 1 -> >=1.1
        - needs libc.so.6
        - action clock/:zone: priority 0 (clock.c:9)
        + action clock/:zone/time: priority 0 (clock.c:9)
        ~ event tock: priority 5, once -> priority 9, each time
        ~ order of event tick, priority 5: clock.c:5, clock.c:6 -> clock.c:6, clock.c:5

        """)
  }

  @Test func `none`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("diff", "new.so", "plugins/clock.so")
    #expect(output == CommandOutput(status: 0, standardOutput: "", standardError: ""))
    let json = try plugins.rhea("diff", "--json", "new.so", "plugins/clock.so")
    #expect(json.status == 0)
    #expect(json.standardOutput.contains("\n  \"same\": true,\n"))
    #expect(try plugins.rhea("diff", "--json", "new.so", "old.so").status == 1)
  }

  @Test(arguments: [("old.so", "text.so"), ("text.so", "old.so"), ("missing.so", "old.so"), ("old.so", "plain.so")])
  func `what is no plugin`(old: String, new: String) throws {
    let plugins = try Self.make()
    try plugins.directory.write("text", to: "text.so")
    try plugins.directory.write([UInt8](contentsOfFile: plugins.add("plain", "int plain;")), to: "plain.so")
    let output = try plugins.rhea("diff", old, new)
    #expect(output.status == 2)
    #expect(output.standardOutput == "")
    #expect(output.standardError.hasPrefix("rhea: not a plugin: \(old == "old.so" ? new : old): expected "))
    #expect(output.standardError.lines.count == 1)
    #expect(try plugins.rhea("diff", "--json", old, new) == output)
  }

  @Test func `names cannot steer the terminal`() throws {
    let plugins = try Self.make()
    try plugins.add("clock", #"RHEA_PLUGIN("clock", "1\0332") RHEA_EVENT("e\033[31m", 5, 0) {}"#)
    #expect(try !plugins.rhea("diff", "old.so", "plugins/clock.so").standardOutput.contains("\u{1b}"))
  }
}
