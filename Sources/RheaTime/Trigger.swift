internal import Dispatch
internal import RheaRecords
internal import Threading

/// One trigger of an event: what its callbacks are given, and who is told of them.
final class Trigger: Sendable {
  let context: RheaContext
  private let observers: [RheaObserver]
  /// Holds what runs in the background for this trigger; nil when nobody waits for it.
  private let waiting: DispatchGroup?
  /// The callback that triggers this, and those that triggered that one.
  private let chain: TriggerChain?

  /// Everything that runs in the background in this process.
  private static let background = DispatchGroup()

  init(
    context: RheaContext, observers: [RheaObserver], waiting: DispatchGroup? = nil, chain: TriggerChain? = nil
  ) {
    self.chain = chain
    self.context = context
    self.observers = observers
    self.waiting = waiting
  }

  /// Runs callbacks in their order; those that are `async` are handed to background queues.
  func run(_ callbacks: [Callback]) {
    guard !callbacks.isEmpty else { return }
    TriggerChain.within(context.event, in: chain) {
      Invocation(self).call(callbacks) { callback, call in
        // A trigger that had begun before may come to a callback that was cancelled since.
        guard !callback.isCancelled else { return }
        if callback.isAsync {
          inBackground(callback)
        } else {
          observe(callback, call)
        }
      }
    }
  }

  /// Waits until no callback runs in the background; those that are handed over meanwhile included.
  ///
  /// On the main thread, what is bound to the main actor runs meanwhile.
  static func waitForBackground() {
    MainQueue.wait(for: background)
  }

  /// Waits until no callback runs in the background, without blocking a thread.
  nonisolated(nonsending) static func waitForBackground() async {
    await withCheckedContinuation { continuation in
      background.notify(queue: .global()) { continuation.resume() }
    }
  }

  private func inBackground(_ callback: Callback) {
    enter()
    DispatchQueue.global(qos: Self.qualityOfService(priority: callback.priority)).async { [self] in
      // It begins a chain of its own: nobody waits for it. It may have been cancelled while it waited for a thread.
      if !callback.isCancelled {
        TriggerChain.within(context.event, in: nil) {
          Invocation(self).call(CollectionOfOne(callback)) { observe($0, $1) }
        }
      }
      leave()
    }
  }

  /// Runs the rest of a callback as a task, and reports its end.
  func startTask(_ callback: Callback, _ body: @escaping @Sendable (RheaContext) async throws -> Void) {
    enter()
    let start = Timestamp.now
    let activity = Activity.isWatched ? callback.longActivity(for: context.event) : nil
    let executor = executor(priority: callback.priority, activity)
    let chain = TriggerChain.current
    Task(executorPreference: executor, priority: Self.taskPriority(priority: callback.priority)) { [self] in
      do {
        try await TriggerChain.$ofTask.withValue(chain) { try await body(context) }
        ended(callback, since: start, nil, isTask: true)
      } catch {
        ended(callback, since: start, error, isTask: true)
      }
      activity?.end()
      leave()
      withExtendedLifetime(executor) {}
    }
  }

  private func executor(priority: Int64, _ activity: LongActivity?) -> CallbackExecutor {
    let quality = Self.qualityOfService(priority: priority)
    guard let activity else { return .executor(for: quality) }
    return CallbackExecutor(quality) { run in activity.enter(run) }
  }

  private func enter() {
    Self.background.enter()
    waiting?.enter()
  }

  private func leave() {
    waiting?.leave()
    Self.background.leave()
  }

  private func observe(_ callback: Callback, _ call: () -> Invocation.Outcome) {
    let start: Duration
    if observers.isEmpty {
      start = .zero
    } else {
      tell(callback, .began)
      start = Timestamp.now
    }
    switch call() {
    case .returned: if !observers.isEmpty { ended(callback, since: start, nil) }
    case .threw(let error): ended(callback, since: start, error)
    case .continues: break
    }
  }

  private func ended(_ callback: Callback, since start: Duration, _ error: (any Error)?, isTask: Bool = false) {
    tell(callback, .ended(Timestamp.now - start, error: error), isTask: isTask)
    if let error {
      let place = callback.source.map { " (\($0))" } ?? ""
      Rhea.log(.error, "a callback for \(context.event)\(place) threw: \(error)", plugin: callback.owner)
    }
  }

  private func tell(_ callback: Callback, _ phase: RheaObservation.Phase, isTask: Bool = false) {
    guard !observers.isEmpty else { return }
    let observation = RheaObservation(
      subject: .init(callback, event: context.event), phase: phase, isOfTask: isTask)
    for observer in observers { observer(observation) }
  }

  /// The rule by which priorities become qualities of service: each named level and what is above it, up to the next.
  static func qualityOfService(priority: Int64) -> DispatchQoS.QoSClass {
    switch Int(clamping: priority) {
    case RheaPriority.veryHigh.rawValue...: .userInteractive
    case RheaPriority.high.rawValue...: .userInitiated
    case RheaPriority.normal.rawValue...: .default
    case RheaPriority.low.rawValue...: .utility
    default: .background
    }
  }

  /// The same rule for tasks, whose priorities have the raw values of the qualities of service.
  static func taskPriority(priority: Int64) -> TaskPriority {
    switch qualityOfService(priority: priority) {
    case .userInteractive, .userInitiated: .high
    case .default: .medium
    case .utility: .utility
    default: .background
    }
  }
}

extension Callback {
  fileprivate func longActivity(for event: RheaEvent) -> LongActivity {
    LongActivity(
      .callback, plugin: owner, subject: event.rawValue, source: source, priority: priority, isTask: true)
  }
}
