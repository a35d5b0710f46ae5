public import Foundation
internal import RheaRecords

/// Why a URL was not opened.
public struct RouteError: Error, Sendable {
  /// What happened.
  public enum Reason: Sendable {
    /// The text is no URL.
    case notAURL
    /// The scheme is not among ``Router/allowedSchemes``.
    case schemeNotAllowed(allowed: [String])
    /// The router has a ``Router/host``, and the URL has another.
    case otherHost(expected: String)
    /// Nobody registered the key. In a debug build, with the nearest one that somebody did.
    case noSuchRoute(key: String, nearest: String?)
    /// A plugin has the route, and cannot be loaded; with the plugin host's sentence that says why.
    case pluginNotLoaded(key: String, fault: String)
    /// The route is an action, and a page was asked for; or the reverse.
    case otherKind(key: String, isAction: Bool)
    /// An interceptor returned false; the first one of a key has the number 1.
    case stoppedByInterceptor(number: Int, key: String)
    /// The delegate returned nil.
    case stoppedByDelegate
    /// The page's `make(with:)` returned nil.
    case pageRefused(page: String)
    /// Redirects, fallbacks, or actions that open each other came back to where they had been, or did not end.
    case loop([URL])
    /// Nothing is on the screen to push onto or to present over, or the rules of pages or the presenter forbid it.
    case noPresenter
    /// The user's or the delegate's transition returned false, or there is no delegate.
    case transitionRefused
    /// The action threw this error.
    case actionThrew(any Error)
  }

  public let reason: Reason
  /// The kind of reason, for programs: the name of its case.
  public var code: String {
    switch reason {
    case .notAURL: "notAURL"
    case .schemeNotAllowed: "schemeNotAllowed"
    case .otherHost: "otherHost"
    case .noSuchRoute: "noSuchRoute"
    case .pluginNotLoaded: "pluginNotLoaded"
    case .otherKind: "otherKind"
    case .stoppedByInterceptor: "stoppedByInterceptor"
    case .stoppedByDelegate: "stoppedByDelegate"
    case .pageRefused: "pageRefused"
    case .loop: "loop"
    case .noPresenter: "noPresenter"
    case .transitionRefused: "transitionRefused"
    case .actionThrew: "actionThrew"
    }
  }
  /// What was to be opened, as it was given: after redirects and fallbacks, the last one.
  public let url: String
  /// What the sentence says beyond the reason; nil for what it says by itself.
  private let detail: String?

  init(_ reason: Reason, url: String, detail: String? = nil) {
    self.reason = reason
    self.url = url
    self.detail = detail
  }

  /// The same error about a page that was opened without a URL.
  func about(_ page: Any) -> RouteError {
    RouteError(reason, url: "the page \(type(of: page))", detail: detail)
  }

  /// The same error; for a route that nobody has, with the nearest key.
  ///
  /// - Complexity: O(keys).
  func naming(nearestAmong keys: @autoclosure () -> [String]) -> RouteError {
    guard case .noSuchRoute(let key, nil) = reason else { return self }
    return RouteError(.noSuchRoute(key: key, nearest: nearestName(to: key, among: keys())), url: url, detail: detail)
  }
}

extension RouteError: CustomStringConvertible, LocalizedError {
  /// One sentence for a person.
  public var description: String {
    switch reason {
    case .notAURL: "cannot open \"\(url)\": expected a URL such as myapp://user"
    case .schemeNotAllowed(let allowed):
      "cannot open \(url): expected one of the schemes \(allowed.joined(separator: ", ")); "
        + "add its scheme to allowedSchemes if it may be opened"
    case .otherHost(let expected): "cannot open \(url): expected the host \(expected), which the router is set to"
    case .noSuchRoute(key: "", nearest: _):
      "cannot open \(url): expected a host or a path, which a route is found by"
    case .noSuchRoute(let key, let nearest):
      "cannot open \(url): nobody registers the route \(key)" + (detail.map { "; \($0)" } ?? "")
        + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .pluginNotLoaded(let key, let fault):
      "cannot open \(url): the plugin that has the route \(key) cannot be loaded: \(fault)"
    case .otherKind(let key, let isAction):
      "cannot open \(url): the route \(key) is \(isAction ? "an action; open or execute it" : "a page; open it")"
    case .stoppedByInterceptor(let number, let key):
      "cannot open \(url): interceptor \(number) of the route \(key) stopped it"
    case .stoppedByDelegate: "cannot open \(url): the router's delegate stopped it"
    case .pageRefused(let page): "cannot open \(url): \(page) refused its parameters"
    case .loop(let chain):
      "cannot open \(url): it leads in a circle: " + chain.map(\.absoluteString).joined(separator: " -> ")
    case .noPresenter:
      "cannot open \(url): \(detail ?? "no window shows a page; set the root of the router's window first")"
    case .transitionRefused: "cannot open \(url): the transition that was asked for it did not show the page"
    case .actionThrew(let error): "\(url) failed: its action threw \(error)"
    }
  }

  public var errorDescription: String? { description }
}
