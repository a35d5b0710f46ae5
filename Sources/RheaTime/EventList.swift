/// The callbacks of one event that may still run.
struct EventList {
  private var callbacks: [Callback] = []
  private var isSorted = true
  private var hasOneShots = false
  private var cancelled = 0

  mutating func add(_ callback: Callback) {
    callbacks.append(callback)
    isSorted = false
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
    callbacks.removeAll { $0.isCancelled }
    cancelled = 0
  }

  /// Returns all callbacks in their order, and keeps the repeatable ones.
  ///
  /// - Complexity: O(1) when nothing was added and no one-shot taken; else O(n log n).
  mutating func take() -> [Callback] {
    sortIfNeeded()
    let taken = callbacks
    if hasOneShots {
      callbacks.removeAll { !$0.isRepeatable }
      hasOneShots = false
    }
    return taken
  }

  /// Returns the callbacks of some images in their order, and keeps the repeatable ones and those of other images.
  mutating func take(from isWanted: (CallbackImage) -> Bool) -> [Callback] {
    sortIfNeeded()
    let taken = callbacks.filter { $0.isRecorded(in: isWanted) }
    callbacks.removeAll { !$0.isRepeatable && $0.isRecorded(in: isWanted) }
    return taken
  }

  private mutating func sortIfNeeded() {
    removeCancelled()
    guard !isSorted else { return }
    callbacks.sort(by: Callback.precedes)
    isSorted = true
  }
}

extension Callback {
  fileprivate func isRecorded(in isWanted: (CallbackImage) -> Bool) -> Bool {
    guard case .record(let recorded) = target else { return false }
    return isWanted(recorded.image)
  }
}
