import Testing

@testable import Routing

/// Many routes, and keys that mean no good.
@Suite struct RouteTableScaleTests {
  @Test func `ten thousand literals and a thousand patterns`() throws {
    var table = RouteTable<Int>()
    for number in 0..<10_000 {
      #expect(
        table.insert(number, for: RoutePattern(literal: "plugin\(number % 100)/page\(number)"), priority: 0) == nil)
    }
    for number in 0..<1_000 {
      let pattern = try RoutePattern("plugin\(number % 100)/:a/kind\(number)/:b?")
      #expect(table.insert(10_000 + number, for: pattern, priority: 0) == nil)
    }
    for number in stride(from: 0, to: 10_000, by: 7) {
      #expect(table.match("plugin\(number % 100)/page\(number)")?.value == number)
    }
    for number in 0..<1_000 {
      #expect(table.match("plugin\(number % 100)/x/kind\(number)/y")?.value == 10_000 + number)
      #expect(table.match("plugin\((number + 1) % 100)/x/kind\(number)") == nil)
    }
    #expect(table.keys.count == 11_000)
  }

  @Test func `patterns that begin alike share their nodes, so that a search is no longer than the tree`() throws {
    // Every segment of this key may go three ways, and only the last one tells that all of them are wrong.
    var beginnings: [[String]] = [[]]
    for depth in 0..<6 {
      beginnings = beginnings.flatMap { start in ["5", ":n\(depth)(int)", ":n\(depth)"].map { start + [$0] } }
    }
    var table = RouteTable<Int>()
    for (number, beginning) in beginnings.enumerated() {
      let pattern = try RoutePattern((beginning + ["end"]).joined(separator: "/"))
      #expect(table.insert(number, for: pattern, priority: 0) == nil)
    }
    // The root, and those at each depth but 5/5/5/5/5/5 and its end, which are in no tree.
    #expect(table.tree.nodeCount == 1 + 3 + 9 + 27 + 81 + 243 + 728 + 728)
    #expect(table.match("5/5/5/5/5/5/none") == nil)
    #expect(table.match("5/5/5/5/5/5/end")?.value == 0)
    #expect(table.match("6/5/5/5/5/5/end")?.value == beginnings.count / 3)
    #expect(table.match("a/a/a/a/a/a/end")?.value == beginnings.count - 1)
  }

  @Test func `a key of 50,000 segments`() throws {
    let key = String(repeating: "5/", count: 49_999) + "5"
    var table = RouteTable<Int>()
    #expect(try table.insert(0, for: RoutePattern(":a(int)/:b/*rest"), priority: 0) == nil)
    #expect(try table.insert(1, for: RoutePattern("5/:a/:b/:c/x"), priority: 0) == nil)
    let match = try #require(table.match(key))
    #expect(match.value == 0)
    #expect(match.parameters.map(\.name) == ["a", "b", "rest"])
    #expect(match.parameters.last?.value == .text(String(key.dropFirst(4))))
    #expect(table.match("/" + key) == nil)
    #expect(table.insert(2, for: RoutePattern(literal: key), priority: 0) == nil)
    #expect(table.match(key)?.value == 2)
  }

  @Test(arguments: ["5", ":n#(int)?"])
  func `a pattern of 50,000 segments needs no stack`(segment: String) throws {
    let text = (0..<50_000).map { segment.replacing("#", with: "\($0)") }.joined(separator: "/") + "/*end?"
    let key = String(repeating: "5/", count: 49_999) + "5"
    var table: RouteTable? = RouteTable<Int>()
    let pattern = try RoutePattern(text)
    #expect(table?.insert(0, for: pattern, priority: 0) == nil)
    #expect(table?.insert(1, for: pattern, priority: 0) == 0)
    #expect(table?.match(key)?.parameters.count == (segment == "5" ? 0 : 50_000))
    #expect(table?.match(key + "/6/7")?.parameters.last?.value == .text("6/7"))
    #expect((table?.match("5")?.value == 0) == segment.hasSuffix("?"))
    #expect(table?.tree.nodeCount == 50_001)
    let copy = table
    #expect(table?.remove(pattern) == 0)
    #expect(table?.tree.nodeCount == 1)
    table = copy
    #expect(table?.values(shapedLike: pattern) == [0])
    table = nil
  }

  @Test(arguments: [
    "", "/", "//", String(repeating: "/", count: 100_000), String(repeating: "a", count: 100_000),
    String(repeating: "9", count: 100_000), String(repeating: "%25", count: 30_000),
    String(repeating: "\u{301}", count: 50_000),
    "\0", "\u{FEFF}", "\u{202E}a/b", "👨‍👩‍👧‍👦/🏳️‍🌈", "a/\u{301}\u{301}", "%", "%2", "%zz", ":a", "*", ":a?/*b?",
  ])
  func `a hostile key is matched as any other`(key: String) throws {
    var table = RouteTable<Int>()
    for (number, text) in ["a/:x", ":x(int)", ":x(uuid)", ":x?", ":x/:y/:z/:w", "*all?"].enumerated() {
      #expect(try table.insert(number, for: RoutePattern(text), priority: 0) == nil)
    }
    let canonical = RouteKey.canonical(key)
    let segments = RouteKey.segments(of: canonical)
    let match = try #require(table.match(canonical))
    switch segments.count {
    case 0: #expect(match.value == 3 && match.parameters.isEmpty)
    case 1: #expect(match.parameters.map(\.value) == [.text(segments[0])] && match.value == 3)
    default: #expect(match.parameters.map(\.value) == [.text(segments.joined(separator: "/"))] || match.value == 0)
    }
    // Even what is not canonical finds something, and harms nothing.
    #expect(table.match(key) != nil)
  }
}
