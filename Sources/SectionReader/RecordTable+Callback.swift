internal import RheaRecords

extension RecordTable {
  /// Whether the file has nothing but zeros where a record's callback is: a relocation must then put one there.
  public func hasNoCallback(_ record: Record) -> Bool {
    bytes.withUnsafeBytes { bytes in
      let start = record.offset + RecordLayout.Offset.callback
      return bytes[start..<record.offset + RecordLayout.Offset.toolchain].allSatisfy { $0 == 0 }
    }
  }
}

extension RecordSection {
  /// The address that the file gives to the place of a record's callback.
  public func callbackAddress(of record: Record) -> UInt64 {
    address &+ UInt64(record.offset + RecordLayout.Offset.callback)
  }
}
