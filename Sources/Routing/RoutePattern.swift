internal import RheaRecords

/// A route's key as it is registered: literal, such as `user/settings`, or a pattern, such as `user/:id`.
///
/// | Segment | Takes |
/// | --- | --- |
/// | `text` | itself; a ":" or "*" that is not its first character is text |
/// | `:name` | one segment that is not empty |
/// | `:name(int)` | a number that fits `Int`, with "-" but without "+" |
/// | `:name(uuid)` | 8-4-4-4-12 hexadecimal digits of any case |
/// | `*name` | all that is left, one segment or more; it is the last segment |
/// | `*` | the same, without a name of its own |
///
/// A "?" behind a placeholder or a wildcard makes it optional. Only optional segments may follow an optional one. Names
/// have letters of any script, digits, "_" and "-", and each is there once. A literal segment may have percent escapes,
/// as ``RouteKey/canonical(_:)`` takes them: `%3Aid` is the text ":id".
public struct RoutePattern: Hashable, Sendable {
  /// The canonical key of a literal; otherwise the text of the pattern, with its literal segments in canonical form and
  /// "%3A" or "%2A" for a ":" or "*" that begins one.
  public let key: String
  /// The same text for patterns that differ in names only, such as `user/:` for `user/:id`.
  package let shape: String
  /// None when the key is literal.
  let segments: [Segment]

  /// Whether there is no placeholder and no wildcard in it.
  package var isLiteral: Bool { segments.isEmpty }

  /// How many segments a key must have at least, not counting what a wildcard takes.
  var requiredCount: Int { segments.prefix { !$0.isOptional }.count }

  /// Reads a key as it is registered.
  ///
  /// - Throws: What is wrong with the pattern. A literal key is always right.
  /// - Complexity: O(n).
  package init(_ registered: String) throws(RoutePatternError) {
    if Self.mayBePattern(registered) {
      self.init(segments: try RoutePatternParser.segments(of: registered))
    } else {
      self.init(literal: RouteKey.canonical(registered))
    }
  }

  /// A literal by its canonical key, which is not read again.
  package init(literal canonicalKey: String) {
    key = canonicalKey
    // A literal ":id" is not of the shape of a pattern.
    shape = Self.mayBePattern(canonicalKey) ? Self.text(RouteKey.rawSegments(of: canonicalKey[...])) : canonicalKey
    segments = []
  }

  private init(segments: [Segment]) {
    key = segments.map(\.text).joined(separator: "/")
    shape = segments.map(\.shape).joined(separator: "/")
    self.segments = segments
  }

  private static func text(_ literals: [Substring]) -> String {
    literals.map { Segment.literal(String($0)).text }.joined(separator: "/")
  }

  /// Whether a registered key has a segment that begins like a placeholder or a wildcard; all others are literal.
  ///
  /// - Complexity: O(n), without allocating.
  package static func mayBePattern(_ registered: String) -> Bool {
    registered.withBytes { bytes in
      var last = UInt8.slash
      for byte in bytes {
        if last == .slash, byte == .colon || byte == .asterisk { return true }
        last = byte
      }
      return false
    }
  }
}
