/// Animates the coming and going of a page in place of the window's presenter.
@MainActor public protocol ViewControllerTransitioningDelegate: AnyObject {
  /// Animates the change from one page to another.
  ///
  /// Called when the model has changed already, and before the pages are told that they have appeared and disappeared.
  ///
  /// - Parameters:
  ///   - from: The page that is covered or that goes; nil when there was none.
  ///   - to: The page that comes.
  func animateTransition(from: ViewController?, to: ViewController)
}
