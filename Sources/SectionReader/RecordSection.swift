/// One section of records, and where it lies.
public struct RecordSection: Sendable {
  /// The address that the file gives the section, `sh_addr`; the loader adds its bias.
  public let address: UInt64
  /// Where the section begins in the file, in bytes.
  public let fileOffset: UInt64
  public let table: RecordTable
}
