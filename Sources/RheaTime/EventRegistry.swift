internal import Dispatch
internal import Locking
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
    /// Events that were triggered in vain and told of.
    var missed: Set<RheaEvent> = []
  }

  /// Runs the callbacks of an event, those of plugins that are loaded for it included.
  ///
  /// - Parameter waiting: Entered for each callback that goes on after this returns, and left at its end.
  func trigger(_ event: RheaEvent, param: Any?, waiting: DispatchGroup? = nil) {
    guard !TriggerChain.isTooDeep else {
      let chain = TriggerChain.description
      return Rhea.log(
        .error, "\(event) was not triggered: its callbacks trigger each other without end: \(chain)", plugin: nil)
    }
    activate(event)
    registerNewImages()
    startProgram()
    let callbacks = take(event)
    if callbacks.isEmpty { tellIfMisspelt(event) }
    run(callbacks, for: event, param: param, waiting: waiting)
  }

  func run(_ callbacks: [Callback], for event: RheaEvent, param: Any? = nil, waiting: DispatchGroup? = nil) {
    guard !callbacks.isEmpty else { return }
    let context = RheaContext(event: event, param: param, launchOptions: [.arguments: CommandLine.arguments])
    Trigger(context: context, observers: observers, waiting: waiting).run(callbacks)
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
    let meant = state.withLock { state -> String? in
      guard state.lists[event] == nil, state.missed.insert(event).inserted else { return nil }
      return nearestName(to: event.rawValue, among: state.lists.keys.map(\.rawValue))
    }
    if let meant { Rhea.log(.warning, "nobody registers \(event); did you mean \(meant)?", plugin: nil) }
  }
}
