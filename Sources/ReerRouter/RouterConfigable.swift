/// When the routes that macros register are read from the images of the process.
public enum RegistrationMode: Sendable {
  /// When ``Router/shared`` is first used. Images that come later are read when a route is looked for.
  case auto
  /// When a route is first looked for.
  case lazy
  /// When ``Router/registerRoutes()`` is first called, and before that not at all.
  case manual
}

/// How ``Router/shared`` begins. A program has `Router` conform to it:
///
/// ```swift
/// extension Router: RouterConfigable {
///   public static var host: String { "example.com" }
///   public static var registrationMode: RegistrationMode { .manual }
/// }
/// ```
///
/// Each property may be left out. They are read when ``Router/shared`` is first used, so the conformance must be in
/// the program or in a library that is loaded by then.
public protocol RouterConfigable: Router {
  /// The router's ``Router/host``; empty, the default, for none.
  static var host: String { get }
  /// When routes are registered; ``RegistrationMode/auto`` by default.
  static var registrationMode: RegistrationMode { get }
}

extension RouterConfigable {
  public static var host: String { "" }
  public static var registrationMode: RegistrationMode { .auto }
}
