import Foundation
import Testing

@testable import ReerRouter

/// What a router asks of whoever has plugins, and when it does not ask.
@MainActor
@Suite struct ProviderTests {
  private let router = Router()
  private let asked = Notes()

  /// Has the router ask somebody whose plugins have these keys, and cannot be loaded if there is a fault.
  private func provide(_ keys: [String], fault: String? = nil) {
    router.routes.setProvider(
      RouteRegistry.Provider(
        has: { keys.contains($0) },
        load: { [asked] key in
          asked.add(key)
          return keys.contains(key) ? fault : nil
        },
        keys: { keys }))
  }

  private func error(_ url: String) -> RouteError? {
    do throws(RouteError) {
      try router.route(to: url)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a plugin that cannot be loaded is the reason, and not that nobody has the route`() {
    provide(["broken"], fault: "/plugins/broken.so: expected libm, found none")
    let error = error("x://broken")
    #expect(error?.code == "pluginNotLoaded")
    #expect(
      error?.description == "cannot open x://broken: the plugin that has the route broken cannot be loaded: "
        + "/plugins/broken.so: expected libm, found none")
    #expect(self.error("x://nobody")?.code == "noSuchRoute")
  }

  @Test func `its fallback is opened, since nobody could open it`() {
    provide(["broken"], fault: "fault")
    router.registerAction(with: "home") { [asked] _ in asked.add("ran home") }
    #expect(router.open("x://broken?route_fallback_url=x%3A%2F%2Fhome"))
    #expect(asked.all == ["broken", "ran home"])
  }

  @Test func `a less specific route that is there is opened in its place`() {
    provide(["item/1"], fault: "fault")
    router.registerAction(with: "item/:id") { [asked] _ in asked.add("ran pattern") }
    #expect(router.open("x://item/1"))
    #expect(asked.all == ["item/1", "ran pattern"])
  }

  @Test func `a literal route that is there needs nobody`() {
    provide(["home"])
    router.registerAction(with: "home") { _ in }
    #expect(router.open("x://home"))
    #expect(asked.all == [])
  }

  @Test func `looking does not load`() {
    provide(["there"])
    #expect(router.canOpenKey("there"))
    #expect(router.canOpenURL("x://there"))
    #expect(!router.canOpenKey("nobody"))
    #expect(asked.all == [])
  }

  @Test func `while images are not to be read, no plugin is loaded, and the reason says so`() {
    provide(["there"])
    router.routes.mode = .manual
    #expect(!router.canOpenKey("there"))
    #expect(
      error("x://there")?.description.hasPrefix(
        "cannot open x://there: nobody registers the route there; the registrationMode is manual, and "
          + "registerRoutes() was not called yet") == true)
    #expect(asked.all == [])
    router.registerRoutes()
    #expect(router.canOpenKey("there"))
    #expect(self.error("x://there")?.description.contains("manual") == false)
    #expect(asked.all == ["there"])
  }
}
