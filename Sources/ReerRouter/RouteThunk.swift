/// What the macros' expansions call: leads from the C function in a record to the author's closure.
public enum RouteThunk {
  /// Runs a route's action.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - body: The author's closure; an error it throws is reported.
  public static func action(_ raw: UnsafeRawPointer, _ body: Route.Action) {
    RouteInvocation.current(raw)?.run(body)
  }
}
