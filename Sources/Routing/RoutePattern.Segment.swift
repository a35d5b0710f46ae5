extension RoutePattern {
  /// One segment of a pattern.
  enum Segment: Hashable, Sendable {
    /// Text, in canonical form.
    case literal(String)
    case placeholder(name: String, Kind, isOptional: Bool)
    /// The name is nil for `*` alone.
    case wildcard(name: String?, isOptional: Bool)

    var isOptional: Bool {
      switch self {
      case .literal: false
      case .placeholder(_, _, let isOptional), .wildcard(_, let isOptional): isOptional
      }
    }

    /// How a pattern is written: reading it again gives this segment.
    var text: String { text(withName: true) }

    /// The text without the name.
    var shape: String { text(withName: false) }

    private func text(withName: Bool) -> String {
      switch self {
      case .literal(let text):
        switch text.utf8.first {
        case .colon: "%3A" + text.dropFirstByte()
        case .asterisk: "%2A" + text.dropFirstByte()
        default: text
        }
      case .placeholder(let name, let kind, let isOptional):
        ":" + (withName ? name : "") + (kind.typeName.map { "(\($0))" } ?? "") + (isOptional ? "?" : "")
      case .wildcard(let name, let isOptional):
        "*" + (withName ? name ?? "" : "") + (isOptional ? "?" : "")
      }
    }
  }
}

extension String {
  fileprivate func dropFirstByte() -> Substring { Substring(utf8.dropFirst()) }
}
