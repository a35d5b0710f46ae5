import ReerRouter
import Testing

private final class SettingsPage: ViewController {}

/// What a terminal shows of a window.
@MainActor @Suite struct DrawingTests {
  private let rule = "└" + String(repeating: "─", count: 79)

  /// The lines of the drawing without the rule below.
  private func lines(_ window: Window) -> [String] {
    let drawing = TerminalPresenter.drawing(of: window)
    #expect(drawing.hasSuffix("\n\(rule)\n"))
    return drawing.dropLast(rule.count + 2).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func window(root: ViewController?) -> Window {
    let window = Window()
    window.rootViewController = root
    return window
  }

  @Test func `layers, their stacks and styles, and the content of the topmost page`() {
    let navigation = NavigationController()
    navigation.viewControllers = [page("Home"), page("Settings"), page("Account")]
    let login = NavigationController(rootViewController: page("Login"))
    login.pushViewController(page("Password"), animated: false)
    login.modalPresentationStyle = .pageSheet
    let terms = page("Terms", style: .fullScreen)
    terms.content = "By using this app\n\n  you agree.\n"
    let window = window(root: navigation)
    navigation.present(login, animated: false)
    login.present(terms, animated: false)
    #expect(
      TerminalPresenter.drawing(of: window) == """
        ┌─ Home › Settings › Account
        ├─ pageSheet: Login › Password
        ├─ fullScreen: Terms
        │
        │  By using this app
        │
        │    you agree.
        \(rule)

        """)
  }

  @Test func `each change is written once, as one block`() {
    var blocks: [String] = []
    let presenter = TerminalPresenter { blocks.append($0) }
    let window = Window(presenter: presenter)
    let navigation = NavigationController(rootViewController: page("A"))
    window.rootViewController = navigation
    let pushed = RecordedPage("B", Journal())
    pushed.whenLoaded = { [unowned pushed] in pushed.content = "loaded" }
    navigation.pushViewController(pushed, animated: true)
    navigation.popViewController(animated: true)
    #expect(
      blocks == [
        "┌─ A\n\(rule)\n", "┌─ A › B\n│\n│  loaded\n\(rule)\n", "┌─ A\n\(rule)\n",
      ])
    #expect(TerminalPresenter.drawing(of: window) == blocks[2])
  }

  @Test func `without pages`() {
    #expect(lines(Window()) == ["┌─ (no pages)"])
    let empty = NavigationController()
    #expect(lines(window(root: empty)) == ["┌─ NavigationController (no pages)"])
    empty.title = "Shop"
    empty.content = "Nothing here."
    #expect(lines(window(root: empty)) == ["┌─ Shop (no pages)", "│", "│  Nothing here."])
  }

  @Test func `a page without title has the name of its type`() {
    final class LocalPage: ViewController {}
    let untitled = SettingsPage()
    untitled.title = ""
    let navigation = NavigationController()
    navigation.viewControllers = [SettingsPage(), LocalPage(), untitled, ViewController()]
    #expect(lines(window(root: navigation)) == ["┌─ SettingsPage › LocalPage › SettingsPage › ViewController"])
  }

  @Test(arguments: [
    ModalPresentationStyle.fullScreen, .pageSheet, .formSheet, .currentContext, .custom, .overFullScreen,
    .overCurrentContext, .popover, .automatic,
  ])
  func `the name of a style`(style: ModalPresentationStyle) {
    let window = window(root: page("A"))
    window.rootViewController?.present(page("B", style: style), animated: false)
    #expect(lines(window) == ["┌─ A", "├─ \(style): B"])
  }

  @Test func `content of pages below is not shown`() {
    let root = page("A")
    root.content = "below"
    let window = window(root: root)
    root.present(page("B"), animated: false)
    #expect(lines(window) == ["┌─ A", "├─ automatic: B"])
  }

  @Test(arguments: [
    ("a\u{1B}[2Jb", "a␛[2Jb"), ("a\nb\tc\rd", "a␊b␉c␍d"), ("\0\u{7F}", "␀␡"),
    ("\u{9B}31m\u{85}", "\u{FFFD}31m\u{FFFD}"),
    ("a\r\nb", "a␍␊b"), ("\u{202E}txt\u{2066}\u{2028}", "\u{FFFD}txt\u{FFFD}\u{FFFD}"), ("e\u{301}\u{1B}", "e\u{301}␛"),
    ("👨‍👩‍👧 é 用户", "👨‍👩‍👧 é 用户"),
  ])
  func `a title cannot steer the terminal`(title: String, shown: String) {
    #expect(lines(window(root: page(title))) == ["┌─ \(shown)"])
  }

  @Test(arguments: [
    ("a\nb", ["a", "b"]), ("a\r\nb", ["a␍", "b"]), ("a\n\nb\n", ["a", "", "b"]), ("\n", [""]), ("\n\n", ["", ""]),
    ("\u{1B}]0;x\u{7}", ["␛]0;x␇"]), ("a\tb\u{B}\u{C}", ["a␉b␋␌"]), ("\u{9B}2J", ["\u{FFFD}2J"]), ("x\u{7F}", ["x␡"]),
    ("a\u{2028}b", ["a\u{FFFD}b"]),
  ])
  func `content cannot steer the terminal, but has lines`(content: String, shown: [String]) {
    let page = page("A")
    page.content = content
    #expect(lines(window(root: page)) == ["┌─ A", "│"] + shown.map { $0.isEmpty ? "│" : "│  \($0)" })
  }

  @Test func `no control character of any kind is written`() {
    let controls = (0...0x20FF).compactMap(Unicode.Scalar.init).map { String(Character($0)) }.joined()
    let page = page(controls)
    page.content = controls
    let drawing = TerminalPresenter.drawing(of: window(root: page))
    let bad = drawing.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
    #expect(bad.isEmpty)
    #expect(!drawing.unicodeScalars.contains { $0.properties.isBidiControl })
  }

  @Test func `a title below the top does not add lines`() {
    let navigation = NavigationController()
    navigation.viewControllers = [page("A\n├─ pageSheet: fake"), page("B")]
    #expect(lines(window(root: navigation)).count == 1)
  }
}
