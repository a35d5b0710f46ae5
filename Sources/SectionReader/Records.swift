public import RheaRecords

/// The records of a section, in their order; each is made of the bytes when it is asked for.
public struct Records: RandomAccessCollection, Sendable {
  let table: RecordTable

  public var startIndex: Int { 0 }
  public var endIndex: Int { table.places.count }

  public subscript(position: Int) -> Record {
    let offset = Int(table.places[position].offset)
    return table.bytes.withUnsafeBytes { Record(at: offset, in: $0, table.byteOrder) }
  }
}

/// The fixed part of a record, and where its text lies in the ``RecordTable``.
public struct Record: Hashable, Sendable {
  /// Where the record begins in its section, in bytes.
  public let offset: Int
  /// Of the whole record, in bytes.
  public let size: Int
  public let kind: RecordKind
  public let flags: RecordFlags
  public let priority: Int64
  /// 0 for C and C++, else the Swift compiler's version.
  public let toolchain: UInt32
  /// In bytes.
  let nameLength: Int

  /// Reads the fields of a record that a walk over the section has checked.
  init(at offset: Int, in bytes: UnsafeRawBufferPointer, _ byteOrder: ElfIdentity.ByteOrder) {
    func integer<Integer: FixedWidthInteger>(_ place: Int) -> Integer { bytes.integer(at: offset + place, byteOrder) }
    self.offset = offset
    size = Int(clamping: integer(RecordLayout.Offset.size) as UInt32)
    kind = RecordKind(rawValue: integer(RecordLayout.Offset.kind))
    flags = RecordFlags(rawValue: integer(RecordLayout.Offset.flags))
    priority = integer(RecordLayout.Offset.priority)
    toolchain = integer(RecordLayout.Offset.toolchain)
    nameLength = Int(clamping: integer(RecordLayout.Offset.nameLength) as UInt32)
  }
}
