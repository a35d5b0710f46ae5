import RheaRecords
import Testing

@Suite struct NameWordsTests {
  /// A name of so many different bytes, in an allocation in which nothing follows.
  private func withName<R>(_ name: [UInt8], _ body: (UnsafeRawBufferPointer) -> R) -> R {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: name.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: name)
    return body(UnsafeRawBufferPointer(copy))
  }

  private func areEqual(_ name: [UInt8], _ other: [UInt8]) -> Bool {
    withName(name) { name in
      withName(other) { other in
        guard let start = name.baseAddress, let otherStart = other.baseAddress else { return name.count == other.count }
        return NameWords.areEqual(start, otherStart, count: name.count)
      }
    }
  }

  @Test(arguments: 0...40) func `names of one length are equal if all their bytes are`(length: Int) {
    let name = (0..<length).map { UInt8(65 + $0) }
    #expect(areEqual(name, name))
    for place in name.indices {
      for bit in 0..<8 as Range<UInt8> {
        var other = name
        other[place] ^= 1 << bit
        guard areEqual(name, other) else { continue }
        Issue.record("a name of \(length) bytes whose bit \(bit) of byte \(place) differs is the same")
      }
    }
  }

  @Test(arguments: 1...40) func `the words of a name hold each of its bytes, once, before the filler`(length: Int) {
    let name = (0..<length).map { UInt8(65 + $0) }
    var bytes: [UInt8] = []
    withName(name) { name in
      NameWords.forEach(of: name) { word, filler in
        for byte in 0..<8 as Range<UInt64> where filler >> (8 * byte) & 0xFF == 0 {
          bytes.append(UInt8(truncatingIfNeeded: word >> (8 * byte)))
        }
      }
    }
    #expect(bytes == name)
  }
}
