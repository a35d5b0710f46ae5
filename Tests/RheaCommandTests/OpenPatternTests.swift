import TestSupport
import Testing

/// Patterns as keys of C actions: what they take from a URL, and which of several comes first.
@Suite struct OpenPatternTests {
  /// An action that prints its key and its parameters of some names.
  private static func printing(_ key: String, _ names: String...) -> String {
    let lines = names.map {
      #"{ const char *value = rhea_parameter(context, "\#($0)"); printf(" \#($0)=%s", value ? value : "(none)"); }"#
    }
    return #"RHEA_ACTION("\#(key)") { printf("%s", context->event); \#(lines.joined(separator: " ")) puts(""); }"#
  }

  @Test(arguments: [
    ("x://user/42", "user/:id id=42"),
    ("x://user/a%2Fb%20c", "user/:id id=a/b c"),
    ("x://user/%C3%A4", "user/:id id=ä"),
    ("x://user/%FF", "user/:id id=%FF"),
    ("x://user/:id", "user/:id id=:id"),
    ("x:///user/42/", "user/:id id=42"),
    // What the pattern took comes before the query, and the query's first value before its second.
    ("x://user/42?id=43", "user/:id id=42"),
    ("x://number/-7?sort=up&sort=down", "number/:n(int) n=-7 sort=up"),
    ("x://number/007", "number/:n(int) n=7 sort=(none)"),
    ("x://number/9223372036854775807", "number/:n(int) n=9223372036854775807 sort=(none)"),
    ("x://thing/123e4567-E89B-12d3-a456-426614174000", "thing/:id(uuid) id=123e4567-E89B-12d3-a456-426614174000"),
    ("x://file", "file/*rest? rest=(none)"),
    ("x://file/", "file/*rest? rest=(none)"),
    ("x://file?rest=query", "file/*rest? rest=query"),
    ("x://file/a", "file/*rest? rest=a"),
    ("x://file/a//b%2Fc", "file/*rest? rest=a//b/c"),
    ("x://any/1/2/3", "any/:first/* first=1 *=2/3"),
    ("x://page/en", "page/:language/:number(int)? language=en number=(none)"),
    ("x://page/en/3", "page/:language/:number(int)? language=en number=3"),
    ("x://with/slashes", "with/slashes"),
    ("x://host.example/in/between", ":host/in/between host=host.example"),
  ])
  func `give an action its parameters`(url: String, line: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      [
        Self.printing("user/:id", "id"), Self.printing("number/:n(int)", "n", "sort"),
        Self.printing("thing/:id(uuid)", "id"), Self.printing("file/*rest?", "rest"),
        Self.printing("any/:first/*", "first", "*"),
        Self.printing("page/:language/:number(int)?", "language", "number"), Self.printing("/with/slashes/"),
        Self.printing(":host/in/between", "host"),
      ].joined(separator: "\n"))
    let output = try plugins.rhea("open", url, "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "\(line)\n", standardError: ""))
  }

  @Test(arguments: [
    "x://number/+7", "x://number/9223372036854775808", "x://number/1.5", "x://number/seven", "x://number",
    "x://number/7/8", "x://thing/123e4567", "x://thing/123e4567-e89b-12d3-a456-42661417400g", "x://user", "x://user//",
    "x://any/1",
  ])
  func `take nothing else`(url: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      ["number/:n(int)", "thing/:id(uuid)", "user/:id", "any/:first/*"].map { Self.printing($0) }
        .joined(separator: "\n"))
    let output = try plugins.rhea("open", url, "plugins")
    #expect(output.standardOutput == "")
    #expect(output.standardError.hasPrefix("rhea: cannot open \(url): nobody registers the route "))
    #expect(output.status == 1)
  }

  /// The plugins are found in the reverse of the order of their precedence.
  private static let rivals = [
    ("a", "*everything"), ("b", "user/*rest"), ("c", "user/:name"), ("d", "user/:id(uuid)"), ("e", "user/:id(int)"),
    ("f", "user/me"),
  ]

  private static let owners = [
    ("x://user/me", "f"), ("x://user/42", "e"), ("x://user/123e4567-e89b-12d3-a456-426614174000", "d"),
    ("x://user/you", "c"), ("x://user/me/too", "b"), ("x://other", "a"), ("x://user", "a"),
  ]

  @Test(arguments: owners)
  func `of several plugins the most specific comes first, and is the only one loaded`(
    url: String, owner: String
  ) throws {
    let plugins = try PluginDirectory()
    for (name, key) in Self.rivals { try plugins.add(name, #"RHEA_ACTION("\#(key)") { puts("\#(name)"); }"#) }
    let output = try plugins.rhea("open", "-v", url, "plugins")
    #expect(output.standardOutput == "\(owner)\n")
    #expect(output.standardError.lines.map { $0.prefix { $0 != "/" } } == ["rhea: loaded \(owner) from plugins"])
  }

  @Test(arguments: owners)
  func `it also does when all less specific ones are loaded already`(url: String, owner: String) throws {
    let plugins = try PluginDirectory()
    for (name, key) in Self.rivals {
      let event = owner > name ? #"RHEA_EVENT("go", 9, 0) {}"# : ""
      try plugins.add(name, #"\#(event) RHEA_ACTION("\#(key)") { puts("\#(name)"); }"#)
    }
    try plugins.add("z", #"RHEA_EVENT("go", 1, 0) { rhea_open(context, "\#(url)"); }"#)
    #expect(try plugins.rhea("fire", "go", "plugins").standardOutput == "\(owner)\n")
  }

  /// Three plugins with patterns that differ in names only, `b` with the highest priority.
  private static func alike() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    for (name, key, priority) in [("a", "user/:one", 0), ("b", "user/:two", 5), ("c", "user/:three", -1)] {
      try plugins.add(
        name,
        """
        RHEA_ACTION_WITH_PRIORITY("\(key)", \(priority)) { puts("\(name)"); }
        RHEA_ACTION("from/\(name)") { rhea_open(context, "x://user/42"); }
        """)
    }
    return plugins
  }

  @Test(arguments: ["x://user/42", "x://from/a", "x://from/b", "x://from/c"])
  func `of patterns that differ in names only the priority decides, whatever is loaded first`(url: String) throws {
    let output = try Self.alike().rhea("open", url, "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "b\n", standardError: ""))
  }

  @Test(arguments: ["x://user/42", "x://from/a", "x://from/c"])
  func `of equal priorities the first that is found, whatever is loaded first`(url: String) throws {
    let plugins = try Self.alike()
    // The other two, the second of them with the priority of the first.
    try plugins.add("b", "RHEA_PLUGIN(\"b\", \"1\")")
    try plugins.add(
      "c",
      """
      RHEA_ACTION("user/:three") { puts("c"); }
      RHEA_ACTION("from/c") { rhea_open(context, "x://user/42"); }
      """)
    let output = try plugins.rhea("open", url, "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "a\n", standardError: ""))
  }

  @Test func `a priority does not come before what is more specific`() throws {
    let plugins = try PluginDirectory()
    for (name, key, priority) in [
      ("a", "*", "INT64_MAX"), ("b", ":any/:thing", "1000"), ("c", "user/:name", "-1"),
      ("d", "user/:n(int)", "INT64_MIN"),
    ] {
      try plugins.add(name, #"RHEA_ACTION_WITH_PRIORITY("\#(key)", \#(priority)) { puts("\#(name)"); }"#)
    }
    for (url, owner) in [("x://user/1", "d"), ("x://user/me", "c"), ("x://me/user", "b"), ("x://me", "a")] {
      #expect(try plugins.rhea("open", url, "plugins").standardOutput == "\(owner)\n")
    }
  }

  @Test func `where the more specific beginning leads nowhere the less specific one is taken`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_ACTION(":kind/:id/edit") { printf("a %s\n", rhea_parameter(context, "kind")); }"#)
    try plugins.add("b", #"RHEA_ACTION("user/:id/show") { puts("b"); }"#)
    let output = try plugins.rhea("open", "-v", "x://user/7/edit", "plugins")
    #expect(output.standardOutput == "a user\n")
    #expect(output.standardError.lines.count == 1)
  }
}
