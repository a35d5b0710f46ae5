import Foundation
import TestSupport
import Testing

@testable import ReerRouter

/// Registering routes at run time, and taking them back.
@MainActor
@Suite struct RegistrationTests {
  @Test func `an action, a class, classes and names of classes`() {
    let stage = Stage()
    let router = stage.router
    #expect(router.registerAction(with: "act") { _ in })
    #expect(router.register(UserPage.self, forKey: "user"))
    #expect(router.registerPageClasses(with: ["sheet": SheetPage.self, "other": UserPage.self]))
    #expect(router.registerPageClasses(with: ["named": "ReerRouterTests.UserPage"]))
    for key: Route.Key in ["act", "user", "sheet", "other", "named", "/user/"] {
      #expect(router.canOpenKey(key), "\(key)")
      #expect(router.open(byKey: key))
    }
    #expect(stage.pages == "root user | sheet | user | user | user")
    #expect(router.ownErrors.isEmpty)
  }

  @Test func `a name of no class, and one of a class that is no page`() {
    let router = Router()
    #expect(!router.registerPageClasses(with: ["b": "ReerRouterTests.Nobody", "a": "ReerRouterTests.Page"], line: 7))
    #expect(
      router.ownErrors == [
        RouteRegistrationError(
          reason: .notRoutable("ReerRouterTests.Page"), key: "a", source: "ReerRouterTests/RegistrationTests.swift:7"),
        RouteRegistrationError(
          reason: .noSuchClass("ReerRouterTests.Nobody"), key: "b", source: "ReerRouterTests/RegistrationTests.swift:7"),
      ])
    #expect(!router.canOpenKey("a"))
    #expect(!router.canOpenKey("b"))
  }

  @Test func `the first registration of a key stays, and both are told`() {
    let stage = Stage()
    let router = stage.router
    let notes = Notes()
    let isFirst = router.registerAction(with: "same", { _ in notes.add("first") }, fileID: "App/First.swift", line: 3)
    #expect(!router.register(UserPage.self, forKey: "/same/", fileID: "App/Second.swift", line: 4))
    let isThird = router.registerAction(with: "same", { _ in notes.add("third") }, fileID: "App/Third.swift", line: 5)
    #expect(isFirst)
    #expect(!isThird)
    #expect(router.open("x://same"))
    #expect(notes.all == ["first"])
    #expect(
      router.ownErrors.map(\.description) == [
        "App/Second.swift:4: expected route keys of its own, found /same/, which App/First.swift:3 has too; "
          + "change the key of one of the two",
        "App/Third.swift:5: expected route keys of its own, found same, which App/First.swift:3 has too; "
          + "change the key of one of the two",
      ])
  }

  @Test func `a key of a record is taken, too`() throws {
    let plugin = try LoadedPlugin(#"RHEA_ACTION("taken/by/record") { note("record"); }"#)
    let router = Router()
    router.registerRoutes()
    #expect(!router.registerAction(with: "taken/by/record") { _ in })
    let owner = router.ownErrors.first?.reason
    #expect(owner == .duplicate(owner: plugin.path))
    #expect(router.open("x://taken/by/record"))
    #expect(plugin.notes == ["record"])
  }

  @Test func `patterns that differ in names only may both stand`() {
    let router = Router()
    #expect(router.registerAction(with: "user/:id") { _ in })
    #expect(router.registerAction(with: "user/:name") { _ in })
    #expect(!router.registerAction(with: "user/:id") { _ in })
  }

  @Test func `a key that is no sound pattern is refused with the reason`() throws {
    let router = Router()
    #expect(!router.registerAction(with: "a/*rest/b") { _ in })
    let error = try #require(router.ownErrors.first)
    guard case .badPattern = error.reason else { throw error }
    #expect(error.description.contains("a/*rest/b"))
    #expect(!router.canOpenURL("x://a/1/b"))
  }

  @Test func `what was taken back is gone, and may be registered again`() {
    let router = Router()
    let notes = Notes()
    router.registerAction(with: "act") { _ in notes.add("one") }
    router.register(UserPage.self, forKey: "page")
    // Each only takes back its own kind.
    router.unregister(forKey: "act")
    router.unregisterAction(with: "page")
    #expect(router.canOpenKey("act"))
    #expect(router.canOpenKey("page"))
    router.unregisterAction(with: "/act")
    router.unregister(forKey: "page")
    #expect(!router.canOpenKey("act"))
    #expect(!router.canOpenKey("page"))
    #expect(router.registerAction(with: "act") { _ in notes.add("two") })
    #expect(router.open("x://act"))
    #expect(notes.all == ["two"])
  }

  @Test func `a pattern is taken back by the text that it was registered by`() {
    let router = Router()
    router.registerAction(with: "user/:id") { _ in }
    router.unregisterAction(with: "user/7")
    #expect(router.canOpenKey("user/7"))
    router.unregisterAction(with: "user/:id")
    #expect(!router.canOpenKey("user/7"))
  }

  @Test func `what an action captures is let go with it`() {
    final class Token: Sendable {}
    let router = Router()
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      router.registerAction(with: "act") { _ in withExtendedLifetime(strong) {} }
    }
    #expect(token != nil)
    router.unregisterAction(with: "act")
    #expect(token == nil)
  }
}

extension Router {
  /// The errors of this router's registrations, without those of records, which all routers read.
  fileprivate var ownErrors: [RouteRegistrationError] {
    registrationErrors.filter { $0.source.contains("/") }
  }
}
