import Foundation
import Threading

@testable import ReerRouter

/// A router of its own, with a window that shows one page in a navigation controller, and a log of what happens.
@MainActor
final class Stage: RoutePresenter {
  let router = Router()
  let navigationController = NavigationController(rootViewController: Page("root"))
  /// What was shown, in the words of ``shown``.
  private(set) var transitions: [String] = []
  /// What the presenter does not want to do.
  var refuses: (RouteTransition) -> Bool = { _ in false }

  init() {
    router.window.rootViewController = navigationController
    router.window.presenter = self
  }

  /// The titles of the pages, from the root up, layers divided by a bar.
  var pages: String {
    var layers: [String] = []
    var page: ViewController? = navigationController
    while let layer = page {
      let pages = (layer as? NavigationController)?.viewControllers ?? [layer]
      layers.append(pages.map { $0.title ?? "-" }.joined(separator: " "))
      page = layer.presentedViewController
    }
    return layers.joined(separator: " | ")
  }

  var topmost: ViewController? { router.window.topmostViewController }

  func allows(_ transition: RouteTransition) -> Bool { !refuses(transition) }

  func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {
    let kind = "\(transition.kind)".prefix { $0 != "(" }
    transitions.append("\(kind) \(transition.to?.title ?? "-")\(transition.animated ? " animated" : "")")
    completion()
  }
}

/// A page that only has a title.
class Page: ViewController {
  init(_ title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }
}

/// A page whose title tells its parameters.
final class UserPage: ViewController, Routable {
  private(set) var param: Route.Param?

  static func make(with param: Route.Param) -> UserPage? {
    guard param.allParams["refuse"] == nil else { return nil }
    let page = UserPage()
    page.param = param
    page.title = param.allParams["name"] as? String ?? "user"
    return page
  }
}

/// A page that wants to be presented.
final class SheetPage: ViewController, Routable {
  static func make(with param: Route.Param) -> SheetPage? {
    let page = SheetPage()
    page.title = "sheet"
    return page
  }

  var preferredOpenStyle: Route.OpenStyle? { .present(.pageSheet) }
}

/// A page that leads to the URL in its parameter `to`.
final class RedirectingPage: ViewController, Routable {
  static func make(with param: Route.Param) -> RedirectingPage? {
    let page = RedirectingPage()
    page.title = "redirecting"
    return page
  }

  static func redirectURLWithRouteParam(_ param: Route.Param) -> URL? {
    param.queryParams["to"]?.urlValue
  }
}

/// Texts that come from anywhere, in their order.
final class Notes: Sendable {
  private let lines = Locked<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}
