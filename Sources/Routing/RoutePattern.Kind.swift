extension RoutePattern {
  /// What a placeholder takes. The cases are in the order of their precedence.
  enum Kind: CaseIterable, Hashable, Sendable {
    case int
    case uuid
    case text

    /// The word between the parentheses; nil for a placeholder without.
    var typeName: String? {
      switch self {
      case .int: "int"
      case .uuid: "uuid"
      case .text: nil
      }
    }

    /// The words that may stand between the parentheses.
    static let typeNames = allCases.compactMap(\.typeName)

    init?(typeName: String) {
      guard let kind = Self.allCases.first(where: { $0.typeName == typeName }) else { return nil }
      self = kind
    }

    /// Whether a placeholder takes a segment of a canonical key.
    func accepts(_ segment: Substring) -> Bool {
      switch self {
      // `Int` takes a "+" too.
      case .int: segment.utf8.first != UInt8(ascii: "+") && Int(segment) != nil
      case .uuid: Self.isUUID(segment)
      case .text: !segment.isEmpty
      }
    }

    /// What a placeholder takes from a segment of a canonical key; nil when it does not take it.
    func value(of segment: Substring) -> RouteParameter? {
      guard accepts(segment) else { return nil }
      switch self {
      case .int: return Int(segment).map(RouteParameter.int)
      case .uuid: return .uuid(String(segment))
      case .text: return .text(PercentEncoding.decoded(segment))
      }
    }

    /// Whether a text is the text form of a UUID (RFC 9562, section 4).
    private static func isUUID(_ text: Substring) -> Bool {
      guard text.utf8.count == 36 else { return false }
      return text.utf8.enumerated().allSatisfy { position, byte in
        switch position {
        case 8, 13, 18, 23: byte == .hyphen
        default: byte.hexDigitValue != nil
        }
      }
    }
  }
}
