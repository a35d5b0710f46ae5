public import RheaRecords

/// The records of one section, checked: the bytes, and where each record lies in them.
///
/// Names and attributes stay in the bytes until they are asked for.
public struct RecordTable: Sendable {
  /// The contents of the section, alone or among those of others.
  public let bytes: ArraySlice<UInt8>
  let byteOrder: ElfIdentity.ByteOrder
  let offsets: [UInt32]
  /// Which records register nothing, in their order: see ``details``.
  private let detailPlaces: [Int32]
  /// The compilers that built the records, without repetition, as ``Record/toolchain`` has them.
  public let toolchains: [UInt32]
  /// The first damage in the section, after which nothing in it can be trusted; nil for a sound section.
  public let fault: RecordFault?

  /// Walks the records of a section.
  ///
  /// Any bytes may be given: every offset is checked before it is used.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the section. Many sections may share the memory of one array.
  ///   - byteOrder: The order of the machine that the section is for.
  /// - Complexity: O(bytes).
  public init(bytes: ArraySlice<UInt8>, byteOrder: ElfIdentity.ByteOrder) {
    self.bytes = bytes
    self.byteOrder = byteOrder
    let walk = bytes.withUnsafeBytes { RecordWalk(bytes: $0, byteOrder: byteOrder) }
    offsets = walk.offsets
    detailPlaces = walk.details
    toolchains = walk.toolchains
    fault = walk.fault
  }

  /// Walks the records of a section whose bytes are an array of their own.
  public init(bytes: [UInt8], byteOrder: ElfIdentity.ByteOrder) { self.init(bytes: bytes[...], byteOrder: byteOrder) }

  /// All records up to the end of the section, or up to ``fault``; kinds unknown to this reader are left out.
  public var records: Records { Records(table: self) }

  /// The records that say something of the plugin, and register nothing.
  public var details: some RandomAccessCollection<Record> { detailPlaces.lazy.map { records[Int($0)] } }

  /// How many records register something.
  public var registrationCount: Int { offsets.count - detailPlaces.count }

  /// The record that registers something, by its place among those that do.
  ///
  /// - Complexity: O(log n) in the records that do not.
  public func registration(at position: Int) -> Record {
    // Before the record are as many others as are not behind it.
    var (low, high) = (0, detailPlaces.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(detailPlaces[middle]) - middle <= position { low = middle + 1 } else { high = middle }
    }
    return records[position + low]
  }

  /// What an index needs of a record that registers something.
  public struct Entry {
    /// Its place among the records that register something.
    public let position: Int
    /// Where it begins in its section, in bytes.
    public let offset: Int
    public let kind: RecordKind
    public let flags: RecordFlags
    public let priority: Int64
    /// The bytes of the name, valid during the visit.
    public let name: UnsafeRawBufferPointer
  }

  /// Calls a function with each record that registers something, without making any.
  public func forEachRegistration(_ body: (Entry) -> Void) {
    typealias Offset = RecordLayout.Offset
    bytes.withUnsafeBytes { bytes in
      var position = 0
      for offset in offsets {
        let offset = Int(offset)
        let kind = RecordKind(rawValue: bytes.integer(at: offset + Offset.kind, byteOrder))
        guard kind.isRegistration else { continue }
        let length = Int(clamping: bytes.integer(at: offset + Offset.nameLength, byteOrder) as UInt32)
        let start = offset + Offset.text
        body(
          Entry(
            position: position, offset: offset, kind: kind,
            flags: RecordFlags(rawValue: bytes.integer(at: offset + Offset.flags, byteOrder)),
            priority: bytes.integer(at: offset + Offset.priority, byteOrder),
            name: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])))
        position += 1
      }
    }
  }

  /// The name of a record of this table.
  public func name(of record: Record) -> String {
    withName(of: record) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a function with the bytes of the name of a record of this table, without a copy.
  public func withName<Result>(of record: Record, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let start = record.offset + RecordLayout.Offset.text
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<start + record.nameLength])) }
  }
}
