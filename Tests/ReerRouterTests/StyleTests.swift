import Foundation
import Testing

@testable import ReerRouter

/// How a page comes to the screen: whose wish counts, and who does it.
@MainActor
@Suite struct StyleTests {
  @Test func `the router's preference, over it the page's, over it the method`() {
    let stage = Stage()
    let router = stage.router
    router.register(UserPage.self, forKey: "user")
    router.register(SheetPage.self, forKey: "sheet")
    #expect(router.preferredOpenStyle == .push)
    router.open("x://user?name=1")
    router.preferredOpenStyle = .present(.formSheet)
    router.open("x://user?name=2")
    #expect(stage.topmost?.modalPresentationStyle == .formSheet)
    #expect(stage.pages == "root 1 | 2")
    stage.navigationController.dismiss(animated: false)
    router.preferredOpenStyle = .push
    router.open("x://sheet")
    #expect(stage.topmost?.modalPresentationStyle == .pageSheet)
    stage.navigationController.dismiss(animated: false)
    router.push("x://sheet")
    #expect(stage.pages == "root 1 sheet")
    router.preferredOpenStyle = .present(.formSheet)
    router.push("x://user?name=3")
    #expect(stage.pages == "root 1 sheet 3")
  }

  @Test func `open presents what cannot be pushed, and push does not`() {
    let stage = Stage()
    let router = stage.router
    router.register(UserPage.self, forKey: "user")
    router.preferredPresentationStyle = .overFullScreen
    router.window.rootViewController = Page("alone")
    #expect(!router.push("x://user"))
    #expect(router.open("x://user"))
    #expect(router.window.topmostViewController is UserPage)
    #expect(router.window.topmostViewController?.modalPresentationStyle == .overFullScreen)
  }

  @Test func `open pushes what the presenter does not present`() {
    let stage = Stage()
    stage.refuses = { if case .present = $0.kind { true } else { false } }
    stage.router.register(SheetPage.self, forKey: "sheet")
    #expect(!stage.router.present("x://sheet"))
    #expect(stage.router.open("x://sheet"))
    #expect(stage.pages == "root sheet")
  }

  @Test(arguments: [
    ("", true), ("?route_no_animation=1", false), ("?route_no_animation=true", false), ("?route_no_animation=0", true),
    ("?route_no_animation=no", true), ("?route_no_animation=perhaps", true),
  ])
  func `route_no_animation`(query: String, isAnimated: Bool) {
    let stage = Stage()
    stage.router.register(UserPage.self, forKey: "user")
    stage.router.open("x://user\(query)")
    stage.router.present("x://user\(query)", animated: true)
    let end = isAnimated ? " animated" : ""
    #expect(stage.transitions == ["push user\(end)", "present user\(end)"])
  }

  @Test func `route_no_animation in what was handed over`() {
    let stage = Stage()
    stage.router.register(UserPage.self, forKey: "user")
    stage.router.push(byKey: "user", userInfo: [Route.noAnimationKey: true])
    stage.router.push(byKey: "user", userInfo: [Route.noAnimationKey: false], animated: false)
    #expect(stage.transitions == ["push user", "push user animated"])
  }

  @Test func `a transition of the user gets from and to`() {
    let stage = Stage()
    let router = stage.router
    let notes = Notes()
    router.register(UserPage.self, forKey: "user")
    let push: Route.UserTransition = { navigationController, from, to in
      notes.add("\(navigationController === stage.navigationController) \(from == nil) \(to.title ?? "-")")
      return navigationController?.pushViewController(to, animated: false) ?? false
    }
    #expect(router.push("x://user?name=a", transitionExecutor: .user(push)) { notes.add("\($0)") })
    let present: Route.UserTransition = { navigationController, from, to in
      notes.add("\(navigationController == nil) \(from?.title ?? "-") \(to.title ?? "-")")
      to.modalPresentationStyle = .currentContext
      return from?.present(to, animated: true) ?? false
    }
    #expect(router.present("x://user?name=b", transitionExecutor: .user(present)))
    #expect(stage.pages == "root a | b")
    #expect(stage.topmost?.modalPresentationStyle == .currentContext)
    #expect(!router.present("x://user?name=c", transitionExecutor: .user({ _, _, _ in false })) { notes.add("\($0)") })
    #expect(notes.all == ["true true a", "true", "true a b", "false"])
  }

  @Test func `a transition of the delegate`() {
    struct Delegate: RouterDelegate {
      let notes: Notes
      func routeTransition(
        with router: Router, param: Route.Param, fromNavigationController: NavigationController?,
        fromViewController: ViewController?, toViewController: ViewController
      ) -> Bool {
        notes.add("\(param.sourceURL) \(fromNavigationController != nil) \(fromViewController?.title ?? "-")")
        toViewController.modalPresentationStyle = .fullScreen
        return fromViewController?.present(toViewController, animated: false) ?? false
      }
    }
    let stage = Stage()
    let notes = Notes()
    stage.router.register(UserPage.self, forKey: "user")
    // Without a delegate there is nobody to do it.
    #expect(!stage.router.present("x://user", transitionExecutor: .delegate))
    stage.router.delegate = Delegate(notes: notes)
    #expect(stage.router.present("x://user?name=a", transitionExecutor: .delegate))
    #expect(!stage.router.push("x://user?name=b", transitionExecutor: .delegate))
    #expect(stage.pages == "root | a")
    #expect(notes.all == ["x://user?name=a false root"])
  }
}
