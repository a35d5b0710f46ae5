internal import Foundation
internal import Routing
internal import Threading

// Opening by URL and by key. Each function may be called on any thread; where a page is shown, or the router has a
// delegate, it waits for the main actor. Completions are called once, on the main actor.
extension Router {
  /// Opens a URL: runs its action, or shows its page as the page or the router prefers.
  ///
  /// ```swift
  /// Router.shared.open("myapp://user?name=apple")
  /// ```
  ///
  /// - Parameters:
  ///   - url: A URL, or a text that is one, in which spaces and characters of all scripts may stand as they are.
  ///   - userInfo: Handed to the action or page; it is to be safe on the thread that runs it.
  ///   - completion: Called when the page is on the screen or the action has ended, or when it failed.
  /// - Returns: Whether it was opened. An action that awaits has only begun then.
  @discardableResult
  public func open(
    _ url: some URLConvertible, userInfo: [String: Any] = [:], completion: Route.Completion? = nil
  ) -> Bool {
    start(Opening(.preferred, url, userInfo: userInfo), completion)
  }

  /// Opens a route by its key; as ``open(_:userInfo:completion:)-(_,_,Route.Completion?)``.
  @discardableResult
  public func open(byKey key: Route.Key, userInfo: [String: Any] = [:], completion: Route.Completion? = nil) -> Bool {
    start(opening(.preferred, key, userInfo), completion)
  }

  /// Runs an action by its key, and nothing else: neither interceptors nor the delegate are asked, and nobody is told.
  ///
  /// - Parameters:
  ///   - key: The key of an action.
  ///   - userInfo: Handed to the action.
  ///   - completion: Called when the action has ended, or when there is none.
  /// - Returns: Whether it ran, or has begun.
  @discardableResult
  public func executeAction(
    byKey key: Route.Key, userInfo: [String: Any] = [:], completion: Route.Completion? = nil
  ) -> Bool {
    start(opening(.execute, key, userInfo), completion)
  }

  /// Pushes the page of a URL onto the navigation controller in front.
  ///
  /// - Parameters:
  ///   - url: A URL, or a text that is one.
  ///   - userInfo: Handed to the page.
  ///   - animated: Whether it comes with animation, unless the URL says otherwise with `route_no_animation`.
  ///   - transitionExecutor: Who does it.
  ///   - completion: Called when the page is on the screen, or when it failed.
  /// - Returns: Whether it was pushed.
  @discardableResult
  public func push(
    _ url: some URLConvertible,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: Route.Completion? = nil
  ) -> Bool {
    start(Opening(.push(transitionExecutor), url, userInfo: userInfo, animated: animated), completion)
  }

  /// Pushes the page of a key.
  @discardableResult
  public func push(
    byKey key: Route.Key,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: Route.Completion? = nil
  ) -> Bool {
    start(opening(.push(transitionExecutor), key, userInfo, animated: animated), completion)
  }

  /// Presents the page of a URL over the page in front.
  ///
  /// - Parameters:
  ///   - url: A URL, or a text that is one.
  ///   - navigationControllerClass: A navigation controller to put around the page.
  ///   - userInfo: Handed to the page.
  ///   - animated: Whether it comes with animation, unless the URL says otherwise with `route_no_animation`.
  ///   - presentationStyle: The style; by default ``preferredPresentationStyle``.
  ///   - transitionExecutor: Who does it.
  ///   - completion: Called when the page is on the screen, or when it failed.
  /// - Returns: Whether it was presented.
  @discardableResult
  public func present(
    _ url: some URLConvertible,
    embedIn navigationControllerClass: NavigationController.Type? = nil,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    presentationStyle: ModalPresentationStyle? = nil,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: Route.Completion? = nil
  ) -> Bool {
    let way = Opening.Way.present(presentationStyle, embedIn: navigationControllerClass, transitionExecutor)
    return start(Opening(way, url, userInfo: userInfo, animated: animated), completion)
  }

  /// Presents the page of a key.
  @discardableResult
  public func present(
    byKey key: Route.Key,
    embedIn navigationControllerClass: NavigationController.Type? = nil,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    presentationStyle: ModalPresentationStyle? = nil,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: Route.Completion? = nil
  ) -> Bool {
    let way = Opening.Way.present(presentationStyle, embedIn: navigationControllerClass, transitionExecutor)
    return start(opening(way, key, userInfo, animated: animated), completion)
  }

  private func start(_ opening: Opening, _ completion: Route.Completion?) -> Bool {
    guard let completion else { return start(opening, nil, isReasonTold: false) }
    return start(opening, { success, _ in completion(success) }, isReasonTold: false)
  }

  /// What opens a key: the URL that is made of it is what the action or page sees.
  func opening(_ way: Opening.Way, _ key: Route.Key, _ userInfo: [String: Any], animated: Bool = true) -> Opening {
    let canonical = RouteKey.canonical(key.rawValue)
    let url = url(ofCanonicalKey: canonical)
    return Opening(
      way, text: url?.absoluteString ?? key.rawValue, url: url, key: canonical, userInfo: userInfo, animated: animated)
  }

  /// The URL of a key, with the router's host and the scheme ``Route/defaultScheme``.
  ///
  /// Its parts are those of the key, whatever characters it has: the key `item:42` is no host with a port.
  func url(of key: Route.Key) -> URL? { url(ofCanonicalKey: RouteKey.canonical(key.rawValue)) }

  private func url(ofCanonicalKey key: String) -> URL? { URL(string: URLText.ofKey(key, host: host)) }
}
