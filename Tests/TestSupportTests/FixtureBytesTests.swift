import TestSupport
import Testing

@Suite struct FixtureBytesTests {
  @Test func `Reads and patches integers in both byte orders, at any offset`() {
    var bytes: [UInt8] = [0, 1, 2, 3, 4]
    #expect(bytes.integer(UInt32.self, at: 1) == 0x0403_0201)
    #expect(bytes.integer(UInt16.self, at: 3, .big) == 0x0304)
    bytes.patch(Int16(-2), at: 1, .big)
    #expect(bytes == [0, 0xff, 0xfe, 3, 4])
    bytes.append(integer: UInt16(0x0102))
    #expect(bytes == [0, 0xff, 0xfe, 3, 4, 2, 1])
  }

  @Test func `Reads text up to its NUL or the end`() {
    let bytes = Array("one\0two".utf8)
    #expect(bytes.text(at: 0) == "one")
    #expect(bytes.text(at: 4) == "two")
  }
}
