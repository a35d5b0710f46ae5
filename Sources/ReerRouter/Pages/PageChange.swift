/// A change of the pages, before it is known whether there is a window to show it.
struct PageChange {
  let kind: RouteTransition.Kind
  let from: ViewController?
  let to: ViewController?
  let animated: Bool

  func transition(in window: Window) -> RouteTransition {
    RouteTransition(kind: kind, from: from, to: to, animated: animated, window: window)
  }
}

extension ViewController {
  /// Changes pages in the place that this page is in, through the window if there is one.
  ///
  /// - Parameters:
  ///   - change: What is changed.
  ///   - isPossible: Whether the rules allow it. Asked once more after the presenter, which may have changed pages.
  ///   - completion: Called when all is shown and told.
  ///   - apply: Changes the model.
  /// - Returns: Whether it was done.
  func perform(
    _ change: PageChange, when isPossible: @autoclosure () -> Bool, completion: (@MainActor () -> Void)?,
    apply: () -> Void
  ) -> Bool {
    guard isPossible() else { return false }
    guard let window else {
      apply()
      completion?()
      return true
    }
    guard window.presenter.allows(change.transition(in: window)), isPossible() else { return false }
    window.commit(change, completion: completion, apply: apply)
    return true
  }
}
