import RheaRecords
import Testing

@testable import ReerRouter

/// Nothing that is drawn is wider than 80 columns.
@MainActor @Suite struct DrawingWidthTests {
  private func lines(_ window: Window) -> [String] {
    TerminalPresenter.drawing(of: window).split(separator: "\n").map(String.init)
  }

  private func stack(_ titles: [String], style: ModalPresentationStyle = .automatic) -> NavigationController {
    let navigation = NavigationController()
    navigation.viewControllers = titles.map { page($0) }
    navigation.modalPresentationStyle = style
    return navigation
  }

  private func drawn(_ titles: [String]) -> String? {
    let window = Window()
    window.rootViewController = stack(titles)
    return lines(window).first
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("用户", 4), ("é", 1), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("ｶ", 1), ("Ａ", 2), ("한", 2),
    ("☀\u{FE0F}", 2), ("☀", 1), ("─›…", 3), ("\u{FFFD}␛", 2), ("𠀀", 2), ("\u{200B}", 0),
  ])
  func `columns of a text`(text: String, columns: Int) {
    #expect(text.displayWidth == columns)
  }

  @Test func `a long title is cut`() {
    let long = String(repeating: "x", count: 77)
    #expect(drawn([long]) == "┌─ \(long)")
    #expect(drawn([long + "y"]) == "┌─ \(long.dropLast())…")
    #expect(drawn([String(repeating: "用", count: 40)]) == "┌─ \(String(repeating: "用", count: 38))…")
  }

  @Test func `a long stack keeps its root and the pages near its top`() {
    let titles = (1...30).map { "Page \($0)" }
    #expect(drawn(titles) == "┌─ Page 1 › … › Page 25 › Page 26 › Page 27 › Page 28 › Page 29 › Page 30")
    #expect(drawn(Array(titles.prefix(8)))?.contains("…") == false)
  }

  @Test func `nothing is left out when cut titles have room`() {
    let long = String(repeating: "x", count: 75)
    let cut = String(repeating: "x", count: 23) + "…"
    #expect(drawn([long, "B", "C"]) == "┌─ \(cut) › B › C")
    let (wide, narrow) = (String(repeating: "y", count: 24), String(repeating: "z", count: 23))
    #expect(drawn([long, wide, narrow]) == "┌─ \(cut) › \(wide) › \(narrow)")
    #expect(drawn([long, wide, narrow + "z"]) == "┌─ \(cut) › … › \(narrow)z")
    #expect(drawn(["A", long, long]) == "┌─ A › \(cut) › \(cut)")
    #expect(drawn([long, long, long]) == "┌─ \(cut) › … › \(cut)")
  }

  @Test(arguments: [1, 7, 8, 9, 10, 11, 12, 20, 30, 90])
  func `whatever the titles are`(length: Int) {
    for letter in ["x", "用", "👩‍🚀", "e\u{301}"] {
      for count in 1...12 {
        let titles = Array(repeating: String(repeating: letter, count: length), count: count)
        let window = Window()
        window.rootViewController = stack(titles)
        window.rootViewController?.present(stack(titles, style: .overCurrentContext), animated: false)
        for line in lines(window) { #expect(line.displayWidth <= 80, "\(line)") }
      }
    }
  }

  @Test(arguments: [
    ("", [""]), ("abc", ["abc"]), ("one two", ["one", "two"]), ("one two three", ["one", "two", "three"]),
    ("to be or", ["to be", "or"]), ("abcdefgh", ["abcde", "fgh"]), ("ab cdefghij", ["ab", "cdefg", "hij"]),
    ("    x y", ["    x", "y"]), ("      xy", ["     ", " xy"]), ("用户用户", ["用户", "用户"]), ("abcde ", ["abcde"]),
    ("a  b  c", ["a  b", " c"]), ("abcde f", ["abcde", "f"]),
  ])
  func `a line is wrapped at five columns`(line: String, expected: [String]) {
    #expect(line.wrapped(at: 5).map(String.init) == expected)
  }

  @Test func `wrapping loses nothing but a space at each break between words`() {
    var generator = Numbers(state: 7)
    for _ in 0..<300 {
      let line = String(
        (0..<Int.random(in: 0...60, using: &generator)).map { _ in "ab 用 "[Int.random(in: 0..<5, using: &generator)] })
      let wrapped = line.wrapped(at: 7)
      for part in wrapped { #expect(part.displayWidth <= 7, "\(line)") }
      for (part, next) in zip(wrapped, wrapped.dropFirst()) {
        let between = line[part.endIndex..<next.startIndex]
        #expect(between.isEmpty || between == " ", "\(line)")
      }
      #expect(wrapped.first?.startIndex == line.startIndex, "\(line)")
      #expect(["", " "].contains(line[(wrapped.last?.endIndex ?? line.startIndex)...]), "\(line)")
    }
  }

  @Test func `content is wrapped at the right margin`() {
    let page = page("A")
    page.content = String(repeating: "word ", count: 40) + "\n" + String(repeating: "─", count: 300)
    let window = Window()
    window.rootViewController = page
    let lines = lines(window)
    #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    #expect(lines[2] == "│  " + Array(repeating: "word", count: 15).joined(separator: " "))
  }
}

/// Random numbers that are the same each time.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

extension String {
  fileprivate subscript(_ offset: Int) -> Character {
    self[index(startIndex, offsetBy: offset)]
  }
}
