internal import CLoader
internal import CRhea
internal import Glibc
internal import Threading

/// What the C context of a callback stands for: the calls of one trigger on one thread.
///
/// Lives on the stack of the trigger. This is a pointer to it, so that the closures of callbacks, which may trigger
/// other events, run while nothing is being changed.
struct Invocation {
  /// How a callback ended that did not just return, as seen when its C function returns.
  enum Outcome {
    case threw(any Error)
    /// It goes on as a task, which reports the end itself.
    case continues
  }

  private struct State {
    /// Lives longer than this, which is on the stack of one of its functions.
    unowned(unsafe) let trigger: Trigger
    /// Whether the callback is only asked by which constant it was registered; it must not run.
    let isQuestion: Bool
    var answer: RheaEvent?
    /// The callback that is being called.
    var callback: UnsafePointer<Callback>?
    var outcome: Outcome?
  }

  private let state: UnsafeMutablePointer<State>

  private var trigger: Trigger { state.pointee.trigger }
  /// What the callback is given.
  var context: RheaContext { trigger.context }
  /// Whether the callback is only asked by which constant it was registered; it must not run.
  var isQuestion: Bool { state.pointee.isQuestion }

  /// Answers the question.
  func answer(_ constant: RheaEvent?) { state.pointee.answer = constant }

  /// Calls a function with an invocation of a trigger, and with its C context.
  ///
  /// - Parameter context: The context of the trigger's event: ``HostTable/context(for:)``.
  static func with(
    _ trigger: Trigger, _ context: rhea_context, _ body: (Invocation, UnsafeMutablePointer<rhea_context>) -> Void
  ) {
    _ = with(trigger, isQuestion: false, context, body)
  }

  /// Asks a callback for the constant that it was registered by.
  static func ask(_ callback: RecordedCallback, named name: String) -> RheaEvent? {
    let trigger = Trigger(RheaEvent(rawValue: name), param: nil)
    return withExtendedLifetime(trigger) {
      name.withCString { name in
        with(trigger, isQuestion: true, HostTable.context(for: name)) { _, context in
          loader_call(callback.function, context)
        }.answer
      }
    }
  }

  private static func with(
    _ trigger: Trigger, isQuestion: Bool, _ context: rhea_context,
    _ body: (Invocation, UnsafeMutablePointer<rhea_context>) -> Void
  ) -> State {
    // A copy, and not `withCString`, so that there is one call of the function below, which can be inlined.
    let payload = payload(of: trigger)
    defer { if let payload { free(payload) } }
    var state = State(trigger: trigger, isQuestion: isQuestion)
    withUnsafeMutablePointer(to: &state) { state in
      var raw = context
      raw.payload = UnsafePointer(payload)
      raw.swift = UnsafeRawPointer(state)
      withUnsafeMutablePointer(to: &raw) { body(Invocation(state: state), $0) }
    }
    return state
  }

  /// What C callbacks see of a trigger's `param`; to be freed.
  private static func payload(of trigger: Trigger) -> UnsafeMutablePointer<CChar>? {
    guard trigger.hasParam, let text = trigger.context.param as? String else { return nil }
    return strdup(text)
  }

  /// The invocation behind the C context that a callback was given.
  ///
  /// - Returns: nil for a context that is not of this runtime: the router has contexts of its own.
  static func current(_ raw: UnsafeRawPointer) -> Invocation? {
    let context = raw.assumingMemoryBound(to: rhea_context.self)
    guard context.pointee.host == HostTable.address, let swift = context.pointee.swift else { return nil }
    return Invocation(state: UnsafeMutableRawPointer(mutating: swift).assumingMemoryBound(to: State.self))
  }

  /// Notes which callback is called next.
  func begin(_ callback: UnsafePointer<Callback>) { state.pointee.callback = callback }

  /// How the callback ended; nil when it just returned.
  func takeOutcome() -> Outcome? {
    guard let outcome = state.pointee.outcome else { return nil }
    state.pointee.outcome = nil
    return outcome
  }

  /// Runs a Swift closure and keeps what it throws.
  func run(_ body: () throws -> Void) {
    do { try body() } catch { state.pointee.outcome = .threw(error) }
  }

  /// Runs a Swift closure that is bound to the main actor: here on the main queue, else as a task.
  func runOnMainActor(_ body: @escaping @MainActor @Sendable (RheaContext) throws -> Void) {
    guard MainQueue.isCurrent else { return start { context in try await body(context) } }
    let context = context
    run { try MainActor.assumeIsolated { try body(context) } }
  }

  /// Starts a Swift closure as a task.
  func start(_ body: @escaping @Sendable (RheaContext) async throws -> Void) {
    guard let callback = state.pointee.callback?.pointee else { return }
    state.pointee.outcome = .continues
    trigger.startTask(callback, body)
  }
}
