/// The bytes of a name as 64-bit words, the first byte the lowest.
enum NameWords {
  /// Calls a function with each word of a name. The last is filled up with zeros.
  ///
  /// - Parameter body: Is given the word, and a mask of the bits that are not the name's.
  @inline(__always)
  static func forEach(of name: UnsafeRawBufferPointer, _ body: (_ word: UInt64, _ filler: UInt64) -> Void) {
    let whole = name.count & ~7
    var offset = 0
    while offset < whole {
      body(UInt64(littleEndian: name.loadUnaligned(fromByteOffset: offset, as: UInt64.self)), 0)
      offset += 8
    }
    guard whole < name.count else { return }
    var last: UInt64 = 0
    // Byte by byte: what follows the name need not be there to be read.
    for (place, byte) in UnsafeRawBufferPointer(rebasing: name[whole...]).enumerated() {
      last |= UInt64(byte) << UInt64(8 * place)
    }
    body(last, ~0 << UInt64(8 * (name.count - whole)))
  }
}
