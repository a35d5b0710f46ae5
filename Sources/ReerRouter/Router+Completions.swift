// The functions of Router+Open.swift, with completions that learn the reason of a failure:
//
//     router.open(url) { success, error in … }
extension Router {
  /// Opens a URL; as the function without an error in its completion.
  @discardableResult
  public func open(
    _ url: some URLConvertible, userInfo: [String: Any] = [:], completion: @escaping Route.ErrorCompletion
  ) -> Bool {
    start(Opening(.preferred, url, userInfo: userInfo), completion, isReasonTold: true)
  }

  /// Opens a route by its key; as the function without an error in its completion.
  @discardableResult
  public func open(
    byKey key: Route.Key, userInfo: [String: Any] = [:], completion: @escaping Route.ErrorCompletion
  ) -> Bool {
    start(opening(.preferred, key, userInfo), completion, isReasonTold: true)
  }

  /// Runs an action by its key; as the function without an error in its completion.
  @discardableResult
  public func executeAction(
    byKey key: Route.Key, userInfo: [String: Any] = [:], completion: @escaping Route.ErrorCompletion
  ) -> Bool {
    start(opening(.execute, key, userInfo), completion, isReasonTold: true)
  }

  /// Pushes the page of a URL; as the function without an error in its completion.
  @discardableResult
  public func push(
    _ url: some URLConvertible,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: @escaping Route.ErrorCompletion
  ) -> Bool {
    let opening = Opening(.push(transitionExecutor), url, userInfo: userInfo, animated: animated)
    return start(opening, completion, isReasonTold: true)
  }

  /// Pushes the page of a key; as the function without an error in its completion.
  @discardableResult
  public func push(
    byKey key: Route.Key,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: @escaping Route.ErrorCompletion
  ) -> Bool {
    start(opening(.push(transitionExecutor), key, userInfo, animated: animated), completion, isReasonTold: true)
  }

  /// Presents the page of a URL; as the function without an error in its completion.
  @discardableResult
  public func present(
    _ url: some URLConvertible,
    embedIn navigationControllerClass: NavigationController.Type? = nil,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    presentationStyle: ModalPresentationStyle? = nil,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: @escaping Route.ErrorCompletion
  ) -> Bool {
    let way = Opening.Way.present(presentationStyle, embedIn: navigationControllerClass, transitionExecutor)
    return start(Opening(way, url, userInfo: userInfo, animated: animated), completion, isReasonTold: true)
  }

  /// Presents the page of a key; as the function without an error in its completion.
  @discardableResult
  public func present(
    byKey key: Route.Key,
    embedIn navigationControllerClass: NavigationController.Type? = nil,
    userInfo: [String: Any] = [:],
    animated: Bool = true,
    presentationStyle: ModalPresentationStyle? = nil,
    transitionExecutor: Route.TransitionExecutor = .router,
    completion: @escaping Route.ErrorCompletion
  ) -> Bool {
    let way = Opening.Way.present(presentationStyle, embedIn: navigationControllerClass, transitionExecutor)
    return start(opening(way, key, userInfo, animated: animated), completion, isReasonTold: true)
  }
}
