public import Foundation

/// The names that belong to routes.
public enum Route {
  /// What runs when a URL is opened.
  ///
  /// It runs on the thread that opens the URL. An error that it throws makes the opening fail, with
  /// ``RouteError/Reason-swift.enum/actionThrew(_:)``.
  public typealias Action = @Sendable (_ param: Route.Param) throws -> Void

  /// What runs, as a task, when a URL is opened, and awaits.
  ///
  /// `open` returns when it has begun; `await` ``Router/route(to:userInfo:)-6lcdl`` and completions wait for its end.
  public typealias AsyncAction = @Sendable (_ param: Route.Param) async throws -> Void

  /// Called once, when a URL is open, or was not opened.
  public typealias Completion = @MainActor @Sendable (_ success: Bool) -> Void

  /// As ``Completion``, with the reason of a failure.
  public typealias ErrorCompletion = @MainActor @Sendable (_ success: Bool, _ error: RouteError?) -> Void

  /// Looks at an opening before its route is used; false stops it.
  ///
  /// It runs on the thread that opens the URL.
  public typealias Interception = @Sendable (_ param: Route.Param) -> Bool

  /// Brings a page to the screen in place of the router; false when it did not.
  ///
  /// - Parameters:
  ///   - fromNavigationController: The navigation controller in front, for a push.
  ///   - fromViewController: The page in front, for a presentation.
  ///   - toViewController: The page to show.
  public typealias UserTransition =
    @MainActor @Sendable (
      _ fromNavigationController: NavigationController?,
      _ fromViewController: ViewController?,
      _ toViewController: ViewController
    ) -> Bool

  /// How a page comes to the screen.
  public enum OpenStyle: Hashable, Sendable {
    /// On top of the stack of the navigation controller in front.
    case push
    /// Over the page in front.
    case present(ModalPresentationStyle)
  }

  /// Who brings a page to the screen.
  public enum TransitionExecutor: Sendable {
    /// The router.
    case router
    /// The one who opens the page.
    case user(UserTransition)
    /// The router's delegate: ``RouterDelegate/routeTransition(with:param:fromNavigationController:fromViewController:toViewController:)``.
    case delegate
  }

  /// The scheme of the URLs that the router makes of keys.
  public static let defaultScheme = "reer"
  /// The parameter that holds the URL to open instead when one cannot be opened.
  public static let fallbackURLKey = "route_fallback_url"
  /// The parameter that, when true, lets a page come without animation.
  public static let noAnimationKey = "route_no_animation"
  /// Where notifications hold their ``Param``.
  public static let notificationUserInfoKey = "ReerRouterNotificationUserInfoKey"
}

extension Notification.Name {
  /// A route was found and is about to be opened. Posted on the thread that opens it, or the main thread for a page.
  public static let routeWillOpenURL = Notification.Name("ReerRouterWillOpenURLNotification")
  /// A route was opened. Posted where ``routeWillOpenURL`` is.
  public static let routeDidOpenURL = Notification.Name("ReerRouterDidOpenURLNotification")
}
