public import Foundation

/// Watches over all openings of a router. Each function may be left out.
///
/// It belongs to the main actor: an opening on another thread waits for it there.
@MainActor
public protocol RouterDelegate {
  /// A URL is to be opened.
  ///
  /// - Returns: The URL to open, the same or another; nil stops it.
  func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL?

  /// A URL was opened.
  func router(_ router: Router, didOpenURL url: URL, userInfo: [String: Any])

  /// A URL could not be opened, or was stopped.
  func router(_ router: Router, didFailToOpenURL url: URL, userInfo: [String: Any])

  /// A URL was opened in place of the one that named it as its fallback.
  func router(_ router: Router, didFallbackToURL url: URL, userInfo: [String: Any])

  /// Brings a page to the screen, for an opening with ``Route/TransitionExecutor/delegate``.
  ///
  /// - Parameters:
  ///   - router: The router that opens the page.
  ///   - param: What the page was opened with.
  ///   - fromNavigationController: The navigation controller in front, for a push.
  ///   - fromViewController: The page in front, for a presentation.
  ///   - toViewController: The page to show.
  /// - Returns: Whether it was done.
  func routeTransition(
    with router: Router,
    param: Route.Param,
    fromNavigationController: NavigationController?,
    fromViewController: ViewController?,
    toViewController: ViewController
  ) -> Bool
}

extension RouterDelegate {
  public func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL? { url }
  public func router(_ router: Router, didOpenURL url: URL, userInfo: [String: Any]) {}
  public func router(_ router: Router, didFailToOpenURL url: URL, userInfo: [String: Any]) {}
  public func router(_ router: Router, didFallbackToURL url: URL, userInfo: [String: Any]) {}
  public func routeTransition(
    with router: Router,
    param: Route.Param,
    fromNavigationController: NavigationController?,
    fromViewController: ViewController?,
    toViewController: ViewController
  ) -> Bool { false }
}
