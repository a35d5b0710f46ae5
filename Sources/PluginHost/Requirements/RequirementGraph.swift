internal import Versioning

/// Who requires whom, and who cannot be used because of it.
///
/// Nothing in it recurses or grows with the square of the plugins: requirements may be a chain of any length.
struct RequirementGraph: Sendable {
  /// A plugin, as far as requirements go.
  struct Node: Sendable {
    let id: String
    let version: String?
    let requirements: [PluginRequirement]

    var label: String { version.map { "\(id) \($0)" } ?? id }
  }

  /// Why a node is refused.
  struct Refusal: Sendable {
    let node: Int
    let requirement: PluginRequirement
    let reason: RequirementRefusal.Reason
    /// Of a cycle, its nodes in order; empty otherwise.
    let cycle: [Int]
    let chain: RequirementChain
  }

  /// All refusals, in the order of nodes; a node may have several requirements that are not met.
  private(set) var refusals: [Refusal] = []
  /// Which nodes are refused.
  private(set) var isRefused: [Bool]
  /// The nodes that each one requires; for one that is not refused, all that it requires.
  private(set) var required: [[Int]]

  private let nodes: [Node]

  /// Decides which nodes can be used.
  ///
  /// - Parameters:
  ///   - nodes: Plugins with ids that are theirs alone.
  ///   - unusable: The files of plugins that cannot be used for other reasons, by their ids.
  ///   - disabled: The ids of plugins that are left out.
  /// - Complexity: O(nodes + requirements), but for the sorting of refusals.
  init(_ nodes: [Node], unusable: [String: String] = [:], disabled: Set<String> = []) {
    self.nodes = nodes
    required = Array(repeating: [], count: nodes.count)
    isRefused = Array(repeating: false, count: nodes.count)
    findTargets(unusable, disabled)
    findCycles()
    refuseDependents()
    // The sort is stable.
    refusals.sort { $0.node < $1.node }
  }

  /// Follows each requirement to its node, or refuses the one that has it.
  private mutating func findTargets(_ unusable: [String: String], _ disabled: Set<String>) {
    let numbers = Dictionary(nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let versions = nodes.map { $0.version.flatMap { SemanticVersion($0) } }
    for (number, node) in nodes.enumerated() {
      for requirement in node.requirements {
        guard let target = numbers[requirement.id] else {
          if let path = unusable[requirement.id] {
            refuse(number, requirement, .unusable(path: path), ", whose file \(path) cannot be used")
          } else if disabled.contains(requirement.id) {
            refuse(number, requirement, .disabled, ", which is disabled")
          } else {
            refuse(number, requirement, .missing, ", which is missing")
          }
          continue
        }
        guard requirement.range?.contains(versions[target]) == true else {
          let version = nodes[target].version
          refuse(number, requirement, .otherVersion(version), Self.words(version, versions[target]))
          continue
        }
        required[number].append(target)
      }
    }
  }

  private static func words(_ version: String?, _ semantic: SemanticVersion?) -> String {
    guard let version else { return ", which has no version" }
    guard let semantic else { return ", which has the version \"\(version)\", no semantic one" }
    return ", which has the version \(version)" + (semantic.isPrerelease ? ", a pre-release" : "")
  }

  private mutating func refuse(
    _ number: Int, _ requirement: PluginRequirement, _ reason: RequirementRefusal.Reason, _ ending: String
  ) {
    isRefused[number] = true
    refusals.append(
      Refusal(
        node: number, requirement: requirement, reason: reason, cycle: [],
        chain: RequirementChain([nodes[number].label, requirement.description], ending: ending)))
  }

  /// Who requires each node, in the order of nodes.
  private var dependents: [[Int]] {
    var dependents: [[Int]] = Array(repeating: [], count: nodes.count)
    for (number, targets) in required.enumerated() {
      for target in targets { dependents[target].append(number) }
    }
    return dependents
  }

  /// Takes away all whose requirements come to an end. Each node that is left leads on to another one that is: following
  /// one way from each finds a cycle that it is in, or leads to.
  private mutating func findCycles() {
    let dependents = dependents
    var open = required.map(\.count)
    var ended = open.indices.filter { open[$0] == 0 }
    while let number = ended.popLast() {
      for dependent in dependents[number] {
        open[dependent] -= 1
        if open[dependent] == 0 { ended.append(dependent) }
      }
    }
    /// The node from which each was reached first.
    var origins: [Int?] = Array(repeating: nil, count: nodes.count)
    for start in nodes.indices where open[start] > 0 && origins[start] == nil {
      var way: [Int] = []
      var number = start
      while origins[number] == nil {
        origins[number] = start
        way.append(number)
        guard let next = required[number].first(where: { open[$0] > 0 }) else { break }
        number = next
      }
      guard origins[number] == start, let first = way.firstIndex(of: number) else { continue }
      refuse(cycle: Array(way[first...]))
    }
  }

  private mutating func refuse(cycle: [Int]) {
    // It begins with the plugin that was found first, wherever the way met it.
    guard let first = cycle.indices.min(by: { cycle[$0] < cycle[$1] }) else { return }
    let cycle = Array(cycle[first...] + cycle[..<first])
    let chain = RequirementChain((cycle + [cycle[0]]).map { nodes[$0].label })
    for (place, number) in cycle.enumerated() {
      let next = cycle[(place + 1) % cycle.count]
      guard let requirement = nodes[number].requirements.first(where: { $0.id == nodes[next].id }) else { continue }
      isRefused[number] = true
      refusals.append(
        Refusal(node: number, requirement: requirement, reason: .cyclic, cycle: cycle, chain: chain))
    }
  }

  /// Refuses all that require a refused one, over the shortest way to it.
  private mutating func refuseDependents() {
    let dependents = dependents
    var chains: [Int: RequirementChain] = [:]
    for refusal in refusals where chains[refusal.node] == nil {
      chains[refusal.node] =
        refusal.cycle.isEmpty
        ? refusal.chain
        : RequirementChain([nodes[refusal.node].label], ending: ", which requires itself (\(refusal.chain))")
    }
    var queue = nodes.indices.filter { isRefused[$0] }
    var position = 0
    while position < queue.count {
      let refused = queue[position]
      position += 1
      guard let chain = chains[refused] else { continue }
      for dependent in dependents[refused] where !isRefused[dependent] {
        guard let requirement = nodes[dependent].requirements.first(where: { $0.id == nodes[refused].id }) else {
          continue
        }
        isRefused[dependent] = true
        let own = chain.behind(nodes[dependent].label)
        chains[dependent] = own
        refusals.append(Refusal(node: dependent, requirement: requirement, reason: .refused, cycle: [], chain: own))
        queue.append(dependent)
      }
    }
  }
}
