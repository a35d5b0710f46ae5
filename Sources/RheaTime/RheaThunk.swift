internal import CRhea

/// What the macros' expansions call: leads from the C function in a record to the author's closure.
///
/// There is no need to use it by name. Each function is called on the thread that runs the callback.
public enum RheaThunk {
  /// Runs an event's callback.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the event by; nil for a literal.
  ///   - body: The author's closure; an error it throws is reported.
  public static func event(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> RheaEvent? = nil, _ body: RheaFunction
  ) {
    guard let invocation = invocation(raw, constant) else { return }
    invocation.run { try body(invocation.context) }
  }

  /// Runs an event's callback as a task.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the event by; nil for a literal.
  ///   - body: The author's closure; an error it throws is reported.
  public static func event(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> RheaEvent? = nil, _ body: @escaping RheaAsyncFunction
  ) {
    invocation(raw, constant)?.start(body)
  }

  /// Runs a callback without parameter.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - body: The author's closure; an error it throws is reported.
  public static func parameterless(_ raw: UnsafeRawPointer, _ body: RheaParameterlessFunction) {
    invocation(raw, { nil })?.run(body)
  }

  /// Runs a callback without parameter as a task.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - body: The author's closure; an error it throws is reported.
  public static func parameterless(_ raw: UnsafeRawPointer, _ body: @escaping RheaParameterlessAsyncFunction) {
    invocation(raw, { nil })?.start { _ in try await body() }
  }

  /// Runs an event's callback that is bound to the main actor: at once when the event is triggered on the main queue,
  /// else as a task there.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the event by; nil for a literal.
  ///   - body: The author's closure; an error it throws is reported.
  public static func event(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> RheaEvent? = nil,
    onMainActor body: @escaping @MainActor @Sendable (RheaContext) throws -> Void
  ) {
    invocation(raw, constant)?.runOnMainActor(body)
  }

  /// Runs an event's callback that is bound to the main actor and awaits, as a task.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - constant: The constant that the author named the event by; nil for a literal.
  ///   - body: The author's closure; an error it throws is reported.
  public static func event(
    _ raw: UnsafeRawPointer, for constant: @autoclosure () -> RheaEvent? = nil,
    onMainActor body: @escaping @MainActor @Sendable (RheaContext) async throws -> Void
  ) {
    invocation(raw, constant)?.start(body)
  }

  /// Runs a callback without parameter that is bound to the main actor; as the one with a parameter.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - body: The author's closure; an error it throws is reported.
  public static func parameterless(
    _ raw: UnsafeRawPointer, onMainActor body: @escaping @MainActor @Sendable () throws -> Void
  ) {
    invocation(raw, { nil })?.runOnMainActor { _ in try body() }
  }

  /// Runs a callback without parameter that is bound to the main actor and awaits, as a task.
  ///
  /// - Parameters:
  ///   - raw: The `struct rhea_context` that the record's C function was given.
  ///   - body: The author's closure; an error it throws is reported.
  public static func parameterless(
    _ raw: UnsafeRawPointer, onMainActor body: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    invocation(raw, { nil })?.start { _ in try await body() }
  }

  /// Tells that the constructors of an image have been reached; in a program without host, `load` and `premain` run
  /// when that is true of all images.
  ///
  /// - Parameter image: An address in the image.
  public static func imageIsReady(_ image: UnsafeRawPointer) {
    EventRegistry.shared.imageIsReady(image)
  }

  private static func invocation(_ raw: UnsafeRawPointer, _ constant: () -> RheaEvent?) -> Invocation? {
    guard let invocation = Invocation.current(raw) else {
      Rhea.log(
        .error,
        "a callback was not run: it belongs to another copy of libRhea.so than the one that called it; keep one copy",
        plugin: nil)
      return nil
    }
    guard !invocation.isQuestion else {
      invocation.answer(constant())
      return nil
    }
    return invocation
  }
}
