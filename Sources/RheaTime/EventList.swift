/// The callbacks of one event that may still run.
struct EventList {
  private var callbacks: [Callback] = []
  private var isSorted = true
  private var hasOneShots = false

  mutating func add(_ callback: Callback) {
    callbacks.append(callback)
    isSorted = false
    hasOneShots = hasOneShots || !callback.isRepeatable
  }

  /// Returns all callbacks in their order, and keeps the repeatable ones.
  ///
  /// - Complexity: O(1) when nothing was added and no one-shot taken; else O(n log n).
  mutating func take() -> [Callback] {
    if !isSorted {
      callbacks.sort(by: Callback.precedes)
      isSorted = true
    }
    let taken = callbacks
    if hasOneShots {
      callbacks.removeAll { !$0.isRepeatable }
      hasOneShots = false
    }
    return taken
  }
}
