/// The text of a record: its name and attributes, as they follow the fixed part.
public struct RecordText: Sendable {
  /// The bytes, padded with NULs to a multiple of ``RecordLayout/alignment``.
  public let bytes: [UInt8]

  /// Lays out a name and its attributes.
  ///
  /// - Parameters:
  ///   - name: The name, without NUL and of at most ``RecordLayout/nameLimit`` bytes.
  ///   - attributes: Keys and values, without NUL, in the order in which they are written.
  public init(name: String, attributes: [(key: String, value: String)] = []) {
    var bytes = Array(name.utf8)
    bytes.append(0)
    for (key, value) in attributes {
      bytes += "\(key)=\(value)".utf8
      bytes.append(0)
    }
    while bytes.count % RecordLayout.alignment != 0 { bytes.append(0) }
    self.bytes = bytes
  }

  /// The size in bytes of a record with this text.
  public var recordSize: Int { RecordLayout.headerSize + bytes.count }

  /// The text as 64-bit words of a little-endian machine, the form in which a Swift literal can hold it.
  public var words: [UInt64] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
