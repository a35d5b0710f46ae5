/// Shows nothing, at once: for programs without a screen and for tests.
@MainActor public final class HeadlessPresenter: RoutePresenter {
  /// Creates a presenter.
  public init() {}

  /// Has the page's own delegate animate the change, if there is one, and is done.
  public func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {
    transition.animateByDelegate()
    completion()
  }
}
