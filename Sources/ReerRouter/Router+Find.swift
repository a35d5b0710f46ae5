internal import Foundation
internal import Routing

// Looking without opening.
extension Router {
  /// Whether a route is registered for a key. Loads no plugin.
  public func canOpenKey(_ key: Route.Key) -> Bool {
    routes.has(RouteKey.canonical(key.rawValue))
  }

  /// Whether a URL's scheme is allowed and a route is registered for it. Loads no plugin, and asks neither
  /// interceptors nor the delegate.
  public func canOpenURL(_ url: some URLConvertible) -> Bool {
    guard let url = url.urlValue, allows(scheme: url.scheme), let key = try? key(of: url) else { return false }
    return routes.has(key)
  }

  /// The action of a URL, as a function that runs it; nil when there is none. An action that awaits is started by it.
  ///
  /// Loads the plugin that owns it. The parameters of its pattern are those of the URL that the action is called with.
  public func action(for url: some URLConvertible) -> Route.Action? {
    guard let url = url.urlValue, allows(scheme: url.scheme), let key = try? key(of: url) else { return nil }
    return action(forCanonicalKey: key)
  }

  /// The action of a key, as a function that runs it; nil when there is none.
  public func action(for key: Route.Key) -> Route.Action? {
    action(forCanonicalKey: RouteKey.canonical(key.rawValue))
  }

  private func action(forCanonicalKey key: String) -> Route.Action? {
    guard let match = routes.match(key), !match.value.isPage else { return nil }
    return { param in
      try self.run(match, param.with(pathParameters: match.parameters)) { error in
        if let error { RouterLog.write(error) }
      }
    }
  }

  /// Makes the page of a URL, and does not show it; nil when there is none, or when it refuses.
  ///
  /// Loads the plugin that owns it.
  @MainActor
  public func viewController(for url: some URLConvertible, userInfo: [String: Any] = [:]) -> ViewController? {
    guard let url = url.urlValue, allows(scheme: url.scheme), let key = try? key(of: url) else { return nil }
    return page(forCanonicalKey: key, url, userInfo)
  }

  /// Makes the page of a key, and does not show it; nil when there is none, or when it refuses.
  @MainActor
  public func viewController(for key: Route.Key, userInfo: [String: Any] = [:]) -> ViewController? {
    guard let url = url(of: key) else { return nil }
    return page(forCanonicalKey: RouteKey.canonical(key.rawValue), url, userInfo)
  }

  @MainActor
  private func page(forCanonicalKey key: String, _ url: URL, _ userInfo: [String: Any]) -> ViewController? {
    guard let match = routes.match(key), let type = match.value.page else { return nil }
    return type.page(with: Route.Param(url: url, userInfo: userInfo, pathParameters: match.parameters))
  }
}
