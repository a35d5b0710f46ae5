import Foundation
import TestSupport
import Testing

/// Of all plugins that are found, `rhea open` loads the one that owns the route.
@Suite struct OpenLoadingTests {
  /// What prints the name of a plugin when it is loaded.
  private static func constructor(_ name: String) -> String {
    #"__attribute__((constructor)) static void construct(void) { puts("loaded \#(name)"); }"#
  }

  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    for (name, keys) in [("a", ["one", "one/more"]), ("b", ["two"]), ("c", ["three/:id"])] {
      let actions = keys.map { #"RHEA_ACTION("\#($0)") { puts("ran \#(name)"); }"# }
      try plugins.add(name, ([constructor(name)] + actions).joined(separator: "\n"))
    }
    try plugins.add("event", constructor("event") + #" RHEA_EVENT("two", 5, 0) { puts("wrong"); }"#)
    try plugins.add(
      "both", constructor("both") + #" RHEA_ACTION("both") { printf("-> %d\n", rhea_open(context, "x://two")); }"#)
    return plugins
  }

  @Test(arguments: [
    ("x://one", ["loaded a", "ran a"]),
    ("x://two", ["loaded b", "ran b"]),
    ("x://three/4", ["loaded c", "ran c"]),
    ("x://both", ["loaded both", "loaded b", "ran b", "-> 0"]),
    ("x://no?route_fallback_url=x%3A%2F%2Ftwo", ["loaded b", "ran b"]),
    ("x://four", []),
    ("x://one%00", []),
    ("x://one%00/more", []),
    ("x://three", []),
    ("x://", []),
    ("no URL at all", []),
  ])
  func `loads it and no other`(url: String, lines: [String]) throws {
    let output = try Self.make().rhea("open", url, "plugins")
    #expect(output.standardOutput.lines == lines)
    #expect(output.status == (lines.isEmpty ? 1 : 0))
  }

  @Test(.needsExamples) func `says so with -v, of Swift plugins too`() throws {
    let plugins = try PluginDirectory()
    for name in ["Shop", "Basket", "SessionLog", "DiskWatch"] { try plugins.copyExample(name) }
    func loaded(by url: String) throws -> [String] {
      try plugins.rhea("open", "-v", url, "plugins").standardError.matches(of: #/(?m)^rhea: loaded (\S+) from/#)
        .map { String($0.1) }
    }
    #expect(try loaded(by: "shop://catalogue") == ["com.example.shop"])
    #expect(try loaded(by: "shop://basket") == ["com.example.basket"])
    #expect(try loaded(by: "shop://item/two") == [])
  }

  @Test func `a plugin that cannot be loaded is the reason, each time`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add(
      "broken", #"extern void nowhere(void); RHEA_ACTION("broken") { nowhere(); } RHEA_ACTION("other") {}"#)
    try plugins.add(
      "caller",
      #"RHEA_ACTION("caller") { printf("%d\n", rhea_open(context, "x://broken")); rhea_open(context, "x://other"); }"#)
    let output = try plugins.rhea("open", "x://broken", "plugins")
    #expect(output.status == 1)
    try #require(output.standardError.lines.count == 2)
    let first = output.standardError.lines[0]
    #expect(first.contains(path.split(separator: "/").last ?? "-"))
    #expect(first.contains("nowhere"))
    #expect(
      output.standardError.lines[1]
        == "rhea: cannot open x://broken: the plugin that has the route broken cannot be loaded")
    // A program reads the whole sentence.
    let printed = try plugins.rhea("open", "--json", "x://broken", "plugins").standardOutput
    #expect(printed.contains(#""pluginNotLoaded""#))
    #expect(printed.contains("the route broken cannot be loaded: plugins/broken.so: expected"))
    let both = try plugins.rhea("open", "x://caller", "plugins")
    #expect(both.standardOutput.lines == ["-1"])
    #expect(both.standardError.contains("the route broken cannot be loaded"))
    #expect(both.standardError.contains("the route other cannot be loaded"))
  }

  @Test func `one of a thousand`() throws {
    let plugins = try PluginDirectory()
    let first = try plugins.add(
      "p0000",
      """
      RHEA_ACTION("route/0000") {
        FILE *maps = fopen("/proc/self/maps", "r");
        char line[8192], last[64] = "";
        while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
          const char *name = strstr(line, "/plugins/");
          if (name == NULL || strncmp(name, last, sizeof last) == 0) continue;
          strncpy(last, name, sizeof last - 1);
          printf("%s %s", context->event, name);
        }
        if (maps != NULL) fclose(maps);
      }
      """)
    // Compiling as many would take a minute: the others are copies with another key.
    let bytes = Data(try [UInt8](contentsOfFile: first))
    let key = try #require(bytes.range(of: Data("route/0000".utf8)))
    for number in 1..<1000 {
      let digits = String(String(10_000 + number).dropFirst())
      var copy = bytes
      copy.replaceSubrange(key, with: Data("route/\(digits)".utf8))
      try plugins.write(Array(copy), to: "p\(digits).so")
    }
    for digits in ["0000", "0517", "0999"] {
      let output = try plugins.rhea("open", "x://route/\(digits)", "plugins")
      #expect(
        output
          == CommandOutput(status: 0, standardOutput: "route/\(digits) /plugins/p\(digits).so\n", standardError: ""))
    }
    let resolve = try plugins.rhea("resolve", "x://route/0999", "plugins")
    #expect(resolve.standardOutput.contains("\nfile    plugins/p0999.so\n"))
  }
}
