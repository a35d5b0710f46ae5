/// One change of the pages of a window.
public struct RouteTransition: Sendable {
  /// What kind of change it is.
  public enum Kind: Hashable, Sendable {
    /// A navigation controller has a new page on top.
    case push
    /// A navigation controller goes back to a page below, or changes pages below its top.
    case pop
    /// A page is presented, with its style.
    case present(ModalPresentationStyle)
    /// A presented page is dismissed, with all above it.
    case dismiss
    /// The window has another root.
    case root
  }

  /// What kind of change it is.
  public let kind: Kind
  /// The page that goes or is covered; nil when there was none.
  ///
  /// For `push` and `pop` the former top of the stack, for `present` the page that presents, for `dismiss` the
  /// lowest of the dismissed pages, for `root` the former root.
  public let from: ViewController?
  /// The page that comes or is seen again; nil when there is none.
  public let to: ViewController?
  /// Whether it may be animated.
  public let animated: Bool
  /// The window whose pages change.
  public let window: Window
}

extension RouteTransition {
  /// Has the page's own ``ViewControllerTransitioningDelegate`` animate the change, if it is to be animated.
  ///
  /// It is that of the page that is pushed, presented or dismissed. As in UIKit, it has no part in a pop or a new root.
  ///
  /// - Returns: Whether there is one; a presenter animates the change itself otherwise.
  @MainActor @discardableResult
  public func animateByDelegate() -> Bool {
    guard animated, let to, let delegate = animatedPage?.transitioningDelegate else { return false }
    delegate.animateTransition(from: from, to: to)
    return true
  }

  private var animatedPage: ViewController? {
    switch kind {
    case .push, .present: to
    case .dismiss: from
    case .pop, .root: nil
    }
  }
}
