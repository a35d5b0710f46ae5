public import RheaRecords

/// One section of records, and where it lies.
public struct RecordSection: Sendable {
  /// The address that the file gives the section, `sh_addr`; the loader adds its bias.
  public let address: UInt64
  /// Where the section begins in the file, in bytes.
  public let fileOffset: UInt64
  public let table: RecordTable
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
}
