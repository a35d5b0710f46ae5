import Testing

@testable import Routing

/// The table against ``NaiveRoutes``, with routes and keys by chance.
@Suite struct RouteTableComparisonTests {
  @Test(arguments: UInt64(1)...24)
  func `the table finds what a list of all routes finds`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = RouteTable<Int>()
    var naive = NaiveRoutes()
    var hits = 0
    for number in 0..<60 {
      let pattern = try RoutePattern(Self.pattern(&random))
      let priority = Int64.random(in: -1...1, using: &random)
      let taken = naive.routes.first { $0.pattern == pattern }?.number
      #expect(table.insert(number, for: pattern, priority: priority) == taken, "seed \(seed), \(pattern.key)")
      if taken == nil { naive.routes.append(.init(number: number, pattern: pattern, priority: priority)) }
      if number.isMultiple(of: 3), let victim = naive.routes.randomElement(using: &random) {
        #expect(table.remove(victim.pattern) == victim.number, "seed \(seed), \(victim.pattern.key)")
        naive.routes.removeAll { $0.number == victim.number }
      }
      for _ in 0..<8 {
        let key = Self.key(&random)
        let found = table.match(key)
        let expected = naive.match(key)
        #expect(found?.value == expected?.number, "seed \(seed), key \(key), routes \(table.keys)")
        guard let found, let expected else { continue }
        hits += 1
        let parameters = Dictionary(uniqueKeysWithValues: found.parameters.map { ($0.name, $0.value) })
        #expect(parameters == expected.parameters, "seed \(seed), key \(key), \(found.pattern.key)")
      }
    }
    #expect(hits > 50, "seed \(seed)")

    // The tree is as small as one that never had what was removed.
    var fresh = RouteTable<Int>()
    for route in naive.routes {
      #expect(fresh.insert(route.number, for: route.pattern, priority: route.priority) == nil)
    }
    #expect(table.tree.nodeCount == fresh.tree.nodeCount, "seed \(seed)")
    for route in naive.routes { table.remove(route.pattern) }
    #expect(table.tree.nodes.count == 1, "seed \(seed)")
  }

  private static let words = ["a", "b", "5", "-1", "%2F", "%25", "01234567-89ab-cdef-ABCD-EF0123456789"]

  private static func key(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 0...5, using: &random)
    // Inside, a segment may be empty.
    let segments = (0..<count).map { _ in ((words + [""]).randomElement(using: &random) ?? "") }
    return RouteKey.canonical(segments.joined(separator: "/"))
  }

  private static func pattern(_ random: inout SeededGenerator) -> String {
    var segments: [String] = []
    for position in 0..<Int.random(in: 0...3, using: &random) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4: segments.append(words.randomElement(using: &random) ?? "")
      case 4: segments.append(":\("xy".randomElement(using: &random) ?? "x")\(position)(int)")
      case 5: segments.append(":x\(position)(uuid)")
      case 6: segments.append(position == 0 ? ":x0" : "")
      default: segments.append(":\("xy".randomElement(using: &random) ?? "x")\(position)")
      }
    }
    for position in 3..<3 + max(0, Int.random(in: -2...2, using: &random)) {
      segments.append(":o\(position)" + ["?", "(int)?"][Int.random(in: 0...1, using: &random)])
    }
    let isOptional = segments.last?.hasSuffix("?") == true
    if Int.random(in: 0..<4, using: &random) == 0 {
      segments.append(
        ["*", "*r"][Int.random(in: 0...1, using: &random)] + (isOptional || Bool.random(using: &random) ? "?" : ""))
    }
    return segments.joined(separator: "/")
  }
}

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
