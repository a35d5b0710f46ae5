/// A checksum that tells damage, as by a disk or a full one; who wants to deceive can make any file have it.
enum IndexChecksum {
  /// The bytes are to be a multiple of this.
  static let block = 32

  /// The checksum of some bytes: each change of a single word changes it, and other changes with all likelihood do.
  ///
  /// - Parameter bytes: A multiple of ``block``; what is left over does not count.
  static func value(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    // Four sums that do not wait for each other.
    var (a, b, c, d) = (0x243f_6a88_85a3_08d3 as UInt64, 0x1319_8a2e_0370_7344 as UInt64, UInt64.max, 0 as UInt64)
    var offset = 0
    while offset + block <= bytes.count {
      a = step(a, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      b = step(b, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      c = step(c, bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      d = step(d, bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += block
    }
    return [a, b, c, d].reduce(UInt64(offset), step)
  }

  /// For one sum or one word, a different one of the other always gives a different result.
  @inline(__always)
  private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product << 31 | product >> 33
  }
}
