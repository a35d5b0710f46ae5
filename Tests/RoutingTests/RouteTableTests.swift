import Testing

@testable import Routing

/// Which route is found, and what its placeholders take.
@Suite struct RouteTableTests {
  @Test(
    arguments: [
      // patterns; key; the pattern that matches and what it takes, or nil
      (["a/b"], "a/b", "a/b"), (["a/b"], "a", nil), (["a/b"], "a/b/c", nil), (["a/b"], "A/b", nil), ([], "a", nil),
      ([""], "", ""),
      (["user/:id"], "user/5", "user/:id id=5"), (["user/:id"], "user", nil), (["user/:id"], "user/", nil),
      (["user/:id"], "user/5/edit", nil), (["user/:id/edit"], "user/5/edit", "user/:id/edit id=5"),
      (["user/:id"], "", nil),
      (["user/:id/edit"], "user//edit", nil), (["a//:b"], "a//x", "a//:b b=x"), (["a//:b"], "a/x", nil),
      ([":a/:b"], "x/y", ":a/:b a=x b=y"), ([":b/:a"], "x/y", ":b/:a b=x a=y"),
      // Parameters are decoded, and literals are compared so.
      (["user/:id"], "user/a%2Fb", "user/:id id=a/b"), (["user/:id"], "user/100%25", "user/:id id=100%"),
      (["a%2Fb/:c"], "a%2Fb/x", "a%2Fb/:c c=x"), (["a%2Fb/:c"], "a/b/x", nil), (["%3Aid/:c"], ":id/x", "%3Aid/:c c=x"),
      (["%3Aid"], ":id", ":id"), (["%3Aid"], "x", nil), (["%3Aid", ":id"], ":id", ":id"),
      (["%3Aid", ":id"], "x", ":id id=x"),
      (["用户/:页"], "用户/面", "用户/:页 页=面"),
      // Types.
      (["u/:id(int)"], "u/-5", "u/:id(int) id=int -5"), (["u/:id(int)"], "u/007", "u/:id(int) id=int 7"),
      (["u/:id(int)"], "u/x", nil), (["u/:id(int)"], "u/+5", nil), (["u/:id(int)"], "u/99999999999999999999", nil),
      (
        ["u/:id(uuid)"], "u/01234567-89ab-cdef-ABCD-EF0123456789",
        "u/:id(uuid) id=uuid 01234567-89ab-cdef-ABCD-EF0123456789"
      ),
      (["u/:id(uuid)"], "u/01234567", nil),
      // Wildcards take one segment at least, unless they are optional.
      (["f/*p"], "f/a", "f/*p p=a"), (["f/*p"], "f/a/b/c", "f/*p p=a/b/c"), (["f/*p"], "f", nil),
      (["f/*p"], "g/a", nil),
      (["f/*"], "f/a/b", "f/* *=a/b"), (["f/*p"], "f//a", "f/*p p=/a"), (["f/*p"], "f/a%2Fb/100%25", "f/*p p=a/b/100%"),
      (["*"], "a/b", "* *=a/b"), (["*"], "", nil), (["*?"], "", "*?"), (["*?"], "a", "*? *=a"),
      (["f/*p?"], "f", "f/*p?"),
      (["f/*p?"], "f/a/b", "f/*p? p=a/b"), (["f/*p?"], "", nil),
      // What is optional and absent has no entry.
      (["u/:id?"], "u", "u/:id?"), (["u/:id?"], "u/5", "u/:id? id=5"), (["u/:id?"], "u/5/6", nil), ([":a?"], "", ":a?"),
      (["u/:id(int)?"], "u", "u/:id(int)?"), (["u/:id(int)?"], "u/x", nil),
      (["d/:y(int)?/:m(int)?/:d(int)?"], "d", "d/:y(int)?/:m(int)?/:d(int)?"),
      (["d/:y(int)?/:m(int)?/:d(int)?"], "d/26/1", "d/:y(int)?/:m(int)?/:d(int)? y=int 26 m=int 1"),
      (["d/:y(int)?/:m(int)?/:d(int)?"], "d/26/x", nil),
      ([":a?/:b?/*c?"], "", ":a?/:b?/*c?"), ([":a?/:b?/*c?"], "1", ":a?/:b?/*c? a=1"),
      ([":a?/:b?/*c?"], "1/2", ":a?/:b?/*c? a=1 b=2"),
      ([":a?/:b?/*c?"], "1/2/3/4", ":a?/:b?/*c? a=1 b=2 c=3/4"),
      // Precedence, whatever the order of insertion.
      ([":x", "a"], "a", "a"), (["*r", ":x", ":x(int)"], "5", ":x(int) x=int 5"),
      (["*r", ":x", ":x(int)"], "a", ":x x=a"),
      (["*r", ":x", ":x(int)"], "a/b", "*r r=a/b"), ([":x/b", "a/:y"], "a/b", "a/:y y=b"),
      ([":x/b", "a/:y"], "c/b", ":x/b x=c"),
      ([":x/b", ":x/:y"], "a/b", ":x/b x=a"), (["a/*r", ":x/b"], "a/b", "a/*r r=b"),
      (["a/*r", "a/:y/c"], "a/b/c", "a/:y/c y=b"),
      (["*?", "a"], "a", "a"), (["a/*r?", "a"], "a", "a"),
      ([":x?", ":(int)".replacing(":", with: ":n")], "5", ":n(int) n=int 5"),
      // A more specific beginning that leads nowhere.
      (["a/b/c", "a/:y/d"], "a/b/d", "a/:y/d y=b"), (["a/b/:z", ":x/b/:z/e"], "a/b/c/e", ":x/b/:z/e x=a z=c"),
      (["a/:n(int)/c", "a/:n/d", "*r"], "a/5/d", "a/:n/d n=5"),
      (["a/:n(int)/c", "a/:n/d", "*r"], "a/5/e", "*r r=a/5/e"),
      (["a/b/:c/d", "a/*r", ":x/b/c/*r"], "a/b/c/e", "a/*r r=b/c/e"),
      (["a/b/:c(int)", "a/:y/*r"], "a/b/c", "a/:y/*r y=b r=c"),
      (["a/b/:c/d", "*?"], "a/b", "*? *=a/b"),
      // Of the same segments, the first.
      (["x/:a/:b?", "x/:c"], "x/1", "x/:a/:b? a=1"), (["x/:c", "x/:a/:b?"], "x/1", "x/:c c=1"),
      (["x/:c/*?", "x/:a/:b?"], "x/1", "x/:c/*? c=1"),
      (["x/:c/*?", "x/:a/:b?"], "x/1/2", "x/:a/:b? a=1 b=2"),
      // A slash or a combining mark is no part of the other.
      ([":a/:b"], "x/\u{301}", ":a/:b a=x b=\u{301}"), (["e\u{301}/:a"], "\u{E9}/1", "e\u{301}/:a a=1"),
    ] as [([String], String, String?)])
  func `a key finds the best pattern`(patterns: [String], key: String, expected: String?) throws {
    #expect(try Self.result(patterns, key) == expected)
    // And a route that has nothing to do with it changes nothing.
    #expect(try Self.result(["zzz/:a/:b/:c/:d"] + patterns, key) == expected)
  }

  private static func result(_ patterns: [String], _ key: String) throws -> String? {
    var table = RouteTable<String>()
    for text in patterns {
      let pattern = try RoutePattern(text)
      #expect(table.insert(pattern.key, for: pattern, priority: 0) == nil)
    }
    return table.match(key).map { match in
      #expect(match.value == match.pattern.key)
      return ([match.value] + match.parameters.map { "\($0.name)=\(text($0.value))" }).joined(separator: " ")
    }
  }

  private static func text(_ value: RouteParameter) -> String {
    switch value {
    case .text(let text): text
    case .int(let number): "int \(number)"
    case .uuid(let text): "uuid \(text)"
    }
  }

  @Test func `of one shape, the higher priority comes first, then the first`() throws {
    var table = RouteTable<Int>()
    let patterns = try ["u/:a", "u/:b", "u/:c", "u/:d", "u/:e?", "u/:f(int)"].map { try RoutePattern($0) }
    for (number, priority) in [0, 5, Int64.min, 5, 7, -1].enumerated() {
      #expect(table.insert(number, for: patterns[number], priority: priority) == nil)
    }
    #expect(try table.values(shapedLike: RoutePattern("u/:whatever")) == [1, 3, 0, 2])
    #expect(try table.values(shapedLike: RoutePattern("u/:whatever?")) == [4])
    #expect(try table.values(shapedLike: RoutePattern("v/:whatever")) == [])
    #expect(try table.values(shapedLike: RoutePattern("u/:a/:b")) == [])
    #expect(try table.values(shapedLike: RoutePattern("u/*")) == [])
    #expect(table.match("u/x")?.value == 4)
    #expect(table.match("u/5")?.value == 5)
    for expected in [1, 3, 0, 2] {
      #expect(table.remove(patterns[table.match("u/x")?.value ?? 0]) != nil)
      #expect(table.match("u/x")?.value == expected)
    }
  }

  @Test func `a literal wins whatever the priorities`() throws {
    var table = RouteTable<Int>()
    #expect(try table.insert(0, for: RoutePattern(":a/:b"), priority: .max) == nil)
    #expect(try table.insert(1, for: RoutePattern("a/b"), priority: .min) == nil)
    #expect(table.match("a/b")?.value == 1)
    #expect(table.match("a/b")?.parameters.isEmpty == true)
    #expect(table.literalMatch("a/b")?.value == 1)
    #expect(table.literalMatch("a/c") == nil)
    #expect(table.match("a/c")?.value == 0)
    #expect(try table.values(shapedLike: RoutePattern("a/b")) == [1])
    #expect(try table.values(shapedLike: RoutePattern("a/c")) == [])
  }

  @Test func `a key that is taken stays with its first value`() throws {
    var table = RouteTable<Int>()
    for (number, key) in ["a/b", "u/:id", "u/:name", "f/*", "%3Aid", ":id"].enumerated() {
      #expect(try table.insert(number, for: RoutePattern(key), priority: 0) == nil)
    }
    for (number, key) in ["/a/%62/", "u/:id/", "/u/:name", "//f/*", "%3aid", ":id"].enumerated() {
      #expect(try table.insert(100, for: RoutePattern(key), priority: 9) == number)
      #expect(try table.value(for: RoutePattern(key)) == number)
    }
    #expect(try table.value(for: RoutePattern("u/:other")) == nil)
    #expect(table.keys == ["a/b", "f/*", "u/:id", "u/:name", ":id", ":id"].sorted())
    #expect(table.match("u/x")?.value == 1)
    #expect(table.match("f/x/y")?.value == 3)
  }

  @Test func `what is removed leaves nothing behind`() throws {
    var table = RouteTable<Int>()
    let patterns = try ["a", "a/:b", "a/:b/c/:d?/*e?", "a/:c/c", "a/b/c/*", "*", ":x(int)?"].map {
      try RoutePattern($0)
    }
    for (number, pattern) in patterns.enumerated() { #expect(table.insert(number, for: pattern, priority: 0) == nil) }
    #expect(table.hasPatterns)
    let full = table.tree.nodeCount
    for (number, pattern) in patterns.enumerated() {
      #expect(table.remove(pattern) == number)
      #expect(table.remove(pattern) == nil)
      #expect(table.insert(number, for: pattern, priority: 0) == nil)
      #expect(table.tree.nodeCount == full)
      #expect(table.tree.nodes.count == full)
    }
    for (number, pattern) in patterns.reversed().enumerated() {
      #expect(table.remove(pattern) == patterns.count - 1 - number)
    }
    #expect(!table.hasPatterns)
    #expect(table.keys == [])
    #expect(table.tree.nodes.count == 1)
    #expect(table.tree.nodes[0].isEmpty)
    #expect(table.match("a/b/c") == nil)
  }

  @Test func `a copy of a table is a table of its own`() throws {
    var table = RouteTable<Int>()
    #expect(try table.insert(1, for: RoutePattern("a/:b"), priority: 0) == nil)
    let copy = table
    #expect(try table.remove(RoutePattern("a/:b")) == 1)
    #expect(copy.match("a/x")?.value == 1)
    #expect(copy.hasPatterns && !table.hasPatterns)
  }
}
