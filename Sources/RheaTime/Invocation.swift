internal import CLoader
internal import CRhea
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
  /// - Parameter event: The trigger's event.
  static func with(
    _ trigger: Trigger, event: UnsafePointer<CChar>, _ body: (Invocation, UnsafeMutablePointer<rhea_context>) -> Void
  ) {
    _ = with(State(trigger: trigger, isQuestion: false), event: event, body)
  }

  /// Asks a callback for the constant that it was registered by.
  static func ask(_ callback: RecordedCallback, named name: String) -> RheaEvent? {
    let trigger = Trigger(RheaEvent(rawValue: name), param: nil)
    return withExtendedLifetime(trigger) {
      name.withCString { name in
        with(State(trigger: trigger, isQuestion: true), event: name) { _, context in
          loader_call(callback.function, context)
        }.answer
      }
    }
  }

  private static func with(
    _ state: State, event: UnsafePointer<CChar>, _ body: (Invocation, UnsafeMutablePointer<rhea_context>) -> Void
  ) -> State {
    var state = state
    withUnsafeMutablePointer(to: &state) { state in
      withPayload(of: state.pointee.trigger) { payload in
        var raw = HostTable.neutralContext.pointee
        raw.event = event
        raw.payload = payload
        raw.swift = UnsafeRawPointer(state)
        withUnsafeMutablePointer(to: &raw) { body(Invocation(state: state), $0) }
      }
    }
    return state
  }

  private static func withPayload(of trigger: Trigger, _ body: (UnsafePointer<CChar>?) -> Void) {
    guard trigger.hasParam, let text = trigger.context.param as? String else { return body(nil) }
    text.withCString(body)
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
