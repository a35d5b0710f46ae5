public import Foundation

/// A page that opens for a URL.
///
/// ```swift
/// @Routable("user")
/// class UserViewController: ViewController {
///   static func make(with param: Route.Param) -> UserViewController? {
///     UserViewController()
///   }
/// }
/// ```
public protocol Routable: ViewController {
  /// The type of the page that is made; the class itself, unless it is a factory.
  associatedtype ViewControllerType: ViewController = Self

  /// Makes the page for a URL; nil refuses it.
  static func make(with param: Route.Param) -> ViewControllerType?

  /// Another URL to open instead; nil, the default, for none.
  static func redirectURLWithRouteParam(_ param: Route.Param) -> URL?

  /// How this page likes to come to the screen; nil, the default, leaves it to the router.
  var preferredOpenStyle: Route.OpenStyle? { get }
}

extension Routable {
  public static func redirectURLWithRouteParam(_ param: Route.Param) -> URL? { nil }
  public var preferredOpenStyle: Route.OpenStyle? { nil }
}
