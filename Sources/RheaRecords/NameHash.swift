/// A hash of a name: quick for short names, eight bytes at a time.
public enum NameHash {
  /// Hashes the bytes of a name.
  ///
  /// - Parameter seed: A random number, so that nobody can make names that all have one hash.
  @inlinable
  public static func value(of name: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var value = start(of: name, seed: seed)
    NameWords.forEach(of: name) { word, _ in value = mixed(value, word) }
    return value
  }

  /// What the hash of a name begins with.
  @inlinable
  @inline(__always)
  public static func start(of name: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    seed ^ UInt64(truncatingIfNeeded: name.count)
  }

  /// Mixes the next word into a hash.
  @inlinable
  @inline(__always)
  public static func mixed(_ value: UInt64, _ word: UInt64) -> UInt64 {
    // The golden ratio, as its binary digits have no order that names could have too.
    let product = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
