internal import CRhea
internal import Threading

/// The C function that a route's record points to. The macros write it; there is no need to use it by name.
public typealias RouteCallback = @convention(c) (UnsafeRawPointer) -> Void

/// What the macros' expansions call: leads from the C function in a record to the author's closure or class.
///
/// There is no need to use it by name. Each function is called on the thread that opens the URL.
public enum RouteThunk {
  /// Runs a route's action.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the route by; nil for a literal.
  ///   - body: The author's closure.
  public static func action(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> Route.Key? = nil, _ body: Route.Action
  ) {
    guard let invocation = invocation(raw), invocation.isRun(constant) else { return }
    invocation.run { try body(invocation.param) }
  }

  /// Starts a route's action as a task.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the route by; nil for a literal.
  ///   - body: The author's closure.
  public static func action(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> Route.Key? = nil, _ body: @escaping Route.AsyncAction
  ) {
    guard let invocation = invocation(raw), invocation.isRun(constant) else { return }
    invocation.start(body)
  }

  /// Runs a route's action that is bound to the main actor: at once on the main queue, else there, while this thread
  /// waits for it.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the route by; nil for a literal.
  ///   - body: The author's closure.
  public static func action(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> Route.Key? = nil,
    onMainActor body: @escaping @MainActor @Sendable (Route.Param) throws -> Void
  ) {
    guard let invocation = invocation(raw), invocation.isRun(constant) else { return }
    let param = invocation.param
    invocation.run { try MainQueue.sync { try body(param) } }
  }

  /// Starts a route's action that is bound to the main actor and awaits, as a task.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the route by; nil for a literal.
  ///   - body: The author's closure.
  public static func action(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> Route.Key? = nil,
    onMainActor body: @escaping @MainActor @Sendable (Route.Param) async throws -> Void
  ) {
    guard let invocation = invocation(raw), invocation.isRun(constant) else { return }
    invocation.start(body)
  }

  /// Tells the type of a route's page.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the route by; nil for a literal.
  ///   - page: The author's class.
  public static func page(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> Route.Key? = nil, _ page: any Routable.Type
  ) {
    guard let invocation = invocation(raw), !invocation.isRun(constant) else { return }
    invocation.page = page
  }

  private static func invocation(_ raw: UnsafeRawPointer) -> RouteInvocation? {
    let invocation = RouteInvocation.current(raw)
    if invocation == nil {
      RouterLog.write(
        RHEA_LOG_ERROR,
        "a route was not opened: it belongs to another copy of libReerRouter.so than the one that called it; keep one "
          + "copy")
    }
    return invocation
  }
}
