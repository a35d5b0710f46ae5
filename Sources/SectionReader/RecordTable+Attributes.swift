internal import RheaRecords

extension RecordTable {
  /// The first value of an attribute of a record of this table; nil if it has none of that key.
  ///
  /// Bytes that are not UTF-8 are replaced, since attributes only inform.
  public func attribute(_ key: String, of record: Record) -> String? {
    withCAttribute(key, of: record) { $0.map { String(cString: $0) } }
  }

  /// Calls a function with the first value of an attribute as a C string, valid during the call; nil if the record has
  /// none of that key.
  ///
  /// - Complexity: O(bytes of the record), without an allocation.
  public func withCAttribute<Result>(
    _ key: String, of record: Record, _ body: (UnsafePointer<CChar>?) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { bytes in
      // Each attribute ends with its NUL, so that what is behind the `=` is a C string.
      var start = record.offset + RecordLayout.Offset.text + record.nameLength + 1
      let end = record.offset + record.size
      while let next = bytes[start..<end].firstIndex(of: 0) {
        let attribute = bytes[start..<next]
        let equals = start + key.utf8.count
        if equals < next, attribute[equals] == UInt8(ascii: "="), attribute.starts(with: key.utf8) {
          return body(bytes.baseAddress.map { ($0 + equals + 1).assumingMemoryBound(to: CChar.self) })
        }
        start = next + 1
      }
      return body(nil)
    }
  }
}
