/// Brings the changes of a window's pages to a screen: a terminal, a toolkit's windows, a test.
///
/// A window asks ``allows(_:)``, changes its pages, tells them what will appear and disappear, and calls
/// ``show(_:completion:)``. It calls the pages' `viewDidAppear` and `viewDidDisappear` when the presenter calls the
/// completion, and the completion of whoever asked for the change after these.
///
/// A presenter is given one change at a time: those that are made before it has called the completion wait. The pages
/// are changed at once all the same, so that the model may be ahead of the screen.
@MainActor public protocol RoutePresenter: AnyObject {
  /// Whether a change may be made. Nothing has changed yet, and the presenter must not change pages here.
  ///
  /// Not asked for a change that the rules forbid. By default all is allowed.
  func allows(_ transition: RouteTransition) -> Bool

  /// Shows a change that was made.
  ///
  /// - Parameters:
  ///   - transition: The change.
  ///   - completion: To be called when the change is on the screen, here or later; a second call does nothing. Until it
  ///     is called, the window shows nothing else.
  func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void)
}

extension RoutePresenter {
  public func allows(_ transition: RouteTransition) -> Bool { true }
}
