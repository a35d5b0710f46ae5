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
    visit(body) { $0.isRegistration }
  }

  /// Calls a function with each record, without making any.
  @inlinable
  @inline(__always)
  public func forEachRecord(_ body: (Entry) -> Void) {
    visit(body) { _ in true }
  }

  @inlinable
  @inline(__always)
  func visit(_ body: (Entry) -> Void, where isWanted: (RecordKind) -> Bool) {
    bytes.withUnsafeBytes { bytes in
      var position = 0
      @inline(__always) func visit(_ offset: Int, _ kind: RecordKind, hash: (UnsafeRawBufferPointer) -> UInt32) {
        guard isWanted(kind) else { return }
        let name = Self.name(of: offset, in: bytes, byteOrder)
        body(
          Entry(
            position: position, offset: offset, kind: kind,
            flags: RecordFlags(rawValue: bytes.integer(at: offset + RecordLayout.Offset.flags, byteOrder)),
            priority: bytes.integer(at: offset + RecordLayout.Offset.priority, byteOrder),
            name: name, nameHash: hash(name)))
        position += 1
      }
      switch places {
      case .walked(let places):
        for place in places {
          let offset = Int(place.offset)
          let kind = RecordKind(rawValue: bytes.integer(at: offset + RecordLayout.Offset.kind, byteOrder))
          visit(offset, kind) { _ in place.nameHash }
        }
      case .stored(let stored):
        // Of the kind by which they were counted, whatever the bytes say.
        stored.forEach { visit(Int($0.offset), $0.kind, hash: NameTable.hash) }
      }
    }
  }

  /// The bytes of the name of the record at an offset, at most to the end of the section: a record that is only said to
  /// be one may say anything.
  @inlinable
  @inline(__always)
  static func name(
    of offset: Int, in bytes: UnsafeRawBufferPointer, _ byteOrder: ElfIdentity.ByteOrder
  ) -> UnsafeRawBufferPointer {
    let start = offset + RecordLayout.Offset.text
    let length = Int(clamping: bytes.integer(at: offset + RecordLayout.Offset.nameLength, byteOrder) as UInt32)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + min(length, bytes.count - start)])
  }
}
