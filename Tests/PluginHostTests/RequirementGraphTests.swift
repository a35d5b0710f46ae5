import Testing

@testable import PluginHost

/// Which plugins can be used, by what they require.
@Suite struct RequirementGraphTests {
  private typealias Node = RequirementGraph.Node

  /// Reads `"a 1.0: b >=1, c *"`; a version of "-" is none.
  private static func nodes(_ lines: [String]) -> [Node] {
    lines.map { line in
      let parts = line.split(separator: ": ", omittingEmptySubsequences: false)
      let words = parts[0].split(separator: " ")
      let requirements = parts.dropFirst().flatMap { $0.split(separator: ", ") }.map { text in
        let id = text.prefix { $0 != " " }
        return PluginRequirement(id: String(id), versions: String(text.dropFirst(id.count + 1)))
      }
      return Node(id: String(words[0]), version: words[1] == "-" ? nil : String(words[1]), requirements: requirements)
    }
  }

  private static func told(_ lines: String..., unusable: [String: String] = [:]) -> [String] {
    RequirementGraph(nodes(lines), unusable: unusable).refusals.map { "\($0.chain)" }
  }

  @Test func `what is met`() {
    #expect(Self.told("a 1.0: b >=1.2, c *", "b 1.2.0: c *", "c -") == [])
    let graph = RequirementGraph(Self.nodes(["a 1: c ^2, b *", "b 1: c >2.0.0-rc", "c 2.1"]))
    #expect(graph.required == [[2, 1], [2], []])
    #expect(graph.isRefused == [false, false, false])
  }

  @Test func `what is not met`() {
    #expect(Self.told("a 1.0: b >=1.2") == ["a 1.0 → b >=1.2, which is missing"])
    #expect(
      RequirementGraph(Self.nodes(["a 1.0: b >=1.2", "c 1: a *"]), disabled: ["b"]).refusals.map { "\($0.chain)" } == [
        "a 1.0 → b >=1.2, which is disabled", "c 1 → a 1.0 → b >=1.2, which is disabled",
      ])
    #expect(Self.told("a -: b 1", "b 2.1") == ["a → b 1, which has the version 2.1"])
    #expect(
      Self.told("a 1: b >=1.2", "b 1.3.0-rc") == ["a 1 → b >=1.2, which has the version 1.3.0-rc, a pre-release"])
    #expect(Self.told("a 1: b >=0", "b -") == ["a 1 → b >=0, which has no version"])
    #expect(
      Self.told("a 1: b >=0", "b two") == ["a 1 → b >=0, which has the version \"two\", no semantic one"])
    #expect(
      Self.told("a 1: b >=0", unusable: ["b": "p/b.so"]) == ["a 1 → b >=0, whose file p/b.so cannot be used"])
    #expect(
      Self.told("a 1: b 1, c 2, d *", "c 3", "d -") == [
        "a 1 → b 1, which is missing", "a 1 → c 2, which has the version 3",
      ])
    // A plugin can require one in two records.
    #expect(Self.told("a 1: b >=1, b <2", "b 2.5") == ["a 1 → b <2, which has the version 2.5"])
  }

  @Test func `who requires a refused one is refused, over the shortest way`() {
    #expect(
      Self.told("a 1: b *, d *", "b 1: c *", "c 1: x >=1", "d 1: c *", "e 1", "f 1: e 1") == [
        "a 1 → b 1 → c 1 → x >=1, which is missing", "b 1 → c 1 → x >=1, which is missing",
        "c 1 → x >=1, which is missing", "d 1 → c 1 → x >=1, which is missing",
      ])
    #expect(
      Self.told("a 1: b *, c *", "b 1: c *", "c 1: x 1").first == "a 1 → c 1 → x 1, which is missing")
  }

  @Test func `cycles`() {
    #expect(Self.told("a 1: a *") == ["a 1 → a 1"])
    #expect(Self.told("a 1: b *", "b 2: a *") == ["a 1 → b 2 → a 1", "a 1 → b 2 → a 1"])
    let graph = RequirementGraph(Self.nodes(["x 0: c *", "c 3: d *", "b 2: c *", "d -: b *", "y 1"]))
    #expect(graph.isRefused == [true, true, true, true, false])
    #expect(graph.refusals.map(\.cycle) == [[], [1, 3, 2], [1, 3, 2], [1, 3, 2]])
    #expect(
      graph.refusals.map { "\($0.chain)" } == [
        "x 0 → c 3, which requires itself (c 3 → d → b 2 → c 3)", "c 3 → d → b 2 → c 3", "c 3 → d → b 2 → c 3",
        "c 3 → d → b 2 → c 3",
      ])
  }

  @Test func `two cycles, and one that is in both ways`() {
    let graph = RequirementGraph(Self.nodes(["a 1: b *", "b 1: a *", "c 1: d *", "d 1: c *, a *", "e 1: b *"]))
    #expect(graph.refusals.map(\.reason) == [.cyclic, .cyclic, .cyclic, .cyclic, .refused])
    #expect(graph.refusals.map(\.cycle) == [[0, 1], [0, 1], [2, 3], [2, 3], []])
    // What leads into a cycle and back is refused with it.
    let eight = RequirementGraph(Self.nodes(["a 1: b *", "b 1: a *, c *", "c 1: b *"]))
    #expect(eight.isRefused == [true, true, true])
    #expect(eight.refusals.map(\.cycle) == [[0, 1], [0, 1], []])
    #expect(eight.refusals.last.map { "\($0.chain)" } == "c 1 → b 1, which requires itself (a 1 → b 1 → a 1)")
  }

  @Test func `a version that does not fit makes no cycle`() {
    #expect(
      Self.told("a 1: b 2", "b 1: a 1") == [
        "a 1 → b 2, which has the version 1", "b 1 → a 1 → b 2, which has the version 1",
      ])
  }

  private static func order(_ graph: RequirementGraph) -> LoadOrder {
    LoadOrder(
      count: graph.required.count,
      required: Dictionary(uniqueKeysWithValues: graph.required.enumerated().map { ($0, $1) }))
  }

  @Test func `ten thousand in a row`() throws {
    let count = 10_000
    func row(_ last: String) -> [Node] {
      Self.nodes((0..<count).map { "n\($0) 1: \($0 == count - 1 ? last : "n\($0 + 1) *")" })
    }
    let sound = RequirementGraph(row("m *") + Self.nodes(["m 1"]))
    #expect(sound.refusals.isEmpty)
    #expect(Self.order(sound).all == Array((0...count).reversed()))
    let order = Self.order(sound).sequence(to: 0) { $0 > 9_000 }
    #expect(order.map(\.number) == Array((0...9_000).reversed()))

    let broken = RequirementGraph(row("m *"))
    #expect(broken.refusals.count == count)
    #expect(
      "\(broken.refusals[0].chain)"
        == "n0 1 → n1 1 → n2 1 → n3 1 → n4 1 → n5 1 → n6 1 → n7 1 → … 9985 more … → "
        + "n9993 1 → n9994 1 → n9995 1 → n9996 1 → n9997 1 → n9998 1 → n9999 1 → m *, which is missing")

    let circle = RequirementGraph(row("n0 *"))
    #expect(circle.refusals.count == count)
    // All name one cycle, which is kept once.
    let cycle = try #require(circle.refusals.first).cycle
    #expect(cycle == Array(0..<count))
    #expect(circle.refusals.allSatisfy { $0.cycle == cycle })
    #expect("\(circle.refusals[5].chain)".contains("n7 1 → … 9985 more … → n9993 1"))
  }

  @Test func `ten thousand that require one, and one that requires ten thousand`() {
    let many = (0..<10_000).map { "n\($0) 1: hub *" }
    #expect(RequirementGraph(Self.nodes(many + ["hub 1"])).refusals.isEmpty)
    #expect(RequirementGraph(Self.nodes(many + ["hub 1: x 1"])).refusals.count == 10_001)
    let all = (0..<10_000).map { "n\($0) *" }.joined(separator: ", ")
    let graph = RequirementGraph(Self.nodes(["hub 1: \(all)"] + (0..<10_000).map { "n\($0) 1" }))
    #expect(graph.refusals.isEmpty)
    #expect(Self.order(graph).all == Array(1...10_000) + [0])
  }

  /// What can be used is what can be reached from nothing, each step adding who requires only what is there.
  private static func usable(_ nodes: [Node]) -> [Bool] {
    var usable = Array(repeating: false, count: nodes.count)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (number, node) in nodes.enumerated() where !usable[number] {
        let isMet = node.requirements.allSatisfy { requirement in
          nodes.indices.contains { other in
            usable[other] && nodes[other].id == requirement.id
              && requirement.range?.contains(nodes[other].version.flatMap { SemanticVersion($0) }) == true
          }
        }
        if isMet { (usable[number], isGrowing) = (true, true) }
      }
    }
    return usable
  }

  @Test(arguments: 0..<200) func `as a plain search says`(seed: Int) {
    var random = Numbers(seed: UInt64(seed))
    let count = Int.random(in: 1...12, using: &random)
    let nodes = (0..<count).map { number in
      Node(
        id: "n\(number)", version: ["1.0", "2.0", "2.1-rc", nil].randomElement(using: &random) ?? nil,
        requirements: (0..<Int.random(in: 0...2, using: &random)).map { _ in
          PluginRequirement(
            id: "n\(Int.random(in: 0...count, using: &random))",
            versions: ["*", "*", ">=1", "^2", "<2.1"].randomElement(using: &random) ?? "*")
        })
    }
    let graph = RequirementGraph(nodes)
    #expect(graph.isRefused == Self.usable(nodes).map { !$0 })
    #expect(Set(graph.refusals.map(\.node)) == Set(nodes.indices.filter { graph.isRefused[$0] }))
    for refusal in graph.refusals where refusal.reason == .cyclic {
      #expect(refusal.cycle.contains(refusal.node) && refusal.cycle.first == refusal.cycle.min())
      for (one, next) in zip(refusal.cycle, refusal.cycle.dropFirst() + refusal.cycle.prefix(1)) {
        #expect(graph.required[one].contains(next))
      }
    }
  }
}

/// Numbers that are the same in each run.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
