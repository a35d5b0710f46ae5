/// A set of ASCII characters, for texts that are read byte by byte.
struct ByteSet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }

  func union(_ other: ByteSet) -> ByteSet { ByteSet(low: low | other.low, high: high | other.high) }

  func subtracting(_ other: ByteSet) -> ByteSet { ByteSet(low: low & ~other.low, high: high & ~other.high) }
}

/// The characters of URLs (RFC 3986, section 2 and appendix A).
extension ByteSet {
  /// Unreserved characters and the delimiters that have no meaning in a host or path.
  static let plain = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=")
  /// What a path may have besides, between its escapes.
  static let path = plain.union(ByteSet(":@/"))
  /// Unreserved and reserved characters but "#" and brackets.
  static let common = path.union(ByteSet("?"))
  /// The same for user information.
  static let userInformation = common.subtracting(ByteSet("@"))
  /// The same for a host, which may be an IPv6 address in its brackets.
  static let host = common.union(ByteSet("[]"))
  /// What a scheme may have behind its first letter.
  static let scheme = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.")
}
