/// A checksum that tells damage, as by a disk or a full one; who wants to deceive can make any file have it.
enum IndexChecksum {
  private static let block = 64

  /// The checksum of some bytes: each change of a single word changes it, and other changes with all likelihood do.
  ///
  /// - Parameter bytes: Any bytes.
  static func value(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    // Eight sums that do not wait for each other, from the first digits of pi.
    var a: UInt64 = 0x243f_6a88_85a3_08d3
    var b: UInt64 = 0x1319_8a2e_0370_7344
    var c: UInt64 = 0xa409_3822_299f_31d0
    var d: UInt64 = 0x082e_fa98_ec4e_6c89
    var e: UInt64 = 0x4528_21e6_38d0_1377
    var f: UInt64 = 0xbe54_66cf_34e9_0c6c
    var g: UInt64 = 0xc0ac_29b7_c97c_50dd
    var h: UInt64 = 0x3f84_d5b5_b547_0917
    var offset = 0
    while offset + block <= bytes.count {
      func word(_ number: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: offset + 8 * number, as: UInt64.self) }
      a = step(a, word(0))
      b = step(b, word(1))
      c = step(c, word(2))
      d = step(d, word(3))
      e = step(e, word(4))
      f = step(f, word(5))
      g = step(g, word(6))
      h = step(h, word(7))
      offset += block
    }
    var result = [a, b, c, d, e, f, g, h].reduce(UInt64(bytes.count), step)
    while offset < bytes.count {
      var word: UInt64 = 0
      withUnsafeMutableBytes(of: &word) { $0.copyBytes(from: bytes[offset..<min(offset + 8, bytes.count)]) }
      result = step(result, word)
      offset += 8
    }
    return result
  }

  /// For one sum or one word, a different one of the other always gives a different result.
  @inline(__always)
  private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product << 31 | product >> 33
  }
}
