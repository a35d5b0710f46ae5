import TestSupport
import Testing

/// Plugins that require others, seen from the command line.
@Suite struct RequirementTests {
  @Test func `required plugins are loaded first, and the rest runs`() throws {
    let plugins = try PluginDirectory()
    func add(_ name: String, _ requirement: String = "") throws {
      try plugins.add(
        name,
        """
        RHEA_PLUGIN("\(name)", "1.0") \(requirement)
        __attribute__((constructor)) static void construct(void) { puts("load \(name)"); }
        RHEA_EVENT("premain", 5, 0) { puts("call \(name)"); }
        """)
    }
    try add("a", #"RHEA_REQUIRES("c", "1")"#)
    try add("b", #"RHEA_REQUIRES("x", "*")"#)
    try add("c")
    try add("d", #"RHEA_REQUIRES("e", "*")"#)
    try add("e", #"RHEA_REQUIRES("d", "*")"#)
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardOutput.lines == ["load c", "load a", "call a", "call c"])
    #expect(output.status == 0)
    let end = "let one of them do without the next"
    #expect(
      output.standardError.lines == [
        "rhea: plugins/b.so: expected all that it requires, found b 1.0 → x *, which is missing; "
          + "add or change the last one, or remove this one",
        "rhea: plugins/d.so: expected requirements that do not lead back to it, found d 1.0 → e 1.0 → d 1.0; \(end)",
        "rhea: plugins/e.so: expected requirements that do not lead back to it, found d 1.0 → e 1.0 → d 1.0; \(end)",
      ])
    #expect(try plugins.rhea("run", "--strict", "plugins").status == 1)
  }

  @Test func `list and inspect show requirements`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_PLUGIN("a", "1.0") RHEA_REQUIRES("b", ">=1  <2") RHEA_REQUIRES("c", "*") RHEA_EVENT("e", 1, 0) {}"#)
    try plugins.add("b", #"RHEA_PLUGIN("b", "1.5")"#)
    try plugins.add("c", #"RHEA_ACTION("c/d") {}"#)
    let list = try plugins.rhea("list", "plugins")
    #expect(
      list.standardOutput == """
        ID  VERSION  EVENTS  ROUTES  REQUIRES        FILE
        a   1.0      1       0       b >=1  <2, c *  plugins/a.so
        b   1.5      0       0       -               plugins/b.so
        c   -        0       1       -               plugins/c.so

        """)
    #expect(
      try plugins.rhea("inspect", "plugins/a.so").standardOutput.lines.prefix(7).suffix(3) == [
        "  toolchain  C", "  requires   b >=1  <2, c *", "  needs      nothing",
      ])
    let json = """
      "requires": [
        {
          "id": "b",
          "versions": ">=1  <2",
          "source": "a.c:4"
        },
        {
          "id": "c",
          "versions": "*",
          "source": "a.c:4"
        }
      ],
      """.lines.map { "      \($0)\n" }.joined()
    #expect(try plugins.rhea("list", "--json", "plugins").standardOutput.contains(json))
    #expect(try plugins.rhea("inspect", "--json", "plugins/a.so").standardOutput.contains(json))
  }

  @Test(.enabled(if: Toolchain.program("swiftc") != nil, "the toolchain has no swiftc"))
  func `a Swift plugin can require others`() throws {
    let compiler = try #require(Toolchain.program("swiftc"))
    let plugins = try PluginDirectory()
    let products = BuiltProducts.directory
    let source = try plugins.directory.write(
      """
      import RheaTime

      #plugin(id: "com.example.swift", version: "1.0.0", requires: ["com.example.c": "^1.2", "com.example.any": "*"])
      #rhea(time: "save") { _ in print("saved") }

      """, to: "Swift.swift")
    let output = try run(
      compiler,
      [
        "-emit-library", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Required",
        "-I", "\(products)/Modules", "-I", Repository.include, "-I", "\(Repository.root)/Sources/CLibelf",
        "-Xcc", "-fmodule-map-file=\(products)/CLoader.build/module.modulemap",
        "-Xcc", "-fmodule-map-file=\(products)/CWatch.build/module.modulemap",
        "-Xcc", "-fmodule-map-file=\(products)/CQueues.build/module.modulemap",
        "-load-plugin-executable", "\(products)/RheaMacros-tool#RheaMacros",
        "-L", products, "-lRhea", source, "-o", plugins.file("a.so"),
      ], currentDirectory: plugins.parent)
    try #require(output.status == 0, "\(output.standardError)")
    #expect(
      try plugins.rhea("inspect", "plugins/a.so").standardOutput
        .contains("\n  requires   com.example.c ^1.2, com.example.any *\n"))
    #expect(
      try plugins.rhea("fire", "save", "plugins").standardError.contains(
        "found com.example.swift 1.0.0 → com.example.c ^1.2, which is missing"))
    try plugins.add("b", #"RHEA_PLUGIN("com.example.c", "1.2.0")"#)
    try plugins.add("c", #"RHEA_PLUGIN("com.example.any", "any version")"#)
    let fire = try plugins.rhea("fire", "save", "plugins")
    #expect(fire == CommandOutput(status: 0, standardOutput: "saved\n", standardError: ""))
  }
}
