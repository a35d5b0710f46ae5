import TestSupport
import Testing

/// `rhea plan`, which runs nothing.
@Suite struct PlanCommandTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    let trap = "__attribute__((constructor)) static void construct(void) { __builtin_trap(); }"
    try plugins.add(
      "a",
      """
      RHEA_PLUGIN("com.example.a", "1.0") RHEA_REQUIRES("com.example.z", ">=2") \(trap)
      RHEA_EVENT("save", 5, 0) {}
      RHEA_EVENT("load", 5, 0) {}
      RHEA_ACTION("user/:id") {}
      """)
    try plugins.add(
      "b", #"RHEA_PLUGIN("com.example.b", "1.0") RHEA_EVENT("save", 9, RHEA_REPEATABLE | RHEA_ASYNC) {}"# + trap)
    try plugins.add("y", #"RHEA_PLUGIN("com.example.y", "1.0") RHEA_ACTION("user/:y") {}"# + trap)
    try plugins.add(
      "z", #"RHEA_PLUGIN("com.example.z", "2.1") RHEA_ACTION("z/:z") {} RHEA_REQUIRES("com.example.y", "*")"# + trap)
    return plugins
  }

  @Test func `an event`() throws {
    let output = try Self.make().rhea("plan", "save", "plugins")
    #expect(
      output
        == CommandOutput(
          status: 0,
          standardOutput: """
            EVENT  PRIORITY  PLUGIN         RUNS                      SOURCE
            save   9         com.example.b  each time, in background  b.c:4
            save   5         com.example.a  once                      a.c:5

            LOADED FIRST   VERSION  SINCE
            com.example.y  1.0      com.example.z requires it
            com.example.z  2.1      com.example.a requires it

            """, standardError: ""))
  }

  @Test func `the whole run is what the dry run tells`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("plan", "--lifecycle", "--event", "save", "--event", "save", "plugins")
    #expect(output.status == 0)
    #expect(
      output.standardOutput.lines.map { $0.prefix { $0 != " " } }.prefix(5) == [
        "EVENT", "load", "save", "save", "save",
      ])
    for options in [[], ["--json"]] {
      let events = ["--event", "save", "--event", "save", "plugins"] + options
      #expect(try plugins.rhea(["plan", "--lifecycle"] + events) == plugins.rhea(["run", "--dry-run"] + events))
    }
  }

  @Test func `an event that nobody registers`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("plan", "svae", "plugins")
    #expect(
      output
        == CommandOutput(
          status: 1, standardOutput: "", standardError: "rhea: no plugin registers svae; did you mean save?\n"))
    let json = try plugins.rhea("plan", "--json", "svae", "plugins")
    #expect(json.status == 1)
    #expect(json.standardOutput == "{\n  \"callbacks\": [],\n  \"loads\": [],\n  \"faults\": []\n}\n")
    let run = try plugins.rhea("plan", "--lifecycle", "--event", "svae", "--event", "save", "plugins")
    #expect(run.status == 1)
    #expect(run.standardError == output.standardError)
    #expect(run.standardOutput.contains("\nsave "))
  }

  @Test func `JSON`() throws {
    let output = try Self.make().rhea("plan", "--json", "load", "plugins")
    #expect(
      output.standardOutput == """
        {
          "callbacks": [
            {
              "event": "load",
              "priority": 5,
              "plugin": "com.example.a",
              "path": "plugins/a.so",
              "repeatable": false,
              "async": false,
              "source": "a.c:6"
            }
          ],
          "loads": [
            {
              "plugin": "com.example.y",
              "path": "plugins/y.so",
              "reason": "requirement",
              "for": "com.example.z"
            },
            {
              "plugin": "com.example.z",
              "path": "plugins/z.so",
              "reason": "requirement",
              "for": "com.example.a"
            },
            {
              "plugin": "com.example.a",
              "path": "plugins/a.so",
              "reason": "event",
              "for": "load"
            }
          ],
          "faults": []
        }

        """)
  }

  @Test func `an owner of a route is told as well`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_PLUGIN("a", "1") RHEA_ACTION("user/:id") {}"#)
    try plugins.add("b", #"RHEA_PLUGIN("b", "1") RHEA_ACTION("user/:id") {} RHEA_EVENT("save", 5, 0) {}"#)
    let lines = try plugins.rhea("plan", "save", "plugins").standardOutput.lines
    #expect(lines.suffix(2) == ["LOADED FIRST  VERSION  SINCE", "a             1        it has a route of b"])
  }

  @Test func `a named plugin that is refused is a failure`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("plan", "save", "plugins/b.so", "plugins/a.so")
    #expect(output.status == 1)
    #expect(output.standardOutput.lines.count == 2)
    #expect(
      output.standardError
        == "rhea: plugins/a.so: expected all that it requires, found com.example.a 1.0 → com.example.z >=2, which is "
        + "missing; add or change the last one, or remove this one\n")
  }
}
