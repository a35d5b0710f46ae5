internal import CLoader
internal import CRhea
internal import RheaRecords
internal import Synchronization
internal import Threading

/// One trigger of an event: what its callbacks are given, who is told of them, and which trigger it is part of.
final class Trigger: Sendable {
  let context: RheaContext
  /// Whether ``context`` has a `param`, which takes a while to ask it for.
  let hasParam: Bool
  private let observers: [RheaObserver]
  /// Holds what runs in the background for this trigger; nil when nobody waits for it.
  private let waiting: WorkGroup?
  /// The trigger one of whose callbacks triggers this.
  let outer: Trigger?
  /// How many triggers this one is part of, itself included.
  let depth: Int
  /// Whether a trigger was nested too deep in this one, which is the outermost.
  let isBroken = Atomic<Bool>(false)
  /// Whether it stands for many triggers, which may run on several threads at a time: see ``own``.
  let isShared: Bool

  /// Everything that runs in the background in this process, the actions of a router too.
  static let background = WorkGroup()

  init(
    _ event: RheaEvent, param: Any?, observers: [RheaObserver] = [], waiting: WorkGroup? = nil,
    in outer: Trigger? = nil, isShared: Bool = false
  ) {
    hasParam = param != nil
    context = RheaContext(event: event, param: param)
    self.observers = observers
    self.waiting = waiting
    self.outer = outer
    self.isShared = isShared
    depth = (outer?.depth ?? 0) + 1
  }

  /// Runs callbacks in their order; those that are `async` are handed to background queues.
  ///
  /// - Parameter ordered: The callbacks of the trigger's event.
  func run(_ ordered: OrderedCallbacks) {
    asInnermost {
      Invocation.with(self, ordered.context) { invocation, context in
        let isTold = !observers.isEmpty || Activity.isWatched
        ordered.forEachCall { call, callback in
          context.pointee.plugin = call.owner.pointer
          invocation.begin(callback)
          if call.function != 0, !isTold {
            loader_call(call.function, context)
            if case .threw(let error) = invocation.takeOutcome() { report(error, of: callback.pointee) }
          } else if callback.pointee.isAsync {
            inBackground(callback.pointee, of: ordered)
          } else {
            observe(callback.pointee, invocation, context)
          }
        }
      }
    }
  }

  /// Waits until nothing runs in the background; what is handed over meanwhile included.
  ///
  /// On the main thread, what is bound to the main actor runs meanwhile.
  static func waitForBackground() {
    MainQueue.wait(for: background)
  }

  /// Waits until nothing runs in the background, without blocking a thread.
  nonisolated(nonsending) static func waitForBackground() async {
    await withCheckedContinuation { continuation in
      background.notify { continuation.resume() }
    }
  }

  private func inBackground(_ callback: Callback, of ordered: OrderedCallbacks) {
    enter()
    GlobalQueue.async(Self.qualityOfService(priority: callback.priority)) { [self] in
      // It begins a chain of its own: nobody waits for it.
      let trigger = Trigger(context.event, param: context.param, observers: observers, waiting: waiting)
      trigger.asInnermost {
        Invocation.with(trigger, ordered.context) { invocation, context in
          context.pointee.plugin = callback.cOwner.pointer
          withUnsafePointer(to: callback) { place in
            invocation.begin(place)
            trigger.observe(callback, invocation, context)
          }
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
    Task(executorPreference: executor, priority: Self.taskPriority(priority: callback.priority)) { [self] in
      do {
        try await Self.$ofTask.withValue(own) { try await body(context) }
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

  /// Calls a callback, and tells of it whoever wants to know.
  private func observe(_ callback: Callback, _ invocation: Invocation, _ raw: UnsafeMutablePointer<rhea_context>) {
    // A trigger that had begun before may come to a callback that was cancelled since.
    guard !callback.isCancelled else { return }
    var start = Duration.zero
    if !observers.isEmpty {
      tell(callback, .began)
      start = Timestamp.now
    }
    callback.watched(event: raw.pointee.event) {
      switch callback.target {
      case .record(let recorded): loader_call(recorded.function, raw)
      case .closure(let closure): closure.call(invocation)
      }
    }
    switch invocation.takeOutcome() {
    case nil: if !observers.isEmpty { ended(callback, since: start, nil) }
    case .threw(let error): ended(callback, since: start, error)
    case .continues: break
    }
  }

  private func ended(_ callback: Callback, since start: Duration, _ error: (any Error)?, isTask: Bool = false) {
    tell(callback, .ended(Timestamp.now - start, error: error), isTask: isTask)
    if let error { report(error, of: callback) }
  }

  private func report(_ error: any Error, of callback: Callback) {
    let place = callback.source.map { " (\($0))" } ?? ""
    Rhea.log(.error, "a callback for \(context.event)\(place) threw: \(error)", plugin: callback.owner)
  }

  private func tell(_ callback: Callback, _ phase: RheaObservation.Phase, isTask: Bool = false) {
    guard !observers.isEmpty else { return }
    let observation = RheaObservation(
      subject: .init(callback, event: context.event), phase: phase, isOfTask: isTask)
    for observer in observers { observer(observation) }
  }

  /// The rule by which priorities become qualities of service: each named level and what is above it, up to the next.
  static func qualityOfService(priority: Int64) -> GlobalQueue.Quality {
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

  /// The trigger that a callback's task belongs to.
  @TaskLocal static var ofTask: Trigger?
}

extension Callback {
  /// Runs a function, and notes meanwhile that the callback runs, if anybody wants to know.
  fileprivate func watched(event: UnsafePointer<CChar>, _ call: () -> Void) {
    guard Activity.isWatched else { return call() }
    switch target {
    case .record(let recorded):
      recorded.withCSource { source in
        Activity.during(
          .callback, plugin: recorded.image.cName.pointer, subject: event, source: source, priority: priority, call)
      }
    case .closure(let closure):
      // What these functions hand out is the text itself, without a copy.
      closure.module.withCString { module in
        closure.source.withCString { source in
          Activity.during(.callback, plugin: module, subject: event, source: source, priority: priority, call)
        }
      }
    }
  }

  fileprivate func longActivity(for event: RheaEvent) -> LongActivity {
    LongActivity(
      .callback, plugin: owner, subject: event.rawValue, source: source, priority: priority, isTask: true)
  }
}
