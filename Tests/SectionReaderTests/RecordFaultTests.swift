import RheaRecords
import SectionReader
import TestSupport
import Testing

/// Bytes given to a table as they are.
@Suite struct RecordFaultTests {
  /// A sound record, in the byte order of the machine that it is for.
  static func record(
    _ name: String = "tick", kind: UInt16 = 1, attributes: [(key: String, value: String)] = [],
    order: ByteOrder = .little
  ) -> [UInt8] {
    let text = RecordText(name: name, attributes: attributes)
    var bytes: [UInt8] = []
    bytes.append(integer: RecordLayout.magic, order)
    bytes.append(integer: RecordLayout.abi, order)
    bytes.append(integer: kind, order)
    bytes.append(integer: UInt32(text.recordSize), order)
    bytes.append(integer: UInt32(1), order)
    bytes.append(integer: Int64.min, order)
    bytes.append(integer: UInt64(0), order)
    bytes.append(integer: UInt32(60301), order)
    bytes.append(integer: UInt32(name.utf8.count), order)
    return bytes + text.bytes
  }

  /// A sound record, and then one of 48 bytes that has been damaged.
  static func damaged(_ damage: (inout [UInt8]) -> Void) -> RecordTable {
    var second = record("second")
    damage(&second)
    return RecordTable(bytes: record("first") + second, byteOrder: .littleEndian)
  }

  /// Expects the one fault, at the second record, after the first has been read.
  private func expect(
    _ table: RecordTable, _ reason: RecordFault.Reason, expected: String, found: String,
    code: ReadError.Code = .badRecord, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(table.records.map { table.name(of: $0) } == ["first"], sourceLocation: sourceLocation)
    let fault = try #require(table.fault, sourceLocation: sourceLocation)
    #expect(fault.reason == reason, sourceLocation: sourceLocation)
    #expect(fault.offset == 48, sourceLocation: sourceLocation)
    #expect(fault.expected == expected, sourceLocation: sourceLocation)
    #expect(fault.found == found, sourceLocation: sourceLocation)
    #expect(
      fault.description == "record at offset 48: expected \(expected), found \(found)", sourceLocation: sourceLocation)
    #expect(
      fault.error(path: "a.so")
        == ReadError(code, path: "a.so", expected: expected, found: "\(found) (record at offset 48)"),
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [ByteOrder.little, .big])
  func `sound records have no fault`(order: ByteOrder) throws {
    let bytes =
      Self.record("first", order: order)
      + Self.record("second", attributes: [("version", "1"), ("a", "b=c")], order: order)
    let table = RecordTable(bytes: bytes, byteOrder: order == .little ? .littleEndian : .bigEndian)
    #expect(table.fault == nil)
    #expect(table.records.map { table.name(of: $0) } == ["first", "second"])
    let second = try #require(table.records.last)
    #expect(second.offset == 48)
    #expect(second.size == bytes.count - 48)
    #expect(second.kind == .event)
    #expect(second.flags == .repeatable)
    #expect(second.priority == .min)
    #expect(second.toolchain == 60301)
    #expect(table.attribute("version", of: second) == "1")
    #expect(table.attribute("a", of: second) == "b=c")
    #expect(table.attribute("b", of: second) == nil)
    #expect(table.attribute("", of: second) == nil)
  }

  @Test func `no bytes are no records`() {
    let table = RecordTable(bytes: [], byteOrder: .littleEndian)
    #expect(table.records.isEmpty)
    #expect(table.fault == nil)
  }

  @Test func `padding of any length at the end is no fault`() {
    for count in 0..<24 {
      let table = RecordTable(bytes: Self.record() + Array(repeating: 0, count: count), byteOrder: .littleEndian)
      #expect(table.records.count == 1)
      #expect(table.fault == nil)
    }
  }

  @Test func `no magic`() throws {
    try expect(
      Self.damaged { $0[0] = 0x53 }, .noMagic(found: 0x4145_4853),
      expected: "a record that begins with \"RHEA\"", found: "0x41454853")
  }

  @Test func `the other byte order`() throws {
    let table = RecordTable(bytes: Self.record(order: .big), byteOrder: .littleEndian)
    #expect(table.fault?.reason == .noMagic(found: 0x5248_4541))
  }

  @Test func `another ABI`() throws {
    try expect(
      Self.damaged { $0[4] = 2 }, .otherABI(found: 2), expected: "record ABI 1", found: "ABI 2", code: .wrongABI)
  }

  @Test(arguments: [8, 16, 39])
  func `an end inside the fixed part`(size: Int) throws {
    try expect(
      Self.damaged { $0.removeSubrange(size...) }, .truncated(available: size),
      expected: "a record of at least 48 bytes", found: "\(size) bytes")
  }

  @Test(arguments: 1..<8)
  func `an end before the first word is whole`(size: Int) throws {
    try expect(
      Self.damaged { $0.removeSubrange(size...) }, .truncated(available: size),
      expected: "a record of at least 48 bytes", found: "\(size) byte\(size == 1 ? "" : "s")")
  }

  @Test(arguments: [0, 1, 8, 40, 47, 49, 52, 0xffff_ffff] as [UInt32])
  func `a size that is too small or no multiple of 8`(size: UInt32) throws {
    try expect(
      Self.damaged { $0.patch(size, at: 8) }, .badSize(found: Int(size)),
      expected: "a record size of at least 48, a multiple of 8", found: "\(size)")
  }

  @Test(arguments: [56, 0x8000_0000, 0xffff_fff8] as [UInt32])
  func `a size past the end of the section`(size: UInt32) throws {
    try expect(
      Self.damaged { $0.patch(size, at: 8) }, .sizePastTheEnd(found: Int(size), available: 48),
      expected: "a record size of at most 48, the rest of the section", found: "\(size)")
  }

  @Test(arguments: [0, 256, 0xffff_ffff] as [UInt32])
  func `a name of no bytes, or of too many`(length: UInt32) throws {
    try expect(
      Self.damaged { $0.patch(length, at: 36) }, .badNameLength(found: Int(length)),
      expected: "a name of 1 to 255 bytes", found: "\(length) bytes")
  }

  @Test(arguments: [8, 9, 255] as [UInt32])
  func `a name past the end of the record`(length: UInt32) throws {
    try expect(
      Self.damaged { $0.patch(length, at: 36) }, .nameLengthPastTheRecord(found: Int(length), available: 7),
      expected: "a name of at most 7 bytes, the rest of the record", found: "\(length) bytes")
  }

  @Test func `a name without NUL behind it`() throws {
    try expect(
      Self.damaged { $0.patch(UInt32(5), at: 36) }, .nameWithoutNUL, expected: "a NUL after the name",
      found: "another byte")
  }

  @Test func `a NUL inside the name`() throws {
    try expect(
      Self.damaged { $0[42] = 0 }, .nulInName, expected: "a name without NUL", found: "one inside it")
    try expect(
      Self.damaged { $0.patch(UInt32(7), at: 36) }, .nulInName, expected: "a name without NUL", found: "one inside it")
  }

  @Test(
    arguments: [
      [0xff], [0x80], [0xc3], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
    ] as [[UInt8]])
  func `a name that is not UTF-8`(bytes: [UInt8]) throws {
    try expect(
      Self.damaged { $0.replaceSubrange(46 - bytes.count..<46, with: bytes) }, .nameNotUTF8,
      expected: "a name in UTF-8", found: "other bytes")
  }

  @Test func `the longest name, and names of every script`() {
    for name in [String(repeating: "n", count: 255), "über", "事件", "🚀"] {
      let table = RecordTable(bytes: Self.record(name), byteOrder: .littleEndian)
      #expect(table.records.map { table.name(of: $0) } == [name])
      #expect(table.fault == nil)
    }
  }

  @Test func `a kind of a later version may hold what it likes as its name`() {
    var later = Self.record("later", kind: 6)
    later.patch(UInt32.max, at: 36)
    let table = RecordTable(bytes: later + Self.record("known"), byteOrder: .littleEndian)
    #expect(table.records.map { table.name(of: $0) } == ["known"])
    #expect(table.fault == nil)
  }

  @Test func `attributes that end with the record, or are not UTF-8`() throws {
    var bytes = Self.record("tick", attributes: [("key", "v")])
    let end = try #require(bytes.lastIndex(of: UInt8(ascii: "v")))
    bytes[end] = 0xff
    let table = RecordTable(bytes: bytes, byteOrder: .littleEndian)
    let record = try #require(table.records.first)
    #expect(table.attribute("key", of: record) == "\u{fffd}")
    for index in end..<bytes.count { bytes[index] = 0x76 }
    let unended = RecordTable(bytes: bytes, byteOrder: .littleEndian)
    #expect(unended.attribute("key", of: record) == nil)
  }
}
