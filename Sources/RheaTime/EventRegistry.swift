internal import Threading
internal import RheaRecords
internal import SectionReader

/// All event callbacks of this process: those of the images that are loaded, each image read once, and those that were
/// registered at run time.
///
/// The lock is never held while a callback, an observer or a log handler runs.
package final class EventRegistry: Sendable {
  package static let shared = EventRegistry()

  let state = Locked(State())

  struct State {
    var events = EventLists()
    var scanner = ImageScanner()
    var names = ImageNames()
    var images: [CallbackImage] = []
    var start = ProgramStart()
    var activators: [Activator] = []
    var opener: (@Sendable (String) -> Bool)?
    var observers = Observers()
    /// Events that were triggered in vain and told of. A program may make up names without end; a few are enough.
    var missed: Set<RheaEvent> = []
    static let missedLimit = 100
  }

  /// Runs the callbacks of an event, those of plugins that are loaded for it included.
  ///
  /// Nearly always the trigger is part of no other and nobody observes it, and nothing has to be done before.
  func trigger(_ event: RheaEvent) {
    guard !Trigger.isAnyRunning, let callbacks = state.withLock({ $0.readyUnobserved(event) }) else {
      return trigger(event, param: nil)
    }
    callbacks.runPlain()
  }

  /// Runs the callbacks of an event as the other function of this name does.
  ///
  /// - Parameter waiting: Entered for each callback that goes on after this returns, and left at its end.
  func trigger(_ event: RheaEvent, param: Any?, waiting: WorkGroup? = nil) {
    let outer = Trigger.enclosing(isAwaited: waiting != nil)
    if let outer {
      switch outer.admission() {
      case .granted: break
      case .refused: return
      case .tooDeep:
        return Rhea.log(
          .error, "\(event) was not triggered: its callbacks trigger each other without end: \(outer.chain)",
          plugin: nil)
      }
    }
    if let (callbacks, observers) = state.withLock({ $0.ready(event) }) {
      return Trigger(event, param: param, observers: observers, waiting: waiting, in: outer).run(callbacks)
    }
    if event == .appWillTerminate { Self.termination.enter() }
    let activatorsDone = activate(event)
    registerNewImages()
    startProgram()
    if let (callbacks, observers) = state.withLock({ $0.take(event, activatorsDone: activatorsDone) }) {
      Trigger(event, param: param, observers: observers, waiting: waiting, in: outer).run(callbacks)
    } else {
      tellIfMisspelt(event)
    }
    if event == .appWillTerminate { Self.termination.leave() }
  }

  /// Holds the triggers of `appWillTerminate` that are under way, in the program and by a signal.
  static let termination = WorkGroup()

  /// Runs callbacks for an event of the start of a program.
  func runForStart(_ callbacks: OrderedCallbacks, _ event: RheaEvent) {
    guard !callbacks.isEmpty else { return }
    let observers = state.withLock { $0.observers.functions }
    Trigger(event, param: nil, observers: observers).run(callbacks)
  }

  /// Says once of an event that nobody registers that another one has nearly its name.
  private func tellIfMisspelt(_ event: RheaEvent) {
    guard Debugging.isOn else { return }
    // The names are compared without the lock: there may be many.
    let names = state.withLock { state -> [String] in
      guard !state.events.isRegistered(event), state.missed.count < State.missedLimit,
        state.missed.insert(event).inserted
      else { return [] }
      return state.events.registeredNames
    }
    if let meant = nearestName(to: event.rawValue, among: names) {
      Rhea.log(.warning, "nobody registers \(event); did you mean \(meant)?", plugin: nil)
    }
  }
}

extension EventRegistry.State {
  /// What a trigger of an event runs, when nothing has to be done before: no image came, nothing is to be loaded for
  /// the event, and its callbacks are in their order and stay.
  ///
  /// Changes nothing. Mutating, since the compiler copies all of this for a function that is not.
  fileprivate mutating func ready(_ event: RheaEvent) -> (OrderedCallbacks, [RheaObserver])? {
    readyCallbacks(event).map { ($0, observers.functions) }
  }

  /// The same when there is no observer; nil when there is one.
  @inline(__always)
  fileprivate mutating func readyUnobserved(_ event: RheaEvent) -> OrderedCallbacks? {
    observers.functions.isEmpty ? readyCallbacks(event) : nil
  }

  @inline(__always)
  private mutating func readyCallbacks(_ event: RheaEvent) -> OrderedCallbacks? {
    guard start.isProgramStarted, !scanner.hasNewImages, let number = events.number(of: event),
      events[number].activatorsDone == activators.count
    else { return nil }
    return events[number].ready
  }

  /// Takes the callbacks to run now, in their order: the repeatable ones, and those that never ran, which are
  /// thereby claimed.
  ///
  /// - Parameter activatorsDone: How many activators, from the first on, have nothing more to load for the event.
  /// - Returns: nil for none.
  mutating func take(
    _ event: RheaEvent, activatorsDone: Int
  ) -> (OrderedCallbacks, [RheaObserver])? {
    start.triggered(event)
    guard let number = events.number(of: event) else { return nil }
    let callbacks = events[number].take()
    // Triggers of the end are counted, each time.
    if event != .appWillTerminate { events[number].activatorsDone = activatorsDone }
    return callbacks.isEmpty ? nil : (callbacks, observers.functions)
  }
}
