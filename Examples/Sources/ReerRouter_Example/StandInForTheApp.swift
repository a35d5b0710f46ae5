// What the snippets suppose that the reader's app has.
import ReerRouter

/// A link of some user, as a model of the app would have it.
@MainActor let user = "myapp://user?name=transition"

func isUserLoggedIn() -> Bool { false }

final class RouteManager {}

final class HomeViewController: UIViewController {
  let animator = Animator()
}

/// What `redirectURLWithRouteParam(_:)` leads to.
@Routable("new_preference")
final class NewPreferenceViewController: UIViewController {
  static func make(with param: Route.Param) -> NewPreferenceViewController? { .init() }
}

/// A page that has a style of its own, for section 11.
@Routable("sheet")
final class SheetViewController: UIViewController {
  static func make(with param: Route.Param) -> SheetViewController? { .init() }

  var preferredOpenStyle: Route.OpenStyle? { .present(.pageSheet) }
}

final class Animator: UIViewControllerTransitioningDelegate {
  func animateTransition(from: UIViewController?, to: UIViewController) {
    print("  the animator brings \(Screen.name(of: to))")
  }
}
