import TestSupport
import Testing

/// `rhea conflicts`.
@Suite struct ConflictsTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    let a = try plugins.add(
      "a", #"RHEA_PLUGIN("com.example.a", "1.0") RHEA_ACTION("user/:id") {} RHEA_REQUIRES("com.example.b", "*")"#)
    try plugins.copy(a, as: "b.so")
    try plugins.add(
      "c", #"RHEA_PLUGIN("com.example.b", "1.0") RHEA_ACTION("user/:name") {} RHEA_ACTION("user/:name") {}"#)
    try plugins.add("d", #"RHEA_PLUGIN("com.example.d", "1.0") RHEA_REQUIRES("com.example.d", "1")"#)
    return plugins
  }

  @Test func `text`() throws {
    let output = try Self.make().rhea("conflicts", "plugins")
    #expect(output.status == 1)
    #expect(output.standardError == "")
    #expect(
      output.standardOutput == """
        com.example.a: 2 plugins have this id; the first one is used; remove the others, or change their ids
          com.example.a 1.0  plugins/a.so
          com.example.a 1.0  plugins/b.so

        user/:name: this route is registered 2 times; the first one has it; change the keys of the others
          user/:name  com.example.b 1.0  plugins/c.so  c.c:4
          user/:name  com.example.b 1.0  plugins/c.so  c.c:4

        user/:name: 2 patterns match the same URLs; the first one is always taken; change the others, or their priorities
          user/:name  com.example.b 1.0  plugins/c.so  c.c:4
          user/:id    com.example.a 1.0  plugins/a.so  a.c:4

        com.example.d: com.example.d 1.0 → com.example.d 1.0; let one of them do without the next
          com.example.d 1.0  plugins/d.so  d.c:4

        """)
  }

  @Test func `JSON`() throws {
    let output = try Self.make().rhea("conflicts", "--json", "plugins/a.so", "plugins/b.so", "plugins/c.so")
    #expect(output.status == 1)
    #expect(
      output.standardOutput.hasPrefix(
        """
        {
          "conflicts": [
            {
              "kind": "duplicateID",
              "subject": "com.example.a",
              "message": "2 plugins have this id; the first one is used",
              "advice": "remove the others, or change their ids",
              "parties": [
                {
                  "path": "plugins/a.so",
                  "plugin": "com.example.a",
                  "version": "1.0",
                  "route": null,
                  "source": null
                },
        """))
    #expect(output.standardOutput.hasSuffix("\n  ],\n  \"faults\": []\n}\n"))
  }

  @Test func `none`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("conflicts", "plugins/a.so", "plugins/c.so")
    #expect(output.status == 1)
    let sound = try PluginDirectory()
    try sound.add("a", #"RHEA_EVENT("load", 5, 0) {}"#)
    try sound.write("text", to: "b.so")
    let fault =
      "rhea: plugins/b.so: expected an ELF shared object, found a text file; name a plugin, which is a shared object\n"
    #expect(
      try sound.rhea("conflicts", "plugins")
        == CommandOutput(status: 0, standardOutput: "no conflicts\n", standardError: fault))
    #expect(try sound.rhea("conflicts", "--strict", "plugins").status == 1)
    #expect(try sound.rhea("conflicts", "plugins/b.so").status == 1)
    let json = try sound.rhea("conflicts", "--json", "plugins/a.so")
    #expect(
      json
        == CommandOutput(status: 0, standardOutput: "{\n  \"conflicts\": [],\n  \"faults\": []\n}\n", standardError: "")
    )
  }

  @Test func `a path that is not there`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("conflicts", "missing", "plugins/a.so")
    #expect(output.status == 1)
    #expect(
      output.standardError.hasPrefix("rhea: missing: expected a directory or a plugin, found "))
  }
}
