import Foundation
import Routing
import Testing

@testable import ReerRouter

/// The URL that an opening by key makes: its key is that key again, whatever characters it has.
@Suite struct KeyURLTests {
  private static let keys = [
    "user", "item:42", "a:b", "a:b@c:d/e", "user@home", "[x", "[::1]", "[y]/z", "a?b", "x/?", "a#b/c#", "a b", "用户/页",
    "100%", "%3Aid", "a%2Fb/c", "x//y", "x/y:z", "x/[y]", "a\\b", "\u{7}bell", "..", "a/../b", "Upper/Case", "a&b=c",
    "\"quoted\"", "<tag>", "a|b^c`d", "👩‍👩‍👧/😀", "~user/$(id)",
  ]

  @Test(arguments: keys, ["", "example.com", "[::1]", "::1", "例子", "a:b", "user@host"])
  func `is of that key`(text: String, host: String) throws {
    let router = Router()
    router.host = host
    let key = Route.Key(rawValue: text)
    let url = try #require(router.url(of: key))
    #expect(url.routeKey(host: host.isEmpty ? nil : host) == RouteKey.canonical(text))
    let param = Route.Param(url: url)
    #expect(param.scheme == "reer")
    #expect(param.queryParams == [:])
    #expect(param.fragment == "")
    #expect(url.user() == nil)
    #expect(url.port == nil)
  }

  @Test func `a key that has no URL's form opens all the same`() {
    let router = Router()
    let notes = Notes()
    router.registerAction(with: "item:42") { notes.add("\($0.sourceURL) \($0.host)") }
    router.registerAction(with: "a:b") { notes.add("\($0.sourceURL) \($0.host)") }
    #expect(router.open(byKey: "item:42"))
    #expect(router.executeAction(byKey: "a:b"))
    #expect(notes.all == ["reer://item%3A42 item:42", "reer://a%3Ab a:b"])
  }
}
