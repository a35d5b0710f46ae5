public import RheaRecords

extension RecordTable {
  /// What an index needs of a record.
  public struct Entry {
    /// Its place among the records that are visited.
    public let position: Int
    /// Where it begins in its section, in bytes.
    public let offset: Int
    public let kind: RecordKind
    public let flags: RecordFlags
    public let priority: Int64
    /// The bytes of the name, valid during the visit.
    public let name: UnsafeRawBufferPointer
    /// The hash by which ``NameTable`` knows the name.
    public let nameHash: UInt32

    @inlinable
    init(
      position: Int, offset: Int, kind: RecordKind, flags: RecordFlags, priority: Int64,
      name: UnsafeRawBufferPointer, nameHash: UInt32
    ) {
      self.position = position
      self.offset = offset
      self.kind = kind
      self.flags = flags
      self.priority = priority
      self.name = name
      self.nameHash = nameHash
    }
  }

  /// Calls a function with each record that registers something, without making any.
  @inlinable
  @inline(__always)
  public func forEachRegistration(_ body: (Entry) -> Void) {
    bytes.withUnsafeBytes { bytes in
      var position = 0
      for place in places {
        let offset = Int(place.offset)
        let kind = place.kind
        guard kind.isRegistration else { continue }
        body(
          Entry(
            position: position, offset: offset, kind: kind,
            flags: RecordFlags(rawValue: bytes.integer(at: offset + RecordLayout.Offset.flags, byteOrder)),
            priority: bytes.integer(at: offset + RecordLayout.Offset.priority, byteOrder),
            name: Self.name(of: offset, in: bytes, byteOrder), nameHash: place.nameHash))
        position += 1
      }
    }
  }

  /// The bytes of the name of the record at an offset.
  @inlinable
  @inline(__always)
  static func name(
    of offset: Int, in bytes: UnsafeRawBufferPointer, _ byteOrder: ElfIdentity.ByteOrder
  ) -> UnsafeRawBufferPointer {
    let start = offset + RecordLayout.Offset.text
    let length = Int(clamping: bytes.integer(at: offset + RecordLayout.Offset.nameLength, byteOrder) as UInt32)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
  }
}
