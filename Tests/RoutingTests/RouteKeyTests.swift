import Testing

@testable import Routing

@Suite struct RouteKeyTests {
  @Test(arguments: [
    ("user/settings", "user/settings"), ("/user/settings/", "user/settings"), ("///a//b///", "a//b"), ("a", "a"),
    ("", ""), ("/", ""), ("////", ""), ("A/b", "A/b"), ("a/ /b", "a/ /b"), ("用户/页面", "用户/页面"),
    ("a%2Fb", "a%2Fb"), ("a%2fb", "a%2Fb"), ("%41/%62", "A/b"), ("%3Aname", ":name"), ("%2Aname", "*name"),
    ("100%", "100%25"), ("100%25", "100%25"), ("%FF", "%25FF"), ("%25FF", "%25FF"), ("%2541", "%2541"),
    ("%%41", "%25A"),
    ("%2F", "%2F"), ("/%2F/", "%2F"), ("%2F/%2F", "%2F/%2F"), ("%E7%94%A8", "用"), ("%E7/%94%A8", "%25E7/%2594%25A8"),
    (":id", ":id"), ("a?b#c", "a?b#c"), ("a+b%2Bc", "a+b+c"), ("/\u{301}a/", "\u{301}a"), ("a/\u{301}/", "a/\u{301}"),
    ("%20/", " "), ("a%00b", "a\0b"),
  ])
  func `a registered key has one canonical form`(registered: String, canonical: String) {
    #expect(Array(RouteKey.canonical(registered).utf8) == Array(canonical.utf8))
    // A canonical key is a registered key with the same meaning.
    #expect(RouteKey.canonical(canonical) == canonical)
    #expect(RouteKey.canonical(segments: RouteKey.segments(of: canonical)) == canonical)
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a/b"), (["a/b"], "a%2Fb"), (["a%2Fb"], "a%252Fb"), (["a", "", "b"], "a//b"),
    (["", "a", ""], "a"), (["", "", ""], ""), (["/"], "%2F"), (["%"], "%25"), (["%25"], "%2525"),
    ([":a", "*b"], ":a/*b"),
    (["", "a", "", "/", ""], "a//%2F"), (["\u{301}", "\u{301}"], "\u{301}/\u{301}"),
  ])
  func `segments have one key`(segments: [String], key: String) {
    #expect(RouteKey.canonical(segments: segments) == key)
  }

  @Test func `no two lists of segments have the same key, and the key gives the segments back`() {
    let parts = ["", "a", "/", "%", "%2F", "%25", "2F", "a/", "/a"]
    var lists: [String: [String]] = [:]
    var count = 0
    for first in parts {
      for second in parts {
        for third in parts {
          for list in [[first], [first, second], [first, second, third]]
          where list.first?.isEmpty == false && list.last?.isEmpty == false {
            let key = RouteKey.canonical(segments: list)
            #expect(RouteKey.segments(of: key) == list)
            #expect(lists.updateValue(list, forKey: key).map { $0 == list } ?? true, "\(key)")
            count = max(count, lists.count)
          }
        }
      }
    }
    #expect(count == 8 + 8 * 8 + 8 * 9 * 8)
  }

  @Test func `a key of any length is read in one go`() {
    let segments = (0..<50_000).map { $0.isMultiple(of: 2) ? "a" : "%" }
    let key = RouteKey.canonical(segments: segments)
    #expect(RouteKey.segments(of: key) == segments)
    #expect(RouteKey.canonical(String(repeating: "/", count: 100_000)) == "")
    #expect(RouteKey.canonical(String(repeating: "%", count: 100_000)).utf8.count == 300_000)
  }
}
