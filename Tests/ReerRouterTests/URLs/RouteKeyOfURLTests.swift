import Foundation
import Testing

@testable import ReerRouter

/// Keys of URLs that were not made of our text, and hosts of routers.
@Suite struct RouteKeyOfURLTests {
  @Test(arguments: [
    ("x://h/a", "h", "a"), ("x://H/a", "h", "a"), ("x://h/a", "H", "a"), ("x://h.h/a", "h", nil), ("x://h/a", "", nil),
    ("x:///a", "", nil), ("x:///a", "h", nil), ("a", "h", nil), ("x://[::1]/a", "::1", "a"),
    ("x://[::1]/a", "[::1]", "a"),
    ("x://[FE80::1]:80/a", "[fe80::1]", "a"), ("x://%48/a", "h", "a"), ("x://%E7%94%A8/a", "用", "a"),
    ("x://h:80/a", "h:80", nil),
    ("x://BÜCHER.de/a", "bücher.de", "a"), ("x://%FF/a", "%ff", "a"), ("x://u@h/a", "u@h", nil),
  ])
  func `with a host of the router, the path is the key`(text: String, host: String, key: String?) throws {
    #expect(try #require(text.urlValue).routeKey(host: host) == key)
  }

  @Test(arguments: ["x://用户/页面", "x://xn--zouo53b/%E9%A1%B5%E9%9D%A2", "x://%E7%94%A8%E6%88%B7/页面"])
  func `a host is the same, however Foundation was given it`(text: String) throws {
    let url = try #require(URL(string: text))
    #expect(url.routeKey(host: nil) == "用户/页面")
    #expect(url.routeKey(host: "用户") == "页面")
    #expect(Route.Param(url: url).host == "用户")
  }

  @Test(arguments: ["xn--", "xn--abc", "xn--99999999", "xn--a-ecp.example"])
  func `what is no punycode stays`(host: String) throws {
    let url = try #require("x://\(host)/a".urlValue)
    #expect(url.routeKey(host: nil) == "\(host)/a")
    #expect(url.routeKey(host: host) == "a")
    #expect(Route.Param(url: url).host == host)
  }

  @Test func `a relative URL counts with its base`() throws {
    let base = try #require(URL(string: "x://h/a/b?c"))
    let url = try #require(URL(string: "../d?e=f", relativeTo: base))
    #expect(url.routeKey(host: nil) == "h/d")
    let param = Route.Param(url: url)
    #expect(param.scheme == "x")
    #expect(param.host == "h")
    #expect(param.path == "/d")
    #expect(param.queryParams == ["e": "f"])
  }

  @Test func `a file has its path as its key`() {
    #expect(URL(fileURLWithPath: "/tmp/a b", isDirectory: true).routeKey(host: nil) == "tmp/a b")
  }
}
