import Foundation
import TestSupport
import Testing

/// The host program that shows pages in the terminal, with two plugins.
@Suite(.needsExamples, .needsShop) struct RouterHostTests {
  private static let home = """
    ┌─ Home
    │
    │  What would you like to open? A URL, back or quit.
    \(bottom)

    """
  private static let bottom = "└" + String(repeating: "─", count: 79)

  private func run(_ lines: String..., plugins names: [String] = ["Shop", "Basket"]) throws -> CommandOutput {
    let plugins = try PluginDirectory()
    for name in names { try plugins.copyExample(name) }
    return try withExtendedLifetime(plugins.directory) {
      try TestSupport.run(
        ExamplePackage.program("RouterHost"), [plugins.path], environment: ExamplePackage.environment,
        input: lines.map { $0 + "\n" }.joined())
    }
  }

  /// Expects what follows the home page, which is all there is at the start.
  private func expect(_ output: CommandOutput, prints text: String) {
    #expect(output.standardOutput == Self.home + text)
    #expect(output.standardError == "")
    #expect(output.status == 0)
  }

  @Test func `without input there is the home page, and no prompt`() throws {
    expect(try run(), prints: "")
  }

  @Test func `the program's own route stays its own, and a plugin that has it too is told`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("rival", #"RHEA_ACTION("home") { puts("rival"); } RHEA_ACTION("rival") { puts("own"); }"#)
    let output = try TestSupport.run(
      ExamplePackage.program("RouterHost"), [plugins.path], environment: ExamplePackage.environment,
      input: "x://rival\nx://home\n")
    let program = URL(filePath: ExamplePackage.program("RouterHost")).resolvingSymlinksInPath().path()
    #expect(output.standardOutput.hasPrefix(Self.home + "own\n┌─ Home › Home\n"))
    #expect(
      output.standardError.lines == [
        "rhea: \(plugins.path)/rival.so: expected route keys of its own, found home, which "
          + "\(program) has too; change the key of one of the two"
      ])
  }

  @Test func `pages and actions of two plugins come on one stack, and go back`() throws {
    expect(
      try run(
        "shop://item/2", "shop://basket/add?name=Chair&price=120", "back", "back", "back", "quit", "shop://item/1"),
      prints: """
        ┌─ Home › Chair
        │
        │  120 €
        │  to buy it: shop://basket/add?name=Chair&price=120
        \(Self.bottom)
        ┌─ Home › Chair
        ├─ pageSheet: Basket
        │
        │  Chair, 120 €
        │  all: 120 €
        \(Self.bottom)
        ┌─ Home › Chair
        │
        │  120 €
        │  to buy it: shop://basket/add?name=Chair&price=120
        \(Self.bottom)
        \(Self.home)there is nothing to go back to

        """)
  }

  @Test func `an action that awaits has ended before the next line is read`() throws {
    expect(
      try run("shop://search?text=LAMP", "shop://search?text=sofa"),
      prints: """
        ┌─ Home › Catalogue
        │
        │  1  Desk lamp, 39 €
        │  2  Chair, 120 €
        │  3  Bookshelf, 85 €
        \(Self.bottom)
        ┌─ Home › Catalogue › Desk lamp
        │
        │  39 €
        │  to buy it: shop://basket/add?name=Desk lamp&price=39
        \(Self.bottom)
        ┌─ Home › Catalogue › Desk lamp › Catalogue
        │
        │  1  Desk lamp, 39 €
        │  2  Chair, 120 €
        │  3  Bookshelf, 85 €
        \(Self.bottom)
        shop: nothing is called sofa

        """)
  }

  @Test func `what cannot be opened is told with its reason, and the next line is read`() throws {
    expect(
      try run(
        "shop://item/99", "shop://item/x", "  http://[::1", "", "shop://basket/add",
        "shop://nothing?route_fallback_url=shop%3A%2F%2Fnothing%2Feither"),
      prints: """
        cannot open shop://item/99: ItemPage refused its parameters
        cannot open shop://item/x: nobody registers the route item/x
        cannot open "http://[::1": expected a URL such as myapp://user
        shop://basket/add failed: its action threw basket: what, and for how much? Expected name and price
        cannot open shop://nothing/either: nobody registers the route nothing/either

        """)
  }

  @Test func `of what a plugin that is not there has, nothing opens`() throws {
    expect(
      try run("shop://basket", plugins: ["Shop"]),
      prints: "cannot open shop://basket: nobody registers the route basket\n")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, with a reason in the output, where the plugins of the shop were not built.
  fileprivate static var needsShop: Self {
    .enabled(
      if: ["Shop", "Basket"].allSatisfy { BuiltProducts.example($0) != nil },
      "run make test, which builds plugins/ first")
  }
}
