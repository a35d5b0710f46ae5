internal import RheaRecords

/// A hash of keys under which all keys that Swift compares as equal have one value.
///
/// Nearly all keys are ASCII, where equal keys have equal bytes: these are hashed eight at a time. `Hasher`, which takes
/// care of how accents are composed, would take several times as long for them.
struct KeyHash: Sendable {
  /// A random number, so that nobody can make keys that all have one hash.
  private let seed = UInt64.random(in: 0 ... .max)

  /// - Complexity: O(n). Nothing is allocated for a key of ASCII.
  func value(of key: String) -> UInt64 {
    if let value = key.withBytes(asciiValue) { return value }
    if let ascii = Self.equivalentASCII(key) { return value(of: ascii) }
    var hasher = Hasher()
    hasher.combine(key)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Nil when there is a byte that is not ASCII.
  private func asciiValue(of bytes: UnsafeRawBufferPointer) -> UInt64? {
    var value = NameHash.start(of: bytes, seed: seed)
    var all: UInt64 = 0
    NameWords.forEach(of: bytes) { word, _ in
      value = NameHash.mixed(value, word)
      all |= word
    }
    return all & 0x8080_8080_8080_8080 == 0 ? value : nil
  }

  /// The ASCII that a text with other characters is equal to; nil when it is equal to none.
  ///
  /// Three characters are the same as one of ASCII (Unicode Standard, section 3.7, canonical decomposition).
  private static func equivalentASCII(_ text: String) -> String? {
    var ascii: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{37E}": ascii.append(UInt8(ascii: ";"))
      case "\u{1FEF}": ascii.append(UInt8(ascii: "`"))
      case "\u{212A}": ascii.append(UInt8(ascii: "K"))
      default:
        guard scalar.isASCII else { return nil }
        ascii.append(UInt8(scalar.value))
      }
    }
    return String(decoding: ascii, as: UTF8.self)
  }
}
