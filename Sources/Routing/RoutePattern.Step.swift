extension RoutePattern {
  /// The way from a node of a ``RouteTree`` to one below it: a segment without its name.
  enum Step: Hashable, Sendable {
    /// A segment in canonical form.
    case literal(Substring)
    case placeholder(Kind)
  }

  /// The way to the node where the longest keys of this pattern end, or its wildcard begins.
  var steps: [Step] { segments.compactMap(\.step) }
}

extension RoutePattern.Segment {
  /// Nil for a wildcard, which leads to no node.
  var step: RoutePattern.Step? {
    switch self {
    case .literal(let text): .literal(text[...])
    case .placeholder(_, let kind, _): .placeholder(kind)
    case .wildcard: nil
    }
  }
}
