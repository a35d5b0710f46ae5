public import Foundation
internal import Locking

/// Opens URLs: finds the action that is registered for one and runs it.
///
/// May be used on any thread. Routes come from the records of all images of the process and, in a plugin host, of
/// plugins that are loaded when a URL needs them.
public final class Router: Sendable {
  /// The router of this process.
  public static let shared = Router()

  let routes = RouteRegistry()
  private let settings = Locked<String?>(nil)

  /// When set, only the path of a URL is its key, and URLs with another host are not opened.
  public var host: String? {
    get { settings.withLock { $0 } }
    set { settings.withLock { $0 = newValue } }
  }

  /// Opens a URL: runs the action that is registered for its key.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - userInfo: Handed to the action.
  /// - Returns: Whether an action handled it.
  @discardableResult
  public func open(_ url: URL, userInfo: [String: Any] = [:]) -> Bool {
    guard let key = key(of: url) else { return false }
    return execute(key, Route.Param(sourceURL: url, userInfo: userInfo))
  }

  /// Opens a URL that is written as text; as ``open(_:userInfo:)-(URL,_)``.
  @discardableResult
  public func open(_ url: String, userInfo: [String: Any] = [:]) -> Bool {
    guard let url = URL(string: url) else { return false }
    return open(url, userInfo: userInfo)
  }

  /// Runs the action that is registered for a key.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  public func executeAction(byKey key: Route.Key, userInfo: [String: Any] = [:]) -> Bool {
    execute(key.trimmed, Route.Param(sourceURL: nil, userInfo: userInfo))
  }

  private func execute(_ key: String, _ param: Route.Param) -> Bool {
    guard let action = routes.action(for: key) else { return false }
    RouteInvocation(key: key, param: param).call(action)
    return true
  }

  /// The key of a URL; nil when it has none, or another host than ``host``.
  private func key(of url: URL) -> String? {
    let path = url.path(percentEncoded: false)
    let key: String
    if let host {
      guard url.host(percentEncoded: false) == host else { return nil }
      key = Route.Key(rawValue: path).trimmed
    } else {
      key = Route.Key(rawValue: (url.host(percentEncoded: false) ?? "") + path).trimmed
    }
    return key.isEmpty ? nil : key
  }
}
