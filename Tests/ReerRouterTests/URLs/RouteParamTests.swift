import Foundation
import Routing
import Testing

@testable import ReerRouter

@Suite struct RouteParamTests {
  @Test func `all values of a name are there, in their order`() throws {
    let param = Route.Param(url: try #require(URL(string: "x://h?a=1&b=%26&%61=2&a&a=%FF&c")))
    #expect(param.queryValues(of: "a") == ["1", "2", "", "%FF"])
    #expect(param.queryValues(of: "b") == ["&"])
    #expect(param.queryValues(of: "c") == [""])
    #expect(param.queryValues(of: "d") == [])
    #expect(param.firstQueryValue(of: "a") == "1")
    #expect(param.firstQueryValue(of: "c") == "")
    #expect(param.firstQueryValue(of: "d") == nil)
    #expect(param.queryParams == ["a": "%FF", "b": "&", "c": ""])
  }

  @Test func `of one name, path parameters hide what was handed over, and that hides the query`() throws {
    let url = try #require(URL(string: "x://h?q=query&u=query&p=query&n=query"))
    let param = Route.Param(
      url: url, userInfo: ["u": 1, "p": 2, "d": 3.5],
      pathParameters: [("p", .text("path")), ("n", .int(-7)), ("id", .uuid("01234567-89ab-cdef-ABCD-EF0123456789"))])
    #expect(param.pathParams == ["p": "path", "n": "-7", "id": "01234567-89ab-cdef-ABCD-EF0123456789"])
    #expect(param.queryParams == ["q": "query", "u": "query", "p": "query", "n": "query"])
    #expect(param.userInfo as? [String: Double] == nil)
    let all = try #require(param.allParams as? [String: AnyHashable])
    #expect(
      all == [
        "q": "query", "u": 1, "p": "path", "d": 3.5, "n": -7,
        "id": UUID(uuidString: "01234567-89AB-CDEF-ABCD-EF0123456789")!,
      ])
    #expect(param.allParams["n"] is Int)
    #expect(param.allParams["id"] is UUID)
    #expect(param.firstQueryValue(of: "p") == "query")
  }

  @Test func `a table of routes gives the path parameters`() throws {
    var table = RouteTable<Int>()
    #expect(try table.insert(0, for: RoutePattern("用户/:id(int)/*rest"), priority: 0) == nil)
    let url = try #require("myapp://用户/7/a%2Fb/c".urlValue)
    let key = try #require(url.routeKey(host: nil))
    let match = try #require(table.match(key))
    let param = Route.Param(url: url, userInfo: [:], pathParameters: match.parameters)
    #expect(param.pathParams == ["id": "7", "rest": "a/b/c"])
    #expect(param.allParams as? [String: AnyHashable] == ["id": 7, "rest": "a/b/c"])
  }

  @Test func `the default is an empty URL`() {
    let param = Route.Param.default
    #expect(param.sourceURL.absoluteString == "reer://")
    #expect(param.scheme == Route.defaultScheme)
    #expect(param.allParams.isEmpty)
    #expect([param.host, param.path, param.fragment] == ["", "", ""])
    #expect(param.animated == nil)
    #expect(param.fallbackURL == nil)
  }

  @Test(arguments: [
    ("", nil), ("route_fallback_url=", nil), ("route_fallback_url", nil), ("route_fallback_url=http://[::1", nil),
    ("route_fallback_url=myapp%3A%2F%2Fuser%3Fname%3Di%20am", "myapp://user?name=i%20am"),
    ("route_fallback_url=myapp://用户", "myapp://%E7%94%A8%E6%88%B7"),
    ("route_fallback_url=a://b&route_fallback_url=c://d", "c://d"),
  ])
  func `the fallback is in the query`(query: String, fallback: String?) throws {
    #expect(Route.Param(url: try #require("x://h?\(query)".urlValue)).fallbackURL?.absoluteString == fallback)
  }

  @Test func `the fallback may be handed over, as text or as a URL`() throws {
    let url = try #require(URL(string: "x://h?route_fallback_url=a://query"))
    let other = try #require(URL(string: "a://url"))
    func fallback(_ value: Any) -> String? {
      Route.Param(url: url, userInfo: [Route.fallbackURLKey: value]).fallbackURL?.absoluteString
    }
    #expect(fallback("a://text b") == "a://text%20b")
    #expect(fallback(other) == "a://url")
    #expect(fallback(5) == nil)
    #expect(
      Route.Param(url: url, userInfo: [:], pathParameters: [(Route.fallbackURLKey, .text("a://path"))]).fallbackURL?
        .absoluteString == "a://path")
  }

  @Test(arguments: [
    ("", nil), ("route_no_animation", nil), ("route_no_animation=", nil), ("route_no_animation=maybe", nil),
    ("route_no_animation=nan", nil), ("route_no_animation=1x", nil), ("route_no_animation=1", false),
    ("route_no_animation=true", false), ("route_no_animation=TRUE", false), ("route_no_animation=Yes", false),
    ("route_no_animation=2", false), ("route_no_animation=-1", false), ("route_no_animation=0.5", false),
    ("route_no_animation=100000000000000000000000", false), ("route_no_animation=0", true),
    ("route_no_animation=-0.0", true),
    ("route_no_animation=00", true), ("route_no_animation=false", true), ("route_no_animation=no", true),
    ("route_no_animation=1&route_no_animation=0", true),
  ])
  func `the query tells whether to animate`(query: String, animated: Bool?) throws {
    #expect(Route.Param(url: try #require(URL(string: "x://h?\(query)"))).animated == animated)
  }

  @Test func `what is handed over tells whether to animate`() throws {
    let url = try #require(URL(string: "x://h?route_no_animation=1"))
    func animated(_ value: Any) -> Bool? { Route.Param(url: url, userInfo: [Route.noAnimationKey: value]).animated }
    #expect(animated(true) == false)
    #expect(animated(false) == true)
    #expect(animated(1) == false)
    #expect(animated(0) == true)
    #expect(animated(UInt64.max) == false)
    #expect(animated(Int8(-1)) == false)
    #expect(animated(0.0) == true)
    #expect(animated(Float(0.25)) == false)
    #expect(animated(Double.nan) == nil)
    #expect(animated(NSNumber(value: false)) == true)
    #expect(animated("yes") == false)
    #expect(animated("no") == true)
    #expect(animated([1]) == nil)
    #expect(animated(url) == nil)
    #expect(
      Route.Param(url: url, userInfo: [:], pathParameters: [(Route.noAnimationKey, .int(0))]).animated == true)
  }
}
