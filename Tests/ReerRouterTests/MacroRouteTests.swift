import Foundation
import Threading
import Testing

@testable import ReerRouter

private let notes = Notes()

extension Route.Key {
  fileprivate static let chat: Route.Key = "chat"
  fileprivate static let misnamed: Route.Key = "otherwise"
}

@Routable(.chat)
private class ChatViewController: UIViewController {
  static func make(with param: Route.Param) -> ChatViewController? {
    return .init()
  }
}

@Routable("macro/setting/:name")
final class SettingViewController: UIViewController {
  let params: [String: Any]

  init(params: [String: Any]) {
    self.params = params
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  static func make(with param: Route.Param) -> SettingViewController? {
    return .init(params: param.allParams)
  }
}

enum Outer {
  @Routable("macro/nested")
  final class Nested: ViewController, Routable {
    static func make(with param: Route.Param) -> Nested? { Nested() }
  }

  #route(key: "macro/static") { param in note("static \(param.host)") }

  private static func note(_ text: String) { notes.add(text) }
}

@Routable("macro/derived")
final class Derived: DerivedBase {}

class DerivedBase: ViewController, Routable {
  static func make(with param: Route.Param) -> ViewController? { Derived() }
}

#route(key: "macro/sync", action: { params in notes.add("sync \(params.queryParams)") })
#route(key: "macro/throws") { _ in throw CancellationError() }
#route(key: "macro/async") { param in
  await Task.yield()
  notes.add("async \(param.path)")
}
#route(key: "macro/main") { @MainActor param in notes.add("main \(MainQueue.isCurrent)") }
#route(key: "macro/main/async") { @MainActor param in
  await Task.yield()
  notes.add("main async \(MainQueue.isCurrent)")
}
#route(key: "macro/function", action: function)
#route(key: "macro/low/:a", priority: -1) { _ in notes.add("low") }
#route(key: "macro/low/:b", priority: 1) { _ in notes.add("high") }
#route(key: .misnamed) { _ in }

@Sendable private func function(_ param: Route.Param) { notes.add("function") }

/// Routes that macros register in this module.
@MainActor
@Suite(.serialized) struct MacroRouteTests {
  private func noted(_ body: () async throws -> Void) async rethrows -> [String] {
    let before = notes.all.count
    try await body()
    return Array(notes.all.dropFirst(before))
  }

  @Test func `pages: private, nested, derived, with an initialiser of their own`() {
    let stage = Stage()
    for (url, type) in [
      ("x://chat", "ChatViewController"), ("x://macro/setting/dark?a=1", "SettingViewController"),
      ("x://macro/nested", "Nested"), ("x://macro/derived", "Derived"),
    ] {
      #expect(stage.router.open(url), "\(url)")
      #expect(stage.topmost.map { "\(Swift.type(of: $0))" } == type)
      if let page = stage.topmost as? SettingViewController {
        #expect(page.params as? [String: String] == ["name": "dark", "a": "1"])
      }
    }
    #expect(stage.router.registrationErrors.filter { $0.key.hasPrefix("macro") } == [])
  }

  @Test func `actions: sync, async, on the main actor, a function, a static one`() async throws {
    let router = Router()
    let lines = try await noted {
      try await router.route(to: "x://macro/sync?a=1")
      try await router.route(to: "x://macro/async")
      try await router.route(to: "x://macro/main")
      try await router.route(to: "x://macro/main/async")
      try await router.route(to: "x://macro/function")
      try await router.route(to: "x://macro/static")
      try await router.route(to: "x://macro/low/1")
    }
    #expect(
      lines == [
        #"sync ["a": "1"]"#, "async /async", "main true", "main async true", "function", "static macro", "high",
      ])
    #expect(#expect(throws: RouteError.self) { try router.route(to: "x://macro/throws") }?.code == "actionThrew")
  }

  @Test func `an action on the main actor, opened on another thread, has run when open returns`() async {
    let router = Router()
    let lines = await noted {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          notes.add("opened \(router.open("x://macro/main"))")
          continuation.resume()
        }
      }
    }
    #expect(lines == ["main true", "opened true"])
  }

  @Test func `a constant whose string is another than its name is told`() {
    let router = Router()
    router.registerRoutes()
    #expect(router.canOpenKey("misnamed"))
    let error = router.registrationErrors.first { $0.key == "misnamed" }
    #expect(error?.reason == .mismatchedConstant(string: "otherwise"))
    #expect(
      error?.description.hasSuffix(
        #"the route is registered as "misnamed", but Route.Key.misnamed is "otherwise"; give the constant its own name "#
          + "as its string") == true)
    #expect(!router.registrationErrors.contains { $0.key == "chat" })
  }
}
