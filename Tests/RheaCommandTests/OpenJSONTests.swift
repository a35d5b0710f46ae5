import Foundation
import TestSupport
import Testing

/// The output of `rhea open --json`, to the letter.
@Suite struct OpenJSONTests {
  @Test func `an action: what it prints goes to stderr`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      #include <unistd.h>
      RHEA_ACTION("greet") {
        puts("printed");
        fflush(stdout);
        if (write(STDOUT_FILENO, "written\\n", 8) != 8) puts("wrong");
        printf("left in the buffer\\n");
      }
      """)
    let output = try plugins.rhea("open", "--json", "x://greet?a=b", "plugins")
    #expect(output.status == 0)
    #expect(output.standardError == "printed\nwritten\nleft in the buffer\n")
    #expect(
      output.standardOutput == """
        {
          "url": "x://greet?a=b",
          "opened": true,
          "reason": null,
          "message": null,
          "pages": [],
          "faults": []
        }

        """)
  }

  @Test(.needsExamples) func `pages, from the root up`() throws {
    let plugins = try PluginDirectory()
    try plugins.copyExample("Shop")
    try plugins.copyExample("Basket")
    try plugins.add(
      "a",
      """
      RHEA_ACTION("all") {
        rhea_open(context, "shop://catalogue");
        rhea_open(context, "shop://item/2");
        rhea_open(context, "shop://basket/add?name=%1BChair&price=120");
      }
      """)
    let output = try plugins.rhea("open", "--json", "x://all", "plugins")
    #expect(output.standardError == "")
    let pages = try #require(Self.members(output)["pages"] as? [[String: Any]])
    #expect(pages.map { $0["layer"] as? Int } == [0, 0, 1])
    #expect(pages.map { $0["style"] is NSNull } == [true, true, false])
    #expect(pages.last?["style"] as? String == "pageSheet")
    #expect(pages.map { $0["title"] as? String } == ["Catalogue", "Chair", "Basket"])
    #expect(pages.map { $0["type"] as? String } == ["CataloguePage", "ItemPage", "BasketPage"])
    #expect(pages.last?["content"] as? String == "\u{1b}Chair, 120 €\nall: 120 €")
    #expect(output.standardOutput.contains(#""content": "\u001bChair, 120 €\nall: 120 €""#))
  }

  @Test(arguments: [
    ("x://gret", "noSuchRoute", "cannot open x://gret: nobody registers the route gret; did you mean greet?"),
    ("x://[", "notAURL", "cannot open \"x://[\": expected a URL such as myapp://user"),
    (
      "https://example.org/greet", "otherHost",
      "cannot open https://example.org/greet: expected the host example.com, which the router is set to"
    ),
  ])
  func `a failure`(url: String, reason: String, message: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_ACTION("greet") { puts("wrong"); }"#)
    let host = reason == "otherHost" ? ["--host", "example.com"] : []
    let output = try plugins.rhea(["open", "--json", url, "plugins"] + host)
    #expect(output.status == 1)
    let members = try Self.members(output)
    #expect(members["url"] as? String == url)
    #expect(members["opened"] as? Bool == false)
    #expect(members["reason"] as? String == reason)
    // A debug build also names the nearest key.
    #expect((members["message"] as? String)?.hasPrefix(message) == true)
    #expect((members["pages"] as? [Any])?.isEmpty == true)
    #expect(output.standardError.hasPrefix("rhea: \(message)"))
  }

  @Test(
    .needsExamples,
    arguments: [("shop://item/9", "Shop", "pageRefused"), ("shop://basket/add", "Basket", "actionThrew")])
  func `a page that refuses, and an action that throws`(url: String, plugin: String, reason: String) throws {
    let plugins = try PluginDirectory()
    try plugins.copyExample(plugin)
    let output = try plugins.rhea("open", "--json", url, "plugins")
    #expect(try Self.members(output)["reason"] as? String == reason)
    #expect(output.status == 1)
    #expect(output.standardError.lines.count == 1)
  }

  @Test func `all faults, also that of loading`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"extern int missing(void); RHEA_ACTION("greet") { missing(); } RHEA_ACTION(":no/:no") {}"#)
    try plugins.add("b", #"RHEA_ACTION("greet") { puts("wrong"); }"#)
    try plugins.write("x", to: "c.so")
    let output = try plugins.rhea("open", "--json", "x://greet", "plugins")
    #expect(output.status == 1)
    let faults = try #require(Self.members(output)["faults"] as? [[String: String]])
    #expect(faults.map { $0["code"] } == ["notELF", "badRoute", "duplicateRoute", "loadFailed"])
    #expect(faults.map { $0["path"] } == ["plugins/c.so", "plugins/a.so", "plugins/b.so", "plugins/a.so"])
  }

  @Test func `a closed stdout is a failure, also where an action prints`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_ACTION("greet") { puts("printed"); }"#)
    let output = try plugins.shell(#""$rhea" open --json x://greet plugins >&-"#)
    #expect(output.status == 1)
    #expect(output.standardError == "printed\nrhea: cannot write to stdout: Bad file descriptor\n")
  }

  private static func members(_ output: CommandOutput) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8)) as? [String: Any])
  }
}
