import Foundation
import TestSupport
import Testing

/// The output of `rhea resolve --json`.
@Suite struct ResolveJSONTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      __attribute__((constructor)) static void construct(void) { puts("loaded"); }
      RHEA_ACTION("user/:id") { puts("ran"); }
      """)
    return plugins
  }

  @Test func `a URL that is handled, to the letter`() throws {
    let output = try Self.make().rhea("resolve", "--json", "x://user/7?q=%1B&q=", "plugins")
    #expect(
      output
        == CommandOutput(
          status: 0,
          standardOutput: #"""
            {
              "resolutions": [
                {
                  "url": "x://user/7?q=%1B&q=",
                  "key": "user/7",
                  "route": "user/:id",
                  "kind": "action",
                  "plugin": "a",
                  "path": "plugins/a.so",
                  "source": "a.c:5",
                  "parameters": [
                    {
                      "name": "id",
                      "value": "7",
                      "origin": "path"
                    },
                    {
                      "name": "q",
                      "value": "\u001b",
                      "origin": "query"
                    },
                    {
                      "name": "q",
                      "value": "",
                      "origin": "query"
                    }
                  ],
                  "fallback": null,
                  "conflicts": [],
                  "nearest": null
                }
              ],
              "faults": []
            }

            """#, standardError: ""))
  }

  @Test func `fallbacks, each in turn`() throws {
    let output = try Self.make().rhea(
      "resolve", "--json", "x://no?route_fallback_url=x%3A%2F%2Fusr%2F%3Aid", "plugins")
    let resolutions = try Self.resolutions(output)
    #expect(resolutions.map { $0["key"] as? String } == ["no", "usr/:id"])
    #expect(resolutions.first?["fallback"] as? String == "x://usr/:id")
    #expect(resolutions.allSatisfy { $0["route"] is NSNull && $0["plugin"] is NSNull && $0["kind"] is NSNull })
    #expect(resolutions.first?["nearest"] is NSNull)
    #expect(resolutions.last?["nearest"] as? String == "user/:id")
    #expect(output.status == 1)
  }

  @Test func `what is no URL has no key`() throws {
    let output = try Self.make().rhea("resolve", "--json", "x://[", "plugins")
    let resolution = try #require(try Self.resolutions(output).first)
    #expect(resolution["url"] as? String == "x://[")
    #expect(resolution["key"] is NSNull)
    #expect((resolution["parameters"] as? [Any])?.isEmpty == true)
    #expect(output.status == 1)
  }

  @Test func `conflicts are those of the route, and faults are all`() throws {
    let plugins = try Self.make()
    try plugins.add("b", #"RHEA_ACTION("user/:id") {} RHEA_ACTION("b") {} RHEA_ACTION("b") {}"#)
    try plugins.add("c", #"RHEA_ACTION("*a/b") {}"#)
    let output = try plugins.rhea("resolve", "--json", "x://user/1", "plugins")
    let conflicts = try #require(try Self.resolutions(output).first?["conflicts"] as? [[String: String]])
    #expect(conflicts.map { $0["code"] } == ["duplicateRoute"])
    #expect(conflicts.first?["path"] == "plugins/b.so")
    #expect(conflicts.first?["found"] == "user/:id, which plugins/a.so has too")
    let faults = try #require(Self.members(output)["faults"] as? [[String: String]])
    #expect(faults.map { $0["code"] } == ["duplicateRoute", "duplicateRoute", "badRoute"])
    #expect(faults.last?["found"] == "\"b\" after it")
    #expect(faults.last?["expected"] == "the wildcard \"*a\" as the last segment in the route *a/b")
    #expect(output.status == 0)
  }

  private static func members(_ output: CommandOutput) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8)) as? [String: Any])
  }

  private static func resolutions(_ output: CommandOutput) throws -> [[String: Any]] {
    try #require(try members(output)["resolutions"] as? [[String: Any]])
  }
}
