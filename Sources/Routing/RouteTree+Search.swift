extension RouteTree {
  /// The pattern that matches a canonical key best, and what its placeholders took; nil when none does.
  ///
  /// A search in depth that tries the more specific ways first. There is one way to each node, so that each is visited
  /// once at most, whatever the key.
  func search(_ key: String) -> (entry: Entry, parameters: [(name: String, value: RouteParameter)])? {
    var segments = KeySegments(of: key)
    // Ways that are still to be tried, the next one last.
    var pending: [Way] = [.node(Self.root, depth: 0)]
    while let way = pending.popLast() {
      switch way {
      case .wildcard(let entry):
        return (entry, segments.parameters(of: entry.pattern))
      case .node(let number, let depth):
        let node = nodes[number]
        guard let segment = segments.segment(at: depth) else {
          guard let entry = node.ends.first else { continue }
          return (entry, segments.parameters(of: entry.pattern))
        }
        if let entry = node.wildcards.first { pending.append(.wildcard(entry)) }
        for kind in RoutePattern.Kind.allCases.reversed() {
          if let child = node.children[.placeholder(kind)], kind.accepts(segment) {
            pending.append(.node(child, depth: depth + 1))
          }
        }
        if let child = node.children[.literal(segment)] { pending.append(.node(child, depth: depth + 1)) }
      }
    }
    return nil
  }

  /// What a search may try.
  private enum Way {
    /// To go on at a node with the segment at a depth.
    case node(Int, depth: Int)
    /// To let a wildcard take all that is left.
    case wildcard(Entry)
  }
}

/// The segments of a canonical key, which are found when they are asked for: a pattern needs only as many as it has.
private struct KeySegments {
  private let key: String
  private var found: [Substring] = []
  /// What is behind the segments that were found; nil when they are all.
  private var rest: Substring?

  init(of key: String) {
    self.key = key
    rest = key.isEmpty ? nil : key[...]
  }

  /// A segment as the key has it; nil when there are not so many. Those before it were asked for.
  mutating func segment(at position: Int) -> Substring? {
    if position < found.count { return found[position] }
    guard let rest else { return nil }
    let end = rest.utf8.firstIndex(of: .slash)
    found.append(rest[..<(end ?? rest.endIndex)])
    self.rest = end.map { rest[rest.utf8.index(after: $0)...] }
    return found[position]
  }

  /// What the placeholders of a pattern, which matches the key, took.
  func parameters(of pattern: RoutePattern) -> [(name: String, value: RouteParameter)] {
    // Where the segments end, optional ones take nothing.
    zip(pattern.segments, found).compactMap { segment, text in
      switch segment {
      case .literal: nil
      case .placeholder(let name, let kind, _): kind.value(of: text).map { (name, $0) }
      case .wildcard(let name, _): (name ?? "*", .text(PercentEncoding.decoded(key[text.startIndex...])))
      }
    }
  }
}
