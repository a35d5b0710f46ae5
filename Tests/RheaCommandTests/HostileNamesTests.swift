import Foundation
import TestSupport
import Testing

/// Names in a plugin are somebody else's text: they must not steer the terminal, nor break JSON.
@Suite struct HostileNamesTests {
  /// Escape sequences, a bell, C1 controls, a line break, and a change of the direction of writing.
  private static let name = "x\u{1b}[31m\u{7}\u{9b}31m\n\u{202e}y"
  private static let written = #"x\u{1b}[31m\u{7}\u{9b}31m\u{a}\u{202e}y"#

  /// One that leads to the key of that name.
  private static let url = "x:///x%1B%5B31m%07%C2%9B31m%0A%E2%80%AEy"

  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    let name = Self.name.utf8.map { "\\" + String($0, radix: 8) }.joined()
    try plugins.add(
      "a",
      """
      RHEA_PLUGIN("\(name)", "\(name)")
      RHEA_EVENT("\(name)", 5, 0) { rhea_trigger(context, "none", NULL); }
      RHEA_ACTION("\(name)") {}
      RHEA_ACTION("opener") { rhea_open(context, rhea_parameter(context, "url")); puts("done"); }
      RHEA_EVENT("quote \\" back \\\\ slash / größer 🌻", 5, 0) {}
      """)
    try plugins.copy(plugins.file("a.so"), as: "\u{1b}[2J.so")
    return plugins
  }

  @Test(arguments: [
    ["list", "-v", "plugins"], ["list", "--json", "plugins"], ["run", "--dry-run", "--event", name, "plugins"],
    ["run", "--dry-run", "--json", "--event", name, "plugins"], ["inspect", "plugins/a.so"],
    ["inspect", "--json", "plugins/a.so"], ["run", "-v", "--event", name, "plugins"], ["fire", "-v", name, "plugins"],
    ["run", "--event", "\u{1b}c", "plugins/a.so"], ["run", "plugins/\u{1b}[2J", "\u{9b}"],
    ["open", "-v", url, "plugins"], ["open", "--json", url, "plugins"], ["resolve", url, "plugins"],
    ["resolve", "--json", url, "plugins"], ["open", "x://\u{1b}[31m", "plugins"], ["open", "\(url)z", "plugins"],
    ["open", "--json", "\(url)z", "plugins"], ["resolve", "\(url)z?\u{1b}=\u{9b}", "plugins"],
    ["resolve", "--host", "\u{1b}[31m", url, "plugins"], ["open", "--host", "\u{1b}[31m", url, "plugins"],
    ["open", "--user-info", "\u{1b}[31m\u{202e}", url, "plugins"],
    // The URL that this one opens in turn is told by the router, since nobody has it.
    ["open", "x://opener?url=\(url)z", "plugins"],
  ])
  func `reach the terminal written out`(arguments: [String]) throws {
    let output = try Self.make().rhea(arguments)
    let all = output.standardOutput + output.standardError
    #expect(!all.isEmpty)
    #expect(
      all.unicodeScalars.filter { $0 != "\n" && [.control, .format].contains($0.properties.generalCategory) } == [])
  }

  @Test func `are the same in every table`() throws {
    let plugins = try Self.make()
    let list = try plugins.rhea("list", "plugins")
    #expect(list.standardOutput.lines.last?.hasPrefix(Self.written) == true)
    let inspect = try plugins.rhea("inspect", "plugins/a.so").standardOutput.lines
    #expect(inspect.contains("  id         \(Self.written)"))
    #expect(inspect.contains { $0.hasPrefix("event   \(Self.written)  5  ") })
    #expect(inspect.contains { $0.hasPrefix(#"event   quote " back \ slash / größer 🌻 "#) })
  }

  @Test func `survive JSON`() throws {
    let plugins = try Self.make()
    let text = try plugins.rhea("list", "--json", "plugins").standardOutput
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]]
    let plugin = try #require(json?["plugins"]?.first)
    #expect(plugin["id"] as? String == Self.name)
    #expect(plugin["version"] as? String == Self.name)
    #expect(plugin["path"] as? String == "plugins/\u{1b}[2J.so")
    #expect(plugin["events"] as? [String] == [Self.name, #"quote " back \ slash / größer 🌻"#])
    #expect(plugin["routes"] as? [String] == [Self.name, "opener"])
  }
}
