import TestSupport
import Testing

/// `rhea resolve`: who would handle a URL, in words. Nothing of a plugin is run.
@Suite struct ResolveTests {
  /// Prints when the plugin is loaded, which must not be.
  private static let constructor = #"__attribute__((constructor)) static void construct(void) { puts("loaded"); }"#

  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      RHEA_PLUGIN("com.example.a", "1")
      \(constructor)
      RHEA_ACTION("user/:id/:page(int)?") { puts("ran"); }
      RHEA_ACTION("greet") { puts("ran"); }
      """)
    return plugins
  }

  @Test func `tells the owner and the parameters, in their order and with repetitions`() throws {
    let output = try Self.make().rhea("resolve", "x://user/a%2Fb/07/?q=1&p&q=2%263&id=9", "plugins")
    #expect(
      output
        == CommandOutput(
          status: 0,
          standardOutput: """
            url     x://user/a%2Fb/07/?q=1&p&q=2%263&id=9
            key     user/a%2Fb/07
            route   user/:id/:page(int)?
            kind    action
            plugin  com.example.a
            file    plugins/a.so
            source  a.c:6

            PARAMETER  VALUE  FROM
            id         a/b    path
            page       7      path
            q          1      query
            p                 query
            q          2&3    query
            id         9      query

            """, standardError: ""))
  }

  @Test func `says nothing of parameters when there are none`() throws {
    let output = try Self.make().rhea("resolve", "x://greet", "plugins")
    #expect(output.standardOutput.lines.last == "source  a.c:7")
    #expect(output.status == 0)
  }

  @Test func `a key that C could not hold is nobody's, as when it is opened`() throws {
    let output = try Self.make().rhea("resolve", "x://greet%00", "plugins")
    #expect(output.status == 1)
    #expect(output.standardOutput.lines.prefix(3) == ["url    x://greet%00", "key    -", "route  -"])
  }

  @Test(.needsExamples) func `tells a page from an action`() throws {
    let plugins = try PluginDirectory()
    try plugins.copyExample("Shop")
    let page = try plugins.rhea("resolve", "shop://item/2", "plugins").standardOutput.lines
    #expect(page.contains("kind    page"))
    #expect(page.contains("plugin  com.example.shop"))
    #expect(try plugins.rhea("resolve", "shop://search", "plugins").standardOutput.lines.contains("kind    action"))
  }

  @Test(arguments: [
    ("x://gret", "key    gret", "no plugin has the route gret; did you mean greet?"),
    ("x://something/else", "key    something/else", "no plugin has the route something/else"),
    ("x://user", "key    user", "no plugin has the route user; did you mean user/:id/:page(int)??"),
    ("x://", "key    -", "x://: expected a URL with a host or a path, such as myapp://user"),
    ("x://[", "key    -", "x://[: expected a URL with a host or a path, such as myapp://user"),
  ])
  func `a URL that nobody handles`(url: String, key: String, sentence: String) throws {
    let output = try Self.make().rhea("resolve", url, "plugins")
    #expect(
      output
        == CommandOutput(
          status: 1, standardOutput: "url    \(url)\n\(key)\nroute  -\n", standardError: "rhea: \(sentence)\n"))
  }

  @Test func `follows fallbacks until one is handled`() throws {
    let output = try Self.make().rhea(
      "resolve", "x://no?route_fallback_url=x%3A%2F%2Fnor%3Froute_fallback_url%3Dx%253A%252F%252Fgreet", "plugins")
    let parts = output.standardOutput.split(separator: "\n\nurl ", omittingEmptySubsequences: false)
    #expect(parts.count == 3)
    #expect(parts.first?.contains("\nfallback  x://nor?route_fallback_url=x%3A%2F%2Fgreet\n") == true)
    #expect(parts.last?.hasPrefix("    x://greet\nkey     greet\nroute   greet\n") == true)
    #expect(output.standardError == "")
    #expect(output.status == 0)
  }

  @Test func `names what the last fallback lacks`() throws {
    let output = try Self.make().rhea("resolve", "x://no?route_fallback_url=x%3A%2F%2Fgret", "plugins")
    #expect(output.standardError == "rhea: no plugin has the route gret; did you mean greet?\n")
    #expect(output.status == 1)
  }

  @Test func `does not follow the fallback of a URL that is handled`() throws {
    let output = try Self.make().rhea("resolve", "x://greet?route_fallback_url=x%3A%2F%2Fno", "plugins")
    #expect(output.standardOutput.lines.filter { $0.hasPrefix("url") }.count == 1)
    #expect(output.standardOutput.lines.contains("fallback  x://no"))
    #expect(output.status == 0)
  }

  @Test(arguments: [19, 20, 21, 200]) func `follows as many fallbacks as opening does`(count: Int) throws {
    // "?" and "=" may stand in a query, so that one can be in another as it is.
    let url = String(repeating: "x://no?route_fallback_url=", count: count) + "x://greet"
    let plugins = try Self.make()
    let output = try plugins.rhea("resolve", url, "plugins")
    #expect(output.standardOutput.lines.filter { $0.hasPrefix("url ") }.count == min(count, 20) + 1)
    #expect(
      output.standardError
        == (count <= 20 ? "" : "rhea: no plugin has the route no, and no more than 20 fallbacks are followed\n"))
    #expect(output.status == (count <= 20 ? 0 : 1))
    #expect(try plugins.rhea("open", url, "plugins").status == output.status)
  }

  @Test func `a fallback to the same route is none`() throws {
    let output = try Self.make().rhea("resolve", "x://no?route_fallback_url=x%3A%2F%2Fno", "plugins")
    #expect(output.standardOutput.lines.filter { $0.hasPrefix("url") }.count == 2)
    #expect(output.standardError == "rhea: no plugin has the route no\n")
    #expect(output.status == 1)
  }

  @Test(arguments: [
    ("example.com", "https://example.com/greet", nil),
    ("example.com", "HTTPS://Example.COM:8080/greet/", nil),
    ("EXAMPLE.com", "https://example.com/greet", nil),
    (
      "example.com", "https://example.org/greet",
      "https://example.org/greet: expected a URL with the host example.com and a path"
    ),
    (
      "example.com", "https://example.com/", "https://example.com/: expected a URL with the host example.com and a path"
    ),
    ("example.com", "x:///greet", "x:///greet: expected a URL with the host example.com and a path"),
    ("example.com", "x://[", "x://[: expected a URL with a host or a path, such as myapp://user"),
    ("example.com", "x://example.com/gret", "no plugin has the route gret; did you mean greet?"),
  ])
  func `takes the path alone as the key with --host`(host: String, url: String, sentence: String?) throws {
    let output = try Self.make().rhea("resolve", "--host", host, url, "plugins")
    #expect(output.standardOutput.lines.contains("route   greet") == (sentence == nil))
    #expect(output.standardError == (sentence.map { "rhea: \($0)\n" } ?? ""))
    #expect(output.status == (sentence == nil ? 0 : 1))
  }

  @Test func `tells who else has the route`() throws {
    let plugins = try Self.make()
    try plugins.add("b", Self.constructor + #" RHEA_ACTION("/greet/") {} RHEA_ACTION("other") {}"#)
    try plugins.add("c", Self.constructor + #" RHEA_ACTION("greet") {} RHEA_ACTION("other") {}"#)
    try plugins.add("d", Self.constructor + #" RHEA_ACTION("x/:id(float)") {}"#)
    let output = try plugins.rhea("resolve", "x://greet", "plugins")
    #expect(
      output.standardOutput == """
        url      x://greet
        key      greet
        route    greet
        kind     action
        plugin   com.example.a
        file     plugins/a.so
        source   a.c:7
        also in  plugins/b.so
        also in  plugins/c.so

        """)
    // On stderr is all that is wrong, whatever URL is asked for.
    #expect(output.standardError.lines.map { $0.prefix(18) } == ["b", "c", "c", "d"].map { "rhea: plugins/\($0).so" })
    #expect(output.status == 0)
    #expect(try plugins.rhea("resolve", "--strict", "x://greet", "plugins").status == 1)
  }

  @Test func `a pattern of the same shape is a route of its own`() throws {
    let plugins = try Self.make()
    try plugins.add("b", #"RHEA_ACTION_WITH_PRIORITY("user/:name/:number(int)?", 1) {}"#)
    let output = try plugins.rhea("resolve", "x://user/me", "plugins")
    #expect(output.standardOutput.lines.contains("file    plugins/b.so"))
    #expect(!output.standardOutput.contains("also in"))
    #expect(output.standardError == "")
  }

  @Test func `a literal that reads like a pattern is another route`() throws {
    let plugins = try Self.make()
    try plugins.add("b", #"RHEA_ACTION("%3Aid") {} RHEA_ACTION(":id") {}"#)
    try plugins.add("c", #"RHEA_ACTION(":id") {}"#)
    #expect(!(try plugins.rhea("resolve", "x://%3Aid", "plugins").standardOutput.contains("also in")))
    #expect(try plugins.rhea("resolve", "x://some", "plugins").standardOutput.contains("also in  plugins/c.so"))
  }

  @Test func `an empty directory`() throws {
    let output = try PluginDirectory().rhea("resolve", "x://greet", "plugins")
    #expect(output.status == 1)
    #expect(
      output.standardError.lines == ["rhea: no plugin found in plugins", "rhea: no plugin has the route greet"])
  }

  @Test(.needsCross) func `a plugin of another machine has no routes here`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_ACTION("greet") {}"#, compiler: Compiler.cross(.aarch64))
    let output = try plugins.rhea("resolve", "x://greet", "plugins")
    #expect(output.status == 1)
    #expect(output.standardError.lines.count == 3)
    #expect(output.standardError.lines.last == "rhea: no plugin has the route greet")
  }
}
