/// The patterns of a table, as a tree of their segments.
///
/// Patterns that differ in names only end at the same node. Nodes refer to each other by number: neither building, nor
/// searching, nor freeing a tree of any depth needs the stack.
struct RouteTree: Sendable {
  typealias Entry = RouteEntry

  /// Where patterns end, or go on.
  struct Node: Sendable {
    var children: [RoutePattern.Step: Int] = [:]
    /// The patterns that match a key which ends here, best first.
    var ends: [Entry] = []
    /// The patterns whose wildcard takes what follows, best first.
    var wildcards: [Entry] = []

    var isEmpty: Bool { children.isEmpty && ends.isEmpty && wildcards.isEmpty }
  }

  static var root: Int { 0 }

  private(set) var nodes = [Node()]
  /// Numbers of nodes that were removed; new nodes get them first.
  private var unused: [Int] = []

  /// How many nodes there are, the root among them.
  var nodeCount: Int { nodes.count - unused.count }

  /// Adds a pattern behind those of the same or a higher priority.
  ///
  /// - Complexity: O(segments), and O(patterns of lower priority) at each node where it ends.
  mutating func insert(_ entry: Entry) {
    let requiredCount = entry.pattern.requiredCount
    var node = Self.root
    for (depth, segment) in entry.pattern.segments.enumerated() {
      // The key may end before anything that is optional.
      if depth >= requiredCount { nodes[node].ends.insert(byPriority: entry) }
      guard let step = segment.step else { return nodes[node].wildcards.insert(byPriority: entry) }
      node = child(of: node, by: step)
    }
    nodes[node].ends.insert(byPriority: entry)
  }

  private mutating func child(of node: Int, by step: RoutePattern.Step) -> Int {
    if let child = nodes[node].children[step] { return child }
    let child: Int
    if let number = unused.popLast() {
      child = number
    } else {
      child = nodes.count
      nodes.append(Node())
    }
    nodes[node].children[step] = child
    return child
  }

  /// Removes a pattern, and the nodes that were there for it alone.
  ///
  /// - Complexity: O(segments), and O(patterns) at each node where it ends.
  mutating func remove(_ entry: Entry) {
    let steps = entry.pattern.steps
    let path = path(by: steps)
    for node in path {
      nodes[node].ends.removeAll { $0 === entry }
      nodes[node].wildcards.removeAll { $0 === entry }
    }
    for (depth, step) in steps.enumerated().reversed() {
      guard nodes[path[depth + 1]].isEmpty else { return }
      // Its empty collections may still have room.
      nodes[path[depth + 1]] = Node()
      nodes[path[depth]].children[step] = nil
      unused.append(path[depth + 1])
    }
    if nodeCount == 1, nodes[Self.root].isEmpty { self = RouteTree() }
  }

  /// The patterns of the shape of this one, best first.
  func entries(shapedLike pattern: RoutePattern) -> [Entry] {
    let steps = pattern.steps
    let path = path(by: steps)
    guard path.count == steps.count + 1, let last = path.last else { return [] }
    let isWildcard = steps.count < pattern.segments.count
    return (isWildcard ? nodes[last].wildcards : nodes[last].ends).filter { $0.pattern.shape == pattern.shape }
  }

  /// The nodes on a way, from the root as far as it leads.
  private func path(by steps: [RoutePattern.Step]) -> [Int] {
    var path = [Self.root]
    var node = Self.root
    for step in steps {
      guard let child = nodes[node].children[step] else { break }
      node = child
      path.append(node)
    }
    return path
  }
}

extension [RouteEntry] {
  /// Puts an entry behind all that have its priority or a higher one.
  fileprivate mutating func insert(byPriority entry: RouteEntry) {
    let before = lastIndex { $0.priority >= entry.priority }
    insert(entry, at: before.map { $0 + 1 } ?? 0)
  }
}
