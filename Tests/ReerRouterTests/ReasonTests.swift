import Foundation
import Testing

@testable import ReerRouter

/// Why a URL was not opened: the same from `route(to:)` and from completions.
@MainActor
@Suite struct ReasonTests {
  private struct Broken: Error, CustomStringConvertible {
    let description = "a broken pipe"
  }

  private let stage = Stage()

  init() {
    let router = stage.router
    router.register(UserPage.self, forKey: "user/:name?")
    router.registerAction(with: "act") { _ in }
    router.registerAction(with: "throw") { _ in throw Broken() }
    router.addInterceptor(forKey: "stopped") { _ in true }
    router.addInterceptor(forKey: "stopped") { _ in false }
  }

  nonisolated private static let table: [(url: String, code: String, sentence: String)] = [
    ("http://[", "notAURL", #"cannot open "http://[": expected a URL such as myapp://user"#),
    ("", "notAURL", #"cannot open "": expected a URL such as myapp://user"#),
    ("x://nobody", "noSuchRoute", "cannot open x://nobody: nobody registers the route nobody"),
    ("x://acd", "noSuchRoute", "cannot open x://acd: nobody registers the route acd; did you mean act?"),
    ("x://stopped", "stoppedByInterceptor", "cannot open x://stopped: interceptor 2 of the route stopped stopped it"),
    ("x://user?refuse=1", "pageRefused", "cannot open x://user?refuse=1: UserPage refused its parameters"),
    ("x://throw", "actionThrew", "x://throw failed: its action threw a broken pipe"),
  ]

  @Test(arguments: table.indices) func `each has its code and its sentence`(row: Int) {
    let (url, code, sentence) = Self.table[row]
    let notes = Notes()
    let error = #expect(throws: RouteError.self) { try stage.router.route(to: url) }
    #expect(error?.code == code)
    #expect(error?.description == sentence)
    #expect(error?.localizedDescription == sentence)
    #expect(!stage.router.open(url) { _, error in notes.add(error?.description ?? "-") })
    #expect(notes.all == [sentence])
    #expect(!stage.router.open(url))
  }

  @Test func `schemes and hosts`() {
    stage.router.allowedSchemes = ["myapp", "https"]
    #expect(
      #expect(throws: RouteError.self) { try stage.router.route(to: "x://act") }?.description
        == "cannot open x://act: expected one of the schemes myapp, https; add its scheme to allowedSchemes if it may "
        + "be opened")
    stage.router.host = "example.com"
    #expect(
      #expect(throws: RouteError.self) { try stage.router.route(to: "https://other.com/act") }?.description
        == "cannot open https://other.com/act: expected the host example.com, which the router is set to")
    let error = #expect(throws: RouteError.self) { try stage.router.route(to: "https://example.com/") }
    #expect(error?.code == "noSuchRoute")
  }

  @Test func `the delegate`() {
    struct Stopping: RouterDelegate {
      func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL? { nil }
    }
    stage.router.delegate = Stopping()
    let error = #expect(throws: RouteError.self) { try stage.router.route(to: "x://act") }
    #expect(error?.description == "cannot open x://act: the router's delegate stopped it")
  }

  @Test func `nothing on the screen`() {
    stage.router.window.rootViewController = nil
    let error = #expect(throws: RouteError.self) { try stage.router.route(to: "x://user") }
    #expect(error?.code == "noPresenter")
    #expect(stage.router.open("x://act"))
  }

  @Test func `no place on the screen: what is missing, or who refuses`() {
    func sentence(_ body: (@escaping Route.ErrorCompletion) -> Bool) -> String {
      let notes = Notes()
      #expect(!body { _, error in notes.add("\(error?.code ?? "-"): \(error?.description ?? "-")") })
      return notes.all.joined()
    }
    let router = stage.router
    #expect(
      sentence { router.present("x://user", presentationStyle: ModalPresentationStyle.none, completion: $0) }
        == "noPresenter: cannot open x://user: the style none presents nothing; choose another")
    stage.refuses = { _ in true }
    for refused in [
      sentence { router.push("x://user", completion: $0) }, sentence { router.present("x://user", completion: $0) },
      sentence { router.open("x://user", completion: $0) },
    ] {
      #expect(refused == "noPresenter: cannot open x://user: the presenter of the router's window did not allow it")
    }
    stage.refuses = { _ in false }
    router.window.rootViewController = Page("plain")
    #expect(
      sentence { router.push("x://user", completion: $0) }
        == "noPresenter: cannot open x://user: Page, which is in front, is in no navigation controller to push onto; "
        + "present the page, or make a NavigationController the root of the router's window")
    router.window.rootViewController = nil
    #expect(
      sentence { router.push("x://user", completion: $0) }
        == "noPresenter: cannot open x://user: no window shows a page; set the root of the router's window first")
  }

  @Test func `an action where a page is wanted, a page where an action is`() {
    let notes = Notes()
    stage.router.push("x://act") { _, error in notes.add(error?.description ?? "-") }
    stage.router.executeAction(byKey: "user") { _, error in notes.add(error?.description ?? "-") }
    stage.router.present("x://user", transitionExecutor: .user({ _, _, _ in false })) { _, error in
      notes.add(error?.description ?? "-")
    }
    #expect(
      notes.all == [
        "cannot open x://act: the route act is an action; open or execute it",
        "cannot open reer://user: the route user/:name? is a page; open it",
        "cannot open x://user: the transition that was asked for it did not show the page",
      ])
  }
}
