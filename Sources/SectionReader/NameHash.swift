/// A hash of a name: quick for short names, eight bytes at a time.
public enum NameHash {
  /// Hashes the bytes of a name.
  ///
  /// - Parameter seed: A random number, so that nobody can make names that all have one hash.
  public static func value(of name: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var value = seed ^ UInt64(truncatingIfNeeded: name.count)
    NameWords.forEach(of: name) { word, _ in
      // The golden ratio, as its binary digits have no order that names could have too.
      let product = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      value = product.high ^ product.low
    }
    return value
  }
}
