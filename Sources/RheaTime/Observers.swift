/// Who is told of callbacks, in the order in which they came.
struct Observers {
  private var numbers: [Int] = []
  private(set) var functions: [RheaObserver] = []
  private var next = 0

  /// - Returns: The number by which it can be removed.
  mutating func add(_ observer: @escaping RheaObserver) -> Int {
    next += 1
    numbers.append(next)
    functions.append(observer)
    return next
  }

  mutating func remove(_ number: Int) -> RheaObserver? {
    guard let place = numbers.firstIndex(of: number) else { return nil }
    numbers.remove(at: place)
    return functions.remove(at: place)
  }
}

extension EventRegistry {
  func addObserver(_ observer: @escaping RheaObserver) -> Int {
    state.withLock { $0.observers.add(observer) }
  }

  func removeObserver(_ number: Int) {
    // What the observer captures is let go outside of the lock: its end may trigger events.
    _ = state.withLock { $0.observers.remove(number) }
  }
}
