/// The bytes of a name as 64-bit words, the first byte the lowest.
public enum NameWords {
  /// Calls a function with each word of a name. The last is filled up with zeros.
  ///
  /// - Parameter body: Is given the word, and a mask of the bits that are not the name's.
  /// - Complexity: O(length of the name).
  @inlinable
  @inline(__always)
  public static func forEach(of name: UnsafeRawBufferPointer, _ body: (_ word: UInt64, _ filler: UInt64) -> Void) {
    guard let bytes = name.baseAddress else { return }
    let whole = name.count & ~7
    var offset = 0
    while offset < whole {
      body(word(bytes + offset), 0)
      offset += 8
    }
    let rest = name.count & 7
    guard rest > 0 else { return }
    let last =
      whole > 0 ? word(bytes + (name.count - 8)) >> UInt64(64 &- 8 &* rest) : short(bytes, count: name.count)
    body(last, ~0 << UInt64(8 &* rest))
  }

  /// Whether two names of one length are the same.
  ///
  /// - Complexity: O(length of the names).
  @inlinable
  @inline(__always)
  public static func areEqual(_ name: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
    guard count >= 8 else { return count == 0 || short(name, count: count) == short(other, count: count) }
    let last = count &- 8
    var offset = 0
    while offset < last {
      if word(name + offset) != word(other + offset) { return false }
      offset += 8
    }
    return word(name + last) == word(other + last)
  }

  /// The bytes of a name of less than eight, of which some may be read twice: what follows the name need not be there
  /// to be read.
  @inlinable
  @inline(__always)
  static func short(_ name: UnsafeRawPointer, count: Int) -> UInt64 {
    guard count >= 4 else {
      let (first, middle, last) = (byte(name), byte(name + count / 2), byte(name + (count &- 1)))
      return first | middle << UInt64(8 &* (count / 2)) | last << UInt64(8 &* (count &- 1))
    }
    let low = UInt32(littleEndian: name.loadUnaligned(as: UInt32.self))
    let high = UInt32(littleEndian: name.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    return UInt64(low) | UInt64(high) << UInt64(8 &* (count &- 4))
  }

  @inlinable
  @inline(__always)
  static func byte(_ address: UnsafeRawPointer) -> UInt64 { UInt64(address.load(as: UInt8.self)) }

  @inlinable
  @inline(__always)
  static func word(_ address: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
  }
}
