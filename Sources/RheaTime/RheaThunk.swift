internal import CRhea

/// What the macros' expansions call: leads from the C function in a record to the author's closure.
public enum RheaThunk {
  /// Runs an event's callback.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - body: The author's closure; an error it throws is reported.
  public static func event(_ raw: UnsafeRawPointer, _ body: RheaFunction) {
    guard let invocation = invocation(raw) else { return }
    invocation.run { try body(invocation.context) }
  }

  /// Runs a callback without parameter; as ``event(_:_:)``.
  public static func parameterless(_ raw: UnsafeRawPointer, _ body: RheaParameterlessFunction) {
    invocation(raw)?.run(body)
  }

  private static func invocation(_ raw: UnsafeRawPointer) -> Invocation? {
    if let invocation = Invocation.current(raw) { return invocation }
    Rhea.log(
      .error,
      "a callback was not run: it belongs to another copy of libRhea.so than the one that called it; keep one copy",
      plugin: nil)
    return nil
  }
}
