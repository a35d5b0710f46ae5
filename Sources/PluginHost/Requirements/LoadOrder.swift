/// Which plugins are loaded before others.
struct LoadOrder: Sendable {
  private let count: Int
  /// For each plugin that has such, those that come before it.
  private let before: [Int: [(number: Int, cause: Cause)]]

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
  ///   - count: How many plugins there are.
  ///   - required: For each plugin that requires others, these.
  ///   - rivals: For each plugin that registers routes of others, too, these.
  init(count: Int, required: [Int: [Int]], rivals: [Int: [Int]] = [:]) {
    self.count = count
    before = required.mapValues { $0.map { ($0, .requirement) } }.merging(
      rivals.mapValues { $0.map { ($0, .route) } }, uniquingKeysWith: +)
  }

  /// All plugins: each behind those that come before it, and otherwise in their own order.
  ///
  /// - Complexity: O(plugins + what comes before each).
  var all: [Int] {
    guard !before.isEmpty else { return Array(0..<count) }
    var listed = Array(repeating: false, count: count)
    var order: [Int] = []
    for number in 0..<count {
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
      guard let others = before[step.number], looked < others.count else {
        sequence.append(step)
        way.removeLast()
        continue
      }
      way[way.count - 1].looked += 1
      let (next, cause) = others[looked]
      if !isDone(next), entered.insert(next).inserted {
        way.append((Step(number: next, successor: (step.number, cause)), 0))
      }
    }
    return sequence
  }
}
