internal import Foundation

// Showing pages that the caller has.
@MainActor
extension Router {
  /// Shows a page as it or the router prefers: pushes it, or presents it where it cannot be pushed, or the reverse.
  ///
  /// - Parameters:
  ///   - routable: The page.
  ///   - animated: Whether it comes with animation.
  ///   - completion: Called when it is on the screen, or when it failed.
  /// - Returns: Whether it is shown.
  @discardableResult
  public func open(routable: any Routable, animated: Bool = true, completion: Route.Completion? = nil) -> Bool {
    let style = routable.preferredOpenStyle ?? preferredOpenStyle
    return shown(routable, completion) { done throws(RouteError) in
      try show(routable, style, .default, animated: animated, then: done)
    }
  }

  /// Shows a page: pushes it, or presents it where it cannot be pushed, or the reverse.
  ///
  /// - Parameters:
  ///   - viewController: The page.
  ///   - animated: Whether it comes with animation.
  ///   - openStyle: How it is shown; by default ``preferredOpenStyle``.
  ///   - navigationControllerClass: A navigation controller to put around a page that is presented.
  ///   - completion: Called when it is on the screen, or when it failed.
  /// - Returns: Whether it is shown.
  @discardableResult
  public func open(
    viewController: ViewController,
    animated: Bool = true,
    openStyle: Route.OpenStyle? = nil,
    embedIn navigationControllerClass: NavigationController.Type? = nil,
    completion: Route.Completion? = nil
  ) -> Bool {
    shown(viewController, completion) { done throws(RouteError) in
      try show(
        viewController, openStyle ?? preferredOpenStyle, .default, animated: animated,
        embedIn: navigationControllerClass, then: done)
    }
  }

  /// Pushes a page onto the navigation controller in front.
  ///
  /// - Returns: Whether it was pushed; not without a navigation controller in front, and not a navigation controller.
  @discardableResult
  public func push(
    viewController: ViewController, animated: Bool = true, completion: Route.Completion? = nil
  ) -> Bool {
    shown(viewController, completion) { done throws(RouteError) in
      try push(viewController, .default, animated: animated, .router, then: done)
    }
  }

  /// Presents a page over the page in front.
  ///
  /// - Parameters:
  ///   - viewController: The page.
  ///   - animated: Whether it comes with animation.
  ///   - presentationStyle: The style; by default ``preferredPresentationStyle``.
  ///   - navigationControllerClass: A navigation controller to put around the page.
  ///   - completion: Called when it is on the screen, or when it failed.
  /// - Returns: Whether it was presented.
  @discardableResult
  public func present(
    viewController: ViewController,
    animated: Bool = true,
    presentationStyle: ModalPresentationStyle? = nil,
    embedIn navigationControllerClass: NavigationController.Type? = nil,
    completion: Route.Completion? = nil
  ) -> Bool {
    shown(viewController, completion) { done throws(RouteError) in
      try present(
        viewController, .default, animated: animated, presentationStyle ?? preferredPresentationStyle,
        embedIn: navigationControllerClass, .router, then: done)
    }
  }

  private func shown(
    _ page: ViewController, _ completion: Route.Completion?, _ show: (@escaping Done) throws(RouteError) -> Void
  ) -> Bool {
    let end = OpeningEnd { error in
      guard let completion else { return }
      // The presenter calls this on the main actor.
      MainActor.assumeIsolated { completion(error == nil) }
    }
    do throws(RouteError) {
      try show(end.reach)
      return true
    } catch {
      guard end.claim() else { return true }
      RouterLog.write(error.about(page))
      completion?(false)
      return false
    }
  }
}
