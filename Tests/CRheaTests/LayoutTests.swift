import CRhea
import RheaRecords
import Testing

/// The C headers, as Swift imports them, and the Swift description of the record say the same.
@Suite struct LayoutTests {
  @Test func `Every field has the same offset`() {
    typealias Offset = RecordLayout.Offset
    #expect(MemoryLayout<rhea_record>.offset(of: \.magic) == Offset.magic)
    #expect(MemoryLayout<rhea_record>.offset(of: \.abi) == Offset.abi)
    #expect(MemoryLayout<rhea_record>.offset(of: \.kind) == Offset.kind)
    #expect(MemoryLayout<rhea_record>.offset(of: \.size) == Offset.size)
    #expect(MemoryLayout<rhea_record>.offset(of: \.flags) == Offset.flags)
    #expect(MemoryLayout<rhea_record>.offset(of: \.priority) == Offset.priority)
    #expect(MemoryLayout<rhea_record>.offset(of: \.callback) == Offset.callback)
    #expect(MemoryLayout<rhea_record>.offset(of: \.toolchain) == Offset.toolchain)
    #expect(MemoryLayout<rhea_record>.offset(of: \.name_length) == Offset.nameLength)
    #expect(MemoryLayout<rhea_record>.size == Offset.text)
    #expect(MemoryLayout<rhea_record>.size == RecordLayout.headerSize)
    #expect(MemoryLayout<rhea_record>.alignment == RecordLayout.alignment)
  }

  @Test func `The constants are the same`() {
    #expect(RHEA_SECTION == RecordLayout.section)
    #expect(UInt32(RHEA_MAGIC) == RecordLayout.magic)
    #expect(UInt16(RHEA_ABI) == RecordLayout.abi)
    #expect(Int(RHEA_NAME_MAX) == RecordLayout.nameLimit)
  }

  @Test func `The kinds are the same`() {
    #expect(RHEA_KIND_EVENT.rawValue == RecordKind.event.rawValue)
    #expect(RHEA_KIND_ACTION.rawValue == RecordKind.action.rawValue)
    #expect(RHEA_KIND_PAGE.rawValue == RecordKind.page.rawValue)
    #expect(RHEA_KIND_PLUGIN.rawValue == RecordKind.plugin.rawValue)
    #expect(RHEA_KIND_REQUIREMENT.rawValue == RecordKind.requirement.rawValue)
  }

  @Test func `The flags are the same`() {
    #expect(UInt32(RHEA_REPEATABLE) == RecordFlags.repeatable.rawValue)
    #expect(UInt32(RHEA_ASYNC) == RecordFlags.async.rawValue)
  }

  @Test func `The magic reads RHEA on a little-endian machine`() {
    let bytes = withUnsafeBytes(of: RecordLayout.magic.littleEndian) { Array($0) }
    #expect(bytes == Array("RHEA".utf8))
  }
}
