/// Which plugins are loaded before others.
struct LoadOrder: Sendable {
  /// For each plugin, those that come before it.
  private let before: [[(number: Int, cause: Cause)]]

  /// Why one comes before another.
  enum Cause: Sendable {
    /// The other one requires it.
    case requirement
    /// The other one registers a route that it has.
    case route
  }

  /// Neither list may lead from a plugin back to it, nor may both together.
  ///
  /// - Parameters:
  ///   - required: For each plugin, those that it requires.
  ///   - rivals: For each plugin, those whose routes it registers, too.
  init(required: [[Int]], rivals: [[Int]]? = nil) {
    before = required.indices.map { number in
      required[number].map { ($0, .requirement) } + (rivals?[number] ?? []).map { ($0, .route) }
    }
  }

  /// All plugins: each behind those that come before it, and otherwise in their own order.
  ///
  /// - Complexity: O(plugins + what comes before each).
  var all: [Int] {
    guard before.contains(where: { !$0.isEmpty }) else { return Array(before.indices) }
    var listed = Array(repeating: false, count: before.count)
    var order: [Int] = []
    for number in before.indices {
      let sequence = sequence(to: number) { listed[$0] }
      for step in sequence { listed[step.number] = true }
      order += sequence.map(\.number)
    }
    return order
  }

  /// A plugin that is to be loaded.
  struct Step {
    let number: Int
    /// Which one it has to come before, and why; nil for the one that was asked for.
    let successor: (number: Int, cause: Cause)?
  }

  /// What to load for a plugin, in order, itself last.
  ///
  /// Without recursion, as each may come before the next one ten thousand times.
  ///
  /// - Parameters:
  ///   - number: The plugin.
  ///   - isDone: Whether one needs no loading; what comes before that is not looked at.
  func sequence(to number: Int, skipping isDone: (Int) -> Bool) -> [Step] {
    guard !isDone(number) else { return [] }
    var sequence: [Step] = []
    var entered: Set<Int> = [number]
    // The way to where the search is: each with how many of those before it have been looked at.
    var way: [(step: Step, looked: Int)] = [(Step(number: number, successor: nil), 0)]
    while let (step, looked) = way.last {
      guard looked < before[step.number].count else {
        sequence.append(step)
        way.removeLast()
        continue
      }
      way[way.count - 1].looked += 1
      let (next, cause) = before[step.number][looked]
      if !isDone(next), entered.insert(next).inserted {
        way.append((Step(number: next, successor: (step.number, cause)), 0))
      }
    }
    return sequence
  }
}
