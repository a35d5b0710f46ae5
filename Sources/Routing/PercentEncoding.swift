/// Percent escapes, as URLs have them (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Replaces the escapes of a text by what they stand for.
  ///
  /// Escapes are replaced where they make a character of UTF-8. Any other "%" is itself: `%FF`, `%4` and `100%` stay as
  /// they are written, so that nothing is lost.
  ///
  /// - Complexity: O(n). Nothing but the result is allocated when there is no "%".
  package static func decoded(_ text: Substring) -> String {
    guard text.hasPercent else { return String(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var rest = text.utf8
    while true {
      let plain = rest.prefix { $0 != .percent }
      result += plain
      rest = rest[plain.endIndex...]
      if rest.isEmpty { return String(decoding: result, as: UTF8.self) }
      if let character = escapedCharacter(atStartOf: rest) {
        result += character
        rest = rest.dropFirst(Escape.length * character.count)
      } else {
        result.append(.percent)
        rest.removeFirst()
      }
    }
  }

  /// The bytes of the one character that the escapes at the beginning of a text stand for; nil when there is none.
  private static func escapedCharacter(atStartOf text: Substring.UTF8View) -> UTF8.EncodedScalar? {
    var escapes = Escape.Bytes(text: text)
    var parser = UTF8.ForwardParser()
    guard case .valid(let character) = parser.parseScalar(from: &escapes) else { return nil }
    return character
  }
}

extension Substring {
  var hasPercent: Bool {
    // By its bytes in memory: those of the view take several times as long.
    utf8.withContiguousStorageIfAvailable { $0.contains(.percent) } ?? utf8.contains(.percent)
  }
}

/// A "%" and two hexadecimal digits.
private enum Escape {
  static let length = 3

  /// The byte of the escape at the beginning of a text; nil when there is none.
  static func byte(atStartOf text: Substring.UTF8View) -> UInt8? {
    var rest = text
    guard rest.popFirst() == .percent, let high = rest.popFirst()?.hexDigitValue,
      let low = rest.popFirst()?.hexDigitValue
    else { return nil }
    return high << 4 | low
  }

  /// The bytes of all escapes at the beginning of a text.
  struct Bytes: IteratorProtocol {
    var text: Substring.UTF8View

    mutating func next() -> UInt8? {
      guard let byte = Escape.byte(atStartOf: text) else { return nil }
      text = text.dropFirst(Escape.length)
      return byte
    }
  }
}
