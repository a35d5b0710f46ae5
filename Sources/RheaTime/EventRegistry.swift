internal import Dispatch
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
    var lists: [RheaEvent: EventList] = [:]
    var scanner = ImageScanner()
    var names = ImageNames()
    var images: [CallbackImage] = []
    var start = ProgramStart()
    var activators: [@Sendable (RheaEvent) -> Void] = []
    var opener: (@Sendable (String) -> Bool)?
    var observers: [Int: RheaObserver] = [:]
    var nextObserver = 0
    /// Events that were triggered in vain and told of. A program may make up names without end; a few are enough.
    var missed: Set<RheaEvent> = []
    static let missedLimit = 100
  }

  /// Runs the callbacks of an event, those of plugins that are loaded for it included.
  ///
  /// - Parameter waiting: Entered for each callback that goes on after this returns, and left at its end.
  func trigger(_ event: RheaEvent, param: Any?, waiting: DispatchGroup? = nil) {
    let chain = TriggerChain.enclosing(isAwaited: waiting != nil)
    switch TriggerChain.admission(in: chain) {
    case .granted: break
    case .refused: return
    case .tooDeep:
      let way = chain?.description ?? ""
      return Rhea.log(
        .error, "\(event) was not triggered: its callbacks trigger each other without end: \(way)", plugin: nil)
    }
    if event == .appWillTerminate { Self.termination.enter() }
    activate(event)
    registerNewImages()
    startProgram()
    let callbacks = take(event)
    if callbacks.isEmpty { tellIfMisspelt(event) }
    run(callbacks, for: event, param: param, waiting: waiting, chain: chain)
    if event == .appWillTerminate { Self.termination.leave() }
  }

  /// Holds the triggers of `appWillTerminate` that are under way, in the program and by a signal.
  static let termination = DispatchGroup()

  func run(
    _ callbacks: [Callback], for event: RheaEvent, param: Any? = nil, waiting: DispatchGroup? = nil,
    chain: TriggerChain? = nil
  ) {
    guard !callbacks.isEmpty else { return }
    let context = RheaContext(event: event, param: param, launchOptions: [.arguments: CommandLine.arguments])
    Trigger(context: context, observers: observers, waiting: waiting, chain: chain).run(callbacks)
  }

  /// Takes the callbacks to run now, in their order: the repeatable ones, and those that never ran, which are
  /// thereby claimed.
  private func take(_ event: RheaEvent) -> [Callback] {
    state.withLock { state in
      state.start.triggered(event)
      return state.lists[event]?.take() ?? []
    }
  }

  /// Says once of an event that nobody registers that another one has nearly its name.
  private func tellIfMisspelt(_ event: RheaEvent) {
    guard Debugging.isOn else { return }
    // The names are compared without the lock: there may be many.
    let names = state.withLock { state -> [String] in
      guard state.lists[event] == nil, state.missed.count < State.missedLimit, state.missed.insert(event).inserted
      else { return [] }
      return state.lists.keys.map(\.rawValue)
    }
    if let meant = nearestName(to: event.rawValue, among: names) {
      Rhea.log(.warning, "nobody registers \(event); did you mean \(meant)?", plugin: nil)
    }
  }
}
