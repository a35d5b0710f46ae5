internal import Synchronization
internal import Threading

/// The events whose callbacks are running on this thread, the innermost last.
///
/// A callback may trigger events. One that thereby triggers itself without end would overflow the stack; the chain
/// knows how deep it is and by which events it came there. A task that a callback becomes hands the chain on to the
/// triggers that it awaits.
final class TriggerChain: Sendable {
  /// Deeper than any sensible program nests, and shallow enough for the small stacks of background threads.
  static let limit = 100

  /// Whether one more trigger may run.
  enum Admission {
    case granted
    /// It is the first one that is too deep.
    case tooDeep
    /// One was too deep before, and the outermost trigger has not returned since. Without this, callbacks that each
    /// trigger several others would go on for ever, though never deeper.
    case refused
  }

  private let event: RheaEvent
  private let outer: TriggerChain?
  private let depth: Int
  private let isBroken = Atomic<Bool>(false)

  private init(_ event: RheaEvent, in outer: TriggerChain?) {
    self.event = event
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
  }

  private var root: TriggerChain { outer?.root ?? self }

  /// The chain that a trigger would be part of.
  ///
  /// - Parameter isAwaited: Whether it is awaited, so that the task that awaits it goes on only when it has returned.
  static func enclosing(isAwaited: Bool) -> TriggerChain? {
    current ?? (isAwaited ? ofTask : nil)
  }

  /// Asks for one more trigger within a chain.
  static func admission(in chain: TriggerChain?) -> Admission {
    guard let chain else { return .granted }
    let root = chain.root
    if root.isBroken.load(ordering: .acquiring) { return .refused }
    guard chain.depth >= limit else { return .granted }
    return root.isBroken.exchange(true, ordering: .acquiringAndReleasing) ? .refused : .tooDeep
  }

  /// Whether an event's callbacks are running on this thread.
  static func contains(_ event: RheaEvent) -> Bool {
    var link = current
    while let here = link {
      if here.event == event { return true }
      link = here.outer
    }
    return false
  }

  /// The way to this link, shortened: `a → b → a → … (100 deep)`.
  var description: String {
    var events: [RheaEvent] = []
    var link: TriggerChain? = self
    while let here = link {
      events.append(here.event)
      link = here.outer
    }
    let shown = events.reversed().prefix(8).map(\.rawValue).joined(separator: " → ")
    return events.count > 8 ? "\(shown) → … (\(events.count) deep)" : shown
  }

  /// Runs the callbacks of an event as one more link of a chain.
  static func within(_ event: RheaEvent, in outer: TriggerChain?, _ body: () -> Void) {
    let before = key.pointer
    let link = TriggerChain(event, in: outer)
    // The thread only borrows the link: it lives to the end of this function.
    withExtendedLifetime(link) {
      key.pointer = Unmanaged.passUnretained(link).toOpaque()
      body()
      key.pointer = before
    }
  }

  /// The innermost link of this thread.
  static var current: TriggerChain? {
    key.pointer.map { Unmanaged<TriggerChain>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The link that a callback's task belongs to.
  @TaskLocal static var ofTask: TriggerChain?

  private static let key = ThreadKey()
}
