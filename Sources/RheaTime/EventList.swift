/// The callbacks of one event that may still run.
struct EventList {
  let event: RheaEvent
  /// The event for C.
  let cEvent: ImmortalCString
  private var callbacks: [Callback] = []
  /// The same in their order; nil when they have changed since.
  private var ordered: OrderedCallbacks?
  private var hasOneShots = false
  private var cancelled = 0

  /// Whether anything was ever registered for the event.
  var isRegistered = false
  /// How many activators, from the first on, have nothing more to load for this event; nil when they are to be asked
  /// each time.
  var activatorsDone: Int?

  init(event: String) {
    self.event = RheaEvent(rawValue: event)
    cEvent = ImmortalCString(event)
  }

  mutating func add(_ callback: Callback) {
    ordered = nil
    isRegistered = true
    callbacks.append(callback)
    hasOneShots = hasOneShots || !callback.isRepeatable
  }

  /// Notes that a callback was cancelled. They are removed together, when half of them are or the next trigger comes.
  ///
  /// - Complexity: O(1) on average.
  mutating func noteCancelled() {
    cancelled += 1
    if cancelled * 2 > callbacks.count { removeCancelled() }
  }

  private mutating func removeCancelled() {
    guard cancelled > 0 else { return }
    keep { !$0.isCancelled }
    cancelled = 0
  }

  private mutating func keep(_ isKept: (Callback) -> Bool) {
    ordered = nil
    callbacks.removeAll { !isKept($0) }
  }

  /// All callbacks in their order, when nothing has to be done for it.
  var ready: OrderedCallbacks? { hasOneShots || cancelled > 0 ? nil : ordered }

  /// Returns all callbacks in their order, and keeps the repeatable ones.
  ///
  /// - Complexity: O(1) when nothing was added and no one-shot taken; else O(n log n).
  mutating func take() -> OrderedCallbacks {
    removeCancelled()
    let taken = ordered ?? OrderedCallbacks(callbacks, of: event, cEvent)
    ordered = taken
    if hasOneShots {
      keep { $0.isRepeatable }
      hasOneShots = false
    }
    return taken
  }

  /// Returns the callbacks of some images in their order, and keeps the repeatable ones and those of other images.
  mutating func take(from isWanted: (CallbackImage) -> Bool) -> OrderedCallbacks {
    let taken = OrderedCallbacks(callbacks.filter { $0.isRecorded(in: isWanted) }, of: event, cEvent)
    keep { $0.isRepeatable || !$0.isRecorded(in: isWanted) }
    return taken
  }
}
