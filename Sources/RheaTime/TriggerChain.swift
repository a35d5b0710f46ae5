internal import Glibc

/// The events whose callbacks are running on this thread, the innermost last.
///
/// A callback may trigger events. One that thereby triggers itself without end would overflow the stack; the chain
/// knows how deep it is and by which events it came there.
final class TriggerChain {
  /// Deeper than any sensible program nests, and shallow enough for the small stacks of background threads.
  static let limit = 100

  private let event: RheaEvent
  private let outer: TriggerChain?
  private let depth: Int

  private init(_ event: RheaEvent, in outer: TriggerChain?) {
    self.event = event
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
  }

  /// Whether one more trigger on this thread would be too deep.
  static var isTooDeep: Bool { (current?.depth ?? 0) >= limit }

  /// The way by which this thread came where it is, shortened: `a → b → a → … (100 deep)`.
  static var description: String {
    var events: [RheaEvent] = []
    var link = current
    while let here = link {
      events.append(here.event)
      link = here.outer
    }
    let shown = events.reversed().prefix(8).map(\.rawValue).joined(separator: " → ")
    return events.count > 8 ? "\(shown) → … (\(events.count) deep)" : shown
  }

  /// Runs the callbacks of an event as one link of the chain.
  static func within(_ event: RheaEvent, _ body: () -> Void) {
    let outer = current
    let link = TriggerChain(event, in: outer)
    // The thread only borrows the link: it lives to the end of this function.
    withExtendedLifetime(link) {
      pthread_setspecific(key, Unmanaged.passUnretained(link).toOpaque())
      body()
      pthread_setspecific(key, outer.map { Unmanaged.passUnretained($0).toOpaque() })
    }
  }

  private static var current: TriggerChain? {
    pthread_getspecific(key).map { Unmanaged<TriggerChain>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Where each thread keeps its link.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let result = pthread_key_create(&key, nil)
    precondition(result == 0, "this process has no thread-specific keys left")
    return key
  }()
}
