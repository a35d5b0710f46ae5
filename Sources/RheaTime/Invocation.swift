internal import CRhea
internal import Threading

/// What the C context of a callback stands for: the calls of one trigger on one thread.
final class Invocation {
  let trigger: Trigger
  var context: RheaContext { trigger.context }
  /// The callback that is being called.
  private(set) var callback: Callback?
  private var outcome = Outcome.returned

  /// How a callback ended, as seen when its C function returns.
  enum Outcome {
    case returned
    case threw(any Error)
    /// It goes on as a task, which reports the end itself.
    case continues
  }

  /// Whether the callback is only asked by which constant it was registered; it must not run.
  let isQuestion: Bool
  var answer: RheaEvent?

  init(_ trigger: Trigger, isQuestion: Bool = false) {
    self.trigger = trigger
    self.isQuestion = isQuestion
  }

  /// Asks a callback for the constant that it was registered by.
  static func ask(_ callback: RecordedCallback, named name: String) -> RheaEvent? {
    let context = RheaContext(event: RheaEvent(rawValue: name), param: nil, launchOptions: nil)
    let question = Invocation(Trigger(context: context, observers: []), isQuestion: true)
    question.withCContext { callback.call(UnsafeRawPointer($0)) }
    return question.answer
  }

  /// The invocation behind the C context that a callback was given.
  ///
  /// - Returns: nil for a context that is not of this runtime: the router has contexts of its own.
  static func current(_ raw: UnsafeRawPointer) -> Invocation? {
    let context = raw.assumingMemoryBound(to: rhea_context.self).pointee
    guard context.host == HostTable.address, let swift = context.swift else { return nil }
    return Unmanaged<Invocation>.fromOpaque(swift).takeUnretainedValue()
  }

  /// Runs a Swift closure and keeps what it throws.
  func run(_ body: () throws -> Void) {
    do { try body() } catch { outcome = .threw(error) }
  }

  /// Runs a Swift closure that is bound to the main actor: here on the main queue, else as a task.
  func runOnMainActor(_ body: @escaping @MainActor @Sendable (RheaContext) throws -> Void) {
    guard MainQueue.isCurrent else { return start { context in try await body(context) } }
    run { [context] in try MainActor.assumeIsolated { try body(context) } }
  }

  /// Starts a Swift closure as a task.
  func start(_ body: @escaping @Sendable (RheaContext) async throws -> Void) {
    guard let callback else { return }
    outcome = .continues
    trigger.startTask(callback, body)
  }

  /// Calls callbacks one after the other with one C context.
  ///
  /// - Parameters:
  ///   - callbacks: What to call, in this order.
  ///   - around: Called with each callback and the function that calls it.
  func call(_ callbacks: some Sequence<Callback>, around: (Callback, () -> Outcome) -> Void) {
    withCContext { raw in
      for callback in callbacks {
        around(callback) {
          // A callback can trigger the same event again, but then with an invocation of its own.
          self.callback = callback
          raw.pointee.plugin = callback.target.cOwner
          outcome = .returned
          watched(callback, event: raw.pointee.event) {
            switch callback.target {
            case .record(let recorded): recorded.call(UnsafeRawPointer(raw))
            case .closure(let closure): closure.call(self)
            }
          }
          return outcome
        }
      }
    }
  }

  /// Calls a callback, and notes meanwhile that it runs, if anybody wants to know.
  private func watched(_ callback: Callback, event: UnsafePointer<CChar>, _ call: () -> Void) {
    guard Activity.isWatched else { return call() }
    switch callback.target {
    case .record(let recorded):
      Activity.during(
        .callback, plugin: recorded.image.cName, subject: event, source: UnsafePointer(bitPattern: recorded.cSource),
        priority: callback.priority, call)
    case .closure(let closure):
      // What these functions hand out is the text itself, without a copy.
      closure.module.withCString { module in
        closure.source.withCString { source in
          Activity.during(
            .callback, plugin: module, subject: event, source: source, priority: callback.priority, call)
        }
      }
    }
  }

  private func withCContext(_ body: (UnsafeMutablePointer<rhea_context>) -> Void) {
    context.event.rawValue.withCString { event in
      withOptionalCString(context.param as? String) { payload in
        let arguments = LaunchArguments.shared
        var raw = rhea_context(
          size: UInt32(MemoryLayout<rhea_context>.size),
          abi: UInt32(RHEA_ABI),
          host: HostTable.address,
          plugin: HostTable.programName,
          event: event,
          url: nil,
          payload: payload,
          arguments: arguments.pointers,
          argument_count: arguments.count,
          swift: Unmanaged.passUnretained(self).toOpaque())
        withUnsafeMutablePointer(to: &raw) { body($0) }
      }
    }
  }
}

private func withOptionalCString(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
  guard let text else { return body(nil) }
  text.withCString(body)
}
