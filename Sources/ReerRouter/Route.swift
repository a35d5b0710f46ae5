/// The names that belong to routes.
public enum Route {
  /// What runs when a URL is opened.
  ///
  /// It runs on the thread that opens the URL. An error that it throws is reported.
  public typealias Action = @Sendable (Route.Param) throws -> Void
}

/// The C function that a route's record points to. The macros write it; there is no need to use it by name.
public typealias RouteCallback = @convention(c) (UnsafeRawPointer) -> Void
