import Foundation
import Testing

@testable import ReerRouter

extension Route.Key {
  fileprivate static let userPage: Self = "user"
}

/// Opening by URL and by key, in both modes.
@MainActor
@Suite struct OpeningTests {
  @Test func `an action by its key, by URL, and by executeAction`() {
    let router = Router()
    let notes = Notes()
    router.registerAction(with: "abc_action") { param in
      notes.add("\(param.sourceURL) \(param.allParams["a"] ?? "-")")
    }
    #expect(router.executeAction(byKey: "abc_action", userInfo: ["a": 1]))
    #expect(router.open(byKey: "abc_action"))
    #expect(router.open("myapp://abc_action?a=2"))
    #expect(router.open(URL(string: "myapp://abc_action?a=3")!, userInfo: ["a": "info"]))
    #expect(
      notes.all == [
        "reer://abc_action 1", "reer://abc_action -", "myapp://abc_action?a=2 2", "myapp://abc_action?a=3 info",
      ])
  }

  @Test func `with a host, the path is the key`() {
    let stage = Stage()
    let router = stage.router
    router.host = "phoenix.com"
    router.register(UserPage.self, forKey: "user")
    router.register(SheetPage.self, forKey: "/sheet")
    #expect(router.open("myapp://phoenix.com/user?name=phoenix"))
    #expect(router.open("myapp://PHOENIX.com/sheet"))
    #expect(stage.pages == "root phoenix | sheet")
    #expect(!router.open("myapp://user"))
    #expect(!router.open("myapp://other.com/user"))
    #expect(router.open(byKey: "user"))
    #expect((stage.topmost as? UserPage)?.param?.sourceURL.absoluteString == "reer://phoenix.com/user")
  }

  @Test func `push by URL and by key`() {
    let stage = Stage()
    stage.router.register(UserPage.self, forKey: .userPage)
    #expect(stage.router.push("myapp://user?name=a"))
    #expect(stage.router.push(byKey: .userPage, userInfo: ["name": "b"], animated: false))
    #expect(stage.pages == "root a b")
    #expect(stage.transitions == ["push a animated", "push b"])
  }

  @Test func `present by URL and by key, with a style, in a navigation controller`() {
    final class OtherNavigationController: NavigationController {}
    let stage = Stage()
    stage.router.register(UserPage.self, forKey: .userPage)
    #expect(stage.router.present("myapp://user?name=a"))
    #expect(stage.topmost?.modalPresentationStyle == .fullScreen)
    #expect(
      stage.router.present(
        byKey: .userPage, embedIn: OtherNavigationController.self, userInfo: ["name": "b"],
        presentationStyle: .formSheet)
    )
    #expect(stage.pages == "root | a | b")
    #expect(stage.topmost?.navigationController is OtherNavigationController)
    #expect(stage.topmost?.navigationController?.modalPresentationStyle == .formSheet)
    #expect(stage.router.push("myapp://user?name=c"))
    #expect(stage.pages == "root | a | b c")
    stage.router.preferredPresentationStyle = .popover
    #expect(stage.router.present("myapp://user?name=d"))
    #expect(stage.topmost?.modalPresentationStyle == .popover)
  }

  @Test func `a page is given what came with it`() throws {
    let stage = Stage()
    stage.router.register(UserPage.self, forKey: "user/:id(int)")
    #expect(stage.router.open("MyApp://user/42?name=a&name=b&empty=#frag", userInfo: ["more": [1, 2]]))
    let param = try #require((stage.topmost as? UserPage)?.param)
    #expect(param.scheme == "myapp")
    #expect(param.host == "user")
    #expect(param.path == "/42")
    #expect(param.fragment == "frag")
    #expect(param.queryParams == ["name": "b", "empty": ""])
    #expect(param.queryValues(of: "name") == ["a", "b"])
    #expect(param.pathParams == ["id": "42"])
    #expect(param.userInfo["more"] as? [Int] == [1, 2])
    #expect(param.allParams["id"] as? Int == 42)
    #expect(param.allParams["name"] as? String == "b")
  }

  @Test func `strings with spaces and Chinese`() throws {
    let stage = Stage()
    stage.router.register(UserPage.self, forKey: "用户/首 页")
    #expect(stage.router.open(" myapp://用户/首 页?name=张 三 "))
    #expect(stage.router.open("myapp://%E7%94%A8%E6%88%B7/%E9%A6%96%20%E9%A1%B5?name=%E5%BC%A0"))
    #expect(stage.router.open(byKey: "用户/首 页", userInfo: ["name": "key"]))
    #expect(stage.pages == "root 张 三 张 key")
  }

  @Test func `completions are called once, with what became of it`() {
    let stage = Stage()
    let notes = Notes()
    let router = stage.router
    router.register(UserPage.self, forKey: "user")
    router.registerAction(with: "act") { _ in }
    router.open("x://user") { notes.add("open \($0)") }
    router.open(byKey: "user") { notes.add("open key \($0)") }
    router.push("x://user") { notes.add("push \($0)") }
    router.present(byKey: "user") { notes.add("present \($0)") }
    router.executeAction(byKey: "act") { notes.add("execute \($0)") }
    router.open("x://nobody") { notes.add("open \($0)") }
    router.open("x://nobody") { success, error in notes.add("open \(success) \(error?.code ?? "-")") }
    router.executeAction(byKey: "user") { success, error in notes.add("execute \(success) \(error?.code ?? "-")") }
    router.open("x://act") { success, error in notes.add("open \(success) \(error?.code ?? "-")") }
    #expect(
      notes.all == [
        "open true", "open key true", "push true", "present true", "execute true", "open false",
        "open false noSuchRoute", "execute false otherKind", "open true -",
      ])
  }

  @Test func `a completion comes when the presenter has shown the page`() {
    final class Slow: RoutePresenter {
      var waiting: [@MainActor () -> Void] = []
      func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {
        waiting.append(completion)
      }
    }
    let stage = Stage()
    let presenter = Slow()
    let notes = Notes()
    stage.router.window.presenter = presenter
    stage.router.register(UserPage.self, forKey: "user")
    #expect(stage.router.open("x://user") { notes.add("\($0)") })
    #expect(stage.pages == "root user")
    #expect(notes.all == [])
    presenter.waiting.forEach { $0() }
    #expect(notes.all == ["true"])
  }

  @Test func `looking without opening`() throws {
    let stage = Stage()
    let router = stage.router
    let notes = Notes()
    router.register(UserPage.self, forKey: "user/:name")
    router.registerAction(with: "act/:n(int)") { param in notes.add("\(param.allParams)") }
    #expect(router.canOpenURL("x://user/ada"))
    #expect(router.canOpenURL(URL(string: "x://act/1")!))
    #expect(!router.canOpenURL("x://act/one"))
    #expect(!router.canOpenURL("http://["))
    #expect(!router.canOpenKey("user"))
    let page = try #require(router.viewController(for: "x://user/ada") as? UserPage)
    #expect(page.title == "ada")
    #expect(router.viewController(for: "user/bob" as Route.Key)?.title == "bob")
    #expect(router.viewController(for: "x://act/1") == nil)
    #expect(router.viewController(for: "x://user/ada?refuse=1") == nil)
    #expect(stage.pages == "root")
    let action = try #require(router.action(for: "x://act/7"))
    try action(Route.Param(url: URL(string: "x://any")!))
    #expect(router.action(for: "act/8" as Route.Key) != nil)
    #expect(router.action(for: "x://user/ada") == nil)
    #expect(notes.all == [#"["n": 7]"#])
  }

  @Test func `only allowed schemes, whatever their case`() {
    let router = Router()
    router.registerAction(with: "act") { _ in }
    #expect(router.open("any://act"))
    #expect(router.open("act"))
    router.allowedSchemes = ["myapp", "HTTPS"]
    #expect(router.open("MyApp://act"))
    #expect(router.open("https://act"))
    #expect(!router.open("any://act"))
    #expect(!router.open("act"))
    #expect(!router.canOpenURL("any://act"))
    #expect(router.canOpenURL("reer://act"))
    #expect(router.open(byKey: "act"))
    #expect(router.action(for: "any://act") == nil)
  }

  @Test func `a page that the caller has`() {
    let stage = Stage()
    let router = stage.router
    let notes = Notes()
    let sheet = SheetPage.make(with: .default)!
    #expect(router.open(routable: sheet) { notes.add("\($0)") })
    #expect(sheet.modalPresentationStyle == .pageSheet)
    #expect(!router.push(viewController: Page("a")) { notes.add("\($0)") })
    #expect(router.open(viewController: Page("b")) { notes.add("\($0)") })
    #expect(router.present(viewController: Page("c"), embedIn: NavigationController.self) { notes.add("\($0)") })
    #expect(router.push(viewController: Page("d")))
    #expect(router.open(viewController: Page("e"), openStyle: .present(.popover)))
    #expect(stage.pages == "root | sheet | b | c d | e")
    #expect(!router.push(viewController: NavigationController()))
    #expect(notes.all == ["true", "false", "true", "true"])
  }

  @Test func `AppRouter is the shared one`() {
    #expect(AppRouter === Router.shared)
  }
}
