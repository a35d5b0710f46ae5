internal import RheaRecords

/// The records of one section, checked: the bytes, and where each record lies in them.
///
/// Names and attributes stay in the bytes until they are asked for.
public struct RecordTable: Sendable {
  let bytes: [UInt8]
  /// All records up to the end of the section, or up to ``fault``; kinds unknown to this reader are left out.
  public let records: [Record]
  /// The first damage in the section, after which nothing in it can be trusted; nil for a sound section.
  public let fault: RecordFault?

  /// Walks the records of a section.
  ///
  /// Any bytes may be given: every offset is checked before it is used.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the section.
  ///   - byteOrder: The order of the machine that the section is for.
  /// - Complexity: O(bytes).
  public init(bytes: [UInt8], byteOrder: ElfIdentity.ByteOrder) {
    self.bytes = bytes
    var records: [Record] = []
    // What a record with a short name takes; one allocation for nearly every section.
    records.reserveCapacity(bytes.count / 64)
    fault = bytes.withUnsafeBytes { RecordWalk(bytes: $0, byteOrder: byteOrder).collect(into: &records) }
    self.records = records
  }

  /// The name of a record of this table.
  public func name(of record: Record) -> String {
    String(decoding: text(of: record).prefix(record.nameLength), as: UTF8.self)
  }

  /// Calls a function with the bytes of the name of a record of this table, without a copy.
  public func withName<Result>(of record: Record, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = record.offset + RecordLayout.Offset.text
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<start + record.nameLength])) }
  }

  /// The first value of an attribute of a record of this table; nil if it has none of that key.
  ///
  /// Bytes that are not UTF-8 are replaced, since attributes only inform.
  public func attribute(_ key: String, of record: Record) -> String? {
    // One attribute after another, where `split` would first allocate an array of them all.
    var rest = text(of: record).dropFirst(record.nameLength + 1)
    while let end = rest.firstIndex(of: 0) {
      let attribute = rest[..<end]
      if attribute.starts(with: key.utf8) {
        let value = attribute.dropFirst(key.utf8.count)
        if value.first == UInt8(ascii: "=") { return String(decoding: value.dropFirst(), as: UTF8.self) }
      }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  private func text(of record: Record) -> ArraySlice<UInt8> {
    bytes[record.offset + RecordLayout.Offset.text..<record.offset + record.size]
  }
}
