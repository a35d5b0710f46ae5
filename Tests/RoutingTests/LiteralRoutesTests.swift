import Testing

@testable import Routing

/// The table of literal routes against a dictionary.
@Suite struct LiteralRoutesTests {
  @Test(arguments: [50, 300, 5_000])
  func `what is inserted and removed in any order is found`(range: Int) {
    var routes = LiteralRoutes()
    var expected: [String: Int] = [:]
    var random = SystemRandomNumberGenerator()
    func key(_ number: Int) -> String {
      String(repeating: "a", count: number % 20) + (number % 3 == 0 ? "é" : "") + "\(number)"
    }
    for step in 0..<20_000 {
      let key = key(Int.random(in: 0..<range, using: &random))
      // More come than go, and then more go than come.
      if Int.random(in: 0..<3, using: &random) == 0 ? step < 10_000 : step >= 10_000 {
        #expect(routes.remove(key) == expected.removeValue(forKey: key))
      } else if expected[key] == nil {
        routes.insert(key, number: step)
        expected[key] = step
      }
    }
    for number in 0..<range { #expect(routes.number(of: key(number)) == expected[key(number)]) }
  }

  @Test(arguments: [
    ("\u{E9}", "e\u{301}"), ("a\u{E9}/b", "ae\u{301}/b"), ("K", "\u{212A}"), (";", "\u{37E}"), ("a`b", "a\u{1FEF}b"),
    ("\u{C5}", "\u{212B}"), ("K\u{301}", "\u{212A}\u{301}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("", ""),
  ])
  func `keys that Swift compares as equal are one`(key: String, other: String) {
    for (key, other) in [(key, other), (other, key)] {
      var routes = LiteralRoutes()
      routes.insert(key, number: 7)
      #expect(routes.number(of: other) == 7)
      #expect(routes.remove(other) == 7)
      #expect(routes.number(of: key) == nil)
    }
  }

  @Test func `keys that begin alike are told apart`() {
    var routes = LiteralRoutes()
    let keys = (0..<40).map { String(repeating: "\0", count: $0) } + ["k", "K\u{300}", "\u{212B}", "e", "\u{E9}"]
    for (number, key) in keys.enumerated() {
      #expect(routes.number(of: key) == nil)
      routes.insert(key, number: number)
    }
    for (number, key) in keys.enumerated() { #expect(routes.number(of: key) == number) }
  }
}
