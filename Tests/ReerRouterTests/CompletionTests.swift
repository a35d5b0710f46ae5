import Foundation
import Testing

@testable import ReerRouter

/// Completions come once, whatever happens, and say what the function's result says.
@MainActor
@Suite struct CompletionTests {
  /// Pushes another page in place of the one that it is given.
  private final class Wrapping: NavigationController {
    override func pushViewController(_ viewController: ViewController, animated: Bool) -> Bool {
      super.pushViewController(Page("in place of \(viewController.title ?? "-")"), animated: animated)
    }
  }

  /// Says that it pushes nothing, and does it.
  private final class Lying: NavigationController {
    override func pushViewController(_ viewController: ViewController, animated: Bool) -> Bool {
      super.pushViewController(viewController, animated: animated)
      return false
    }
  }

  /// Calls the completion of what it presents twice, and says that it presents nothing.
  private final class Stuttering: ViewController {
    override func present(
      _ viewControllerToPresent: ViewController, animated: Bool, completion: (@MainActor () -> Void)?
    ) -> Bool {
      completion?()
      completion?()
      return false
    }
  }

  /// Says that it presents nothing, and later that it has.
  private final class Belated: ViewController {
    override func present(
      _ viewControllerToPresent: ViewController, animated: Bool, completion: (@MainActor () -> Void)?
    ) -> Bool {
      Task { completion?() }
      return false
    }
  }

  private struct Delegate: RouterDelegate {
    var stops = false
    func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL? { stops ? nil : url }
  }

  /// What each function of the router is called with: the router, a key, and a completion.
  private typealias Call = @MainActor @Sendable (Router, String, @escaping Route.ErrorCompletion) -> Bool

  nonisolated private static let calls: [(name: String, call: Call)] = [
    ("open", { $0.open("x://\($1)", completion: $2) }),
    ("open by key", { $0.open(byKey: Route.Key(rawValue: $1), completion: $2) }),
    ("execute", { $0.executeAction(byKey: Route.Key(rawValue: $1), completion: $2) }),
    ("push", { $0.push("x://\($1)", completion: $2) }),
    ("push by key", { $0.push(byKey: Route.Key(rawValue: $1), completion: $2) }),
    ("present", { $0.present("x://\($1)", completion: $2) }),
    ("present by key", { $0.present(byKey: Route.Key(rawValue: $1), completion: $2) }),
    ("embedded", { $0.present("x://\($1)", embedIn: NavigationController.self, completion: $2) }),
    ("push by user", { $0.push("x://\($1)", transitionExecutor: .user { _, _, _ in false }, completion: $2) }),
    ("present by user", { $0.present("x://\($1)", transitionExecutor: .user { _, _, _ in true }, completion: $2) }),
    ("push by delegate", { $0.push("x://\($1)", transitionExecutor: .delegate, completion: $2) }),
  ]

  private static let keys = [
    "page", "refused", "action", "throwing", "late", "late/throwing", "nobody", "stopped", "redirect/nobody",
    "redirect/circle", "page:1", "",
  ]

  nonisolated private static let settings: [(name: String, set: @MainActor @Sendable (Router) -> Void)] = [
    ("usual", { _ in }),
    ("no window", { $0.window = Window() }),
    ("no stack", { $0.window.rootViewController = Page("plain") }),
    ("wrapping", { $0.window.rootViewController = Wrapping(rootViewController: Page("root")) }),
    ("lying", { $0.window.rootViewController = Lying(rootViewController: Page("root")) }),
    ("stuttering", { $0.window.rootViewController = Stuttering() }),
    ("belated", { $0.window.rootViewController = Belated() }),
    ("schemes", { $0.allowedSchemes = ["y"] }),
    ("host", { $0.host = "example.com" }),
    ("delegate", { $0.delegate = Delegate() }),
    ("stopping delegate", { $0.delegate = Delegate(stops: true) }),
  ]

  private static func router() -> Router {
    final class Redirecting: ViewController, Routable {
      static func make(with param: Route.Param) -> Redirecting? { Redirecting() }
      static func redirectURLWithRouteParam(_ param: Route.Param) -> URL? {
        "x://\(param.path == "/circle" ? "redirect/circle" : "nobody")".urlValue
      }
    }
    final class Refusing: ViewController, Routable {
      static func make(with param: Route.Param) -> Refusing? { nil }
    }
    let router = Router()
    router.window.rootViewController = NavigationController(rootViewController: Page("root"))
    router.register(UserPage.self, forKey: "page")
    router.register(UserPage.self, forKey: "page:1")
    router.register(Refusing.self, forKey: "refused")
    router.register(Redirecting.self, forKey: "redirect/:to")
    router.register(UserPage.self, forKey: "stopped")
    router.addInterceptor(forKey: "stopped") { _ in false }
    router.registerAction(with: "action") { _ in }
    router.registerAction(with: "throwing") { _ in throw CancellationError() }
    router.registerAction(with: "late") { _ async throws in await Task.yield() }
    router.registerAction(with: "late/throwing") { _ async throws in
      await Task.yield()
      throw CancellationError()
    }
    return router
  }

  @Test(arguments: settings.indices, calls.indices)
  func `of each function, in each case`(setting: Int, call: Int) async {
    for key in Self.keys {
      let router = Self.router()
      Self.settings[setting].set(router)
      let place: Comment = "\(Self.settings[setting].name), \(Self.calls[call].name), \(key)"
      let notes = Notes()
      let (ends, end) = AsyncStream<Void>.makeStream()
      let isOpened = Self.calls[call].call(router, key) { success, error in
        notes.add("\(success) \(error?.code ?? "-")")
        #expect(success == (error == nil), place)
        end.yield()
      }
      // Only an action that awaits ends after the function has returned.
      if notes.all.isEmpty {
        #expect(isOpened && key.hasPrefix("late"), place)
        for await _ in ends { break }
      } else {
        #expect(notes.all.first?.hasPrefix("\(isOpened)") == true, place)
      }
      // What comes a second time would be on its way to the main actor.
      for _ in 0..<3 { await Task.yield() }
      #expect(notes.all.count == 1, place)
    }
  }

  @Test func `await returns, whatever the navigation controller does`() async throws {
    for setting in Self.settings.filter({ ["wrapping", "lying", "stuttering"].contains($0.name) }) {
      let router = Self.router()
      setting.set(router)
      try await router.route(to: "x://page")
    }
  }

  @Test func `await throws once, when the navigation controller says later that it did what it has not done`() async {
    let router = Self.router()
    router.window.rootViewController = Belated()
    router.preferredOpenStyle = .present(.fullScreen)
    for _ in 0..<3 {
      let error = await #expect(throws: RouteError.self) { try await router.route(to: "x://page") }
      #expect(error?.code == "noPresenter")
      await Task.yield()
    }
  }

  @Test func `of pages that the caller has`() {
    for setting in Self.settings.filter({ ["wrapping", "lying", "stuttering", "no window"].contains($0.name) }) {
      let router = Self.router()
      setting.set(router)
      let notes = Notes()
      let results = [
        router.open(viewController: Page("a")) { notes.add("\($0)") },
        router.push(viewController: Page("b")) { notes.add("\($0)") },
        router.present(viewController: Page("c")) { notes.add("\($0)") },
      ]
      #expect(notes.all == results.map { "\($0)" }, "\(setting.name)")
    }
  }

  @Test func `a page that is in another place already is not presented, nor is the navigation controller around it`() {
    let router = Self.router()
    let page = Page("a")
    let notes = Notes()
    #expect(router.push(viewController: page))
    #expect(!router.present(viewController: page, embedIn: NavigationController.self) { notes.add("\($0)") })
    #expect(router.window.topmostViewController === page)
    #expect(notes.all == ["false"])
  }
}
