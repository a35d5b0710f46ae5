public import Foundation
internal import Routing

extension Route.Param {
  /// Query, ``userInfo`` and path parameters in one; where several have a name, the later of these three.
  ///
  /// A path parameter is an `Int` or a `UUID` where the pattern says so.
  ///
  /// - Complexity: O(n) each time.
  public var allParams: [String: Any] {
    var all: [String: Any] = queryParams
    all.merge(userInfo) { _, user in user }
    for (name, value) in pathParameters { all[name] = value.typed }
    return all
  }

  /// What ``allParams`` has for a name, without making it.
  private func value(of name: String) -> Any? {
    pathParameters.last { $0.name == name }?.value.typed ?? userInfo[name] ?? queryParams[name]
  }

  /// The URL to open when nothing is registered for this one: the parameter ``Route/fallbackURLKey``.
  public var fallbackURL: URL? {
    (value(of: Route.fallbackURLKey) as? any URLConvertible)?.urlValue
  }

  /// Whether a page is to be shown with animation: the opposite of the parameter ``Route/noAnimationKey``.
  ///
  /// Nil without it, and when it is neither true (`true`, `yes`, any number but zero) nor false (`false`, `no`, zero).
  public var animated: Bool? {
    value(of: Route.noAnimationKey).flatMap(Truth.value).map { !$0 }
  }
}
