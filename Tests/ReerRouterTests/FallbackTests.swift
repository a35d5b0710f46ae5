import Foundation
import Testing

@testable import ReerRouter

/// Where an opening goes that does not end where it began.
@MainActor
@Suite struct FallbackTests {
  private let stage = Stage()

  init() {
    stage.router.register(UserPage.self, forKey: "user")
    stage.router.register(RedirectingPage.self, forKey: "redirecting")
    stage.router.registerAction(with: "act") { _ in }
    stage.router.registerAction(with: "throw") { _ in throw CancellationError() }
    stage.router.addInterceptor(forKey: "stopped") { _ in false }
  }

  private func error(_ url: String, userInfo: [String: Any] = [:]) -> RouteError? {
    do throws(RouteError) {
      try stage.router.route(to: url, userInfo: userInfo)
      return nil
    } catch {
      return error
    }
  }

  private func chain(_ error: RouteError?) -> [String] {
    guard case .loop(let chain) = error?.reason else { return ["no loop: \(error.map { "\($0)" } ?? "opened")"] }
    return chain.map(\.absoluteString)
  }

  @Test func `route_fallback_url in the query`() {
    #expect(stage.router.open("myapp://unregistered?route_fallback_url=myapp%3A%2F%2Fuser%3Fname%3Di_am_fallback"))
    #expect(stage.pages == "root i_am_fallback")
  }

  @Test func `route_fallback_url in what was handed over, as text or URL`() {
    #expect(stage.router.open("x://a", userInfo: [Route.fallbackURLKey: "x://user?name=1"]))
    #expect(stage.router.open("x://a", userInfo: [Route.fallbackURLKey: URL(string: "x://user?name=2")!]))
    #expect(stage.pages == "root 1 2")
  }

  @Test(arguments: [
    // Nobody could do it.
    ("x://nobody", true), ("x://user?refuse=1", true), ("x://redirecting?to=x%3A%2F%2Fuser%3Fname%3Dto", true),
    // Somebody forbade it, or it has been done in part.
    ("x://stopped", false), ("x://throw", false),
  ])
  func `what falls back and what does not`(url: String, isOpened: Bool) {
    let fallback = "route_fallback_url=x%3A%2F%2Fuser%3Fname%3Dback"
    #expect(stage.router.open(url + (url.contains("?") ? "&" : "?") + fallback) == isOpened)
    #expect((stage.pages == "root") == !isOpened)
  }

  @Test func `push and present fall back too, each in its way`() {
    #expect(stage.router.push("x://act?route_fallback_url=x%3A%2F%2Fuser%3Fname%3D1"))
    #expect(
      stage.router.present("x://nobody?route_fallback_url=x%3A%2F%2Fuser%3Fname%3D2", presentationStyle: .popover))
    #expect(stage.pages == "root 1 | 2")
    #expect(stage.topmost?.modalPresentationStyle == .popover)
  }

  @Test func `a fallback may have a fallback`() {
    let last = "x://user?name=last"
    let second = "x://two?route_fallback_url=\(last.escaped)"
    #expect(stage.router.open("x://one?route_fallback_url=\(second.escaped)"))
    #expect(stage.pages == "root last")
  }

  @Test func `a redirect may lead to an action, and on to another redirect`() {
    let second = "x://redirecting?to=\("x://user?name=end".escaped)"
    #expect(stage.router.open("x://redirecting?to=\(second.escaped)"))
    #expect(stage.router.push("x://redirecting?to=\("x://user?name=pushed".escaped)"))
    #expect(stage.router.open("x://redirecting?to=\("x://act".escaped)"))
    #expect(stage.pages == "root end pushed")
    #expect(!stage.router.push("x://redirecting?to=\("x://act".escaped)"))
  }

  @Test func `without a place to go to, a page that redirects opens itself`() {
    #expect(stage.router.open("x://redirecting"))
    #expect(stage.pages == "root redirecting")
  }

  @Test func `a redirect in a circle is stopped, with the chain`() {
    final class Circle: ViewController, Routable {
      static func make(with param: Route.Param) -> Circle? { nil }
      static func redirectURLWithRouteParam(_ param: Route.Param) -> URL? {
        param.host == "one" ? "x://two".urlValue : "x://one".urlValue
      }
    }
    stage.router.registerPageClasses(with: ["one": Circle.self, "two": Circle.self])
    let error = error("x://one")
    #expect(chain(error) == ["x://one", "x://two", "x://one"])
    #expect(error?.description == "cannot open x://one: it leads in a circle: x://one -> x://two -> x://one")
    #expect(chain(self.error("x://one")) == chain(error))
  }

  @Test func `a redirect to ever new URLs is stopped`() {
    final class Counting: ViewController, Routable {
      static func make(with param: Route.Param) -> Counting? { nil }
      static func redirectURLWithRouteParam(_ param: Route.Param) -> URL? {
        "x://counting?n=\((param.queryParams["n"].flatMap { Int($0) } ?? 0) + 1)".urlValue
      }
    }
    stage.router.register(Counting.self, forKey: "counting")
    let chain = chain(error("x://counting"))
    #expect(chain.count == 22)
    #expect(chain.first == "x://counting")
    #expect(chain.last == "x://counting?n=21")
  }

  @Test func `a fallback in a circle is stopped`() {
    let first = "x://one?route_fallback_url=x%3A%2F%2Ftwo"
    // The fallback is handed over, and so it is that of the second URL as well.
    let noted = error("x://one", userInfo: [Route.fallbackURLKey: "x://two"])
    #expect(noted?.code == "noSuchRoute")
    #expect(noted?.url == "x://two")
    #expect(error(first)?.url == "x://two")
    let circle = "x://redirecting?to=x%3A%2F%2Fnobody"
    #expect(chain(error(circle, userInfo: [Route.fallbackURLKey: circle])) == [circle, "x://nobody", circle])
  }

  @Test func `a delegate that leads back is found at once`() {
    struct Back: RouterDelegate {
      let first: String
      func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL? {
        url.absoluteString == "x://away" ? first.urlValue : url
      }
    }
    let first = "x://redirecting?to=x%3A%2F%2Faway"
    stage.router.delegate = Back(first: first)
    #expect(chain(error(first)) == [first, "x://away", first])
  }

  @Test func `actions that open each other without end are stopped`() {
    let notes = Notes()
    stage.router.registerAction(with: "ping") { [router = stage.router] _ in
      notes.add("ping")
      try router.route(to: "x://pong")
    }
    stage.router.registerAction(with: "pong") { [router = stage.router] _ in try router.route(to: "x://ping") }
    let outer = error("x://ping")
    #expect(outer?.code == "actionThrew")
    #expect(notes.all.count == 50)
    #expect(outer?.description.contains("x://pong -> x://ping") == true)
    // The depth is that of this thread now, and not what it was.
    #expect(stage.router.open("x://act"))
  }
}

extension String {
  /// The text as the value of a query parameter.
  var escaped: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
  }
}
