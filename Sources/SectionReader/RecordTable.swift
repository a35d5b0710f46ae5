internal import RheaRecords

/// The records of one section, checked: the bytes, and where each record lies in them.
///
/// Names and attributes stay in the bytes until they are asked for. A class, though nothing of it ever changes: a scan of
/// many files hands tables on from one list to the next, which counts one reference each time, and not five.
public final class RecordTable: Sendable {
  /// The contents of the section.
  public let bytes: [UInt8]
  @usableFromInline let byteOrder: ElfIdentity.ByteOrder
  @usableFromInline let places: [RecordPlace]
  /// Which records register nothing, in their order: see ``forEachDetail(_:)``.
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
  ///   - bytes: The contents of the section.
  ///   - byteOrder: The order of the machine that the section is for.
  /// - Complexity: O(bytes).
  public init(bytes: [UInt8], byteOrder: ElfIdentity.ByteOrder) {
    self.bytes = bytes
    self.byteOrder = byteOrder
    var walk = RecordWalk()
    bytes.withUnsafeBytes { walk.read($0, byteOrder: byteOrder) }
    places = walk.places
    detailPlaces = walk.details
    toolchains = walk.toolchains
    fault = walk.fault
  }

  /// All records up to the end of the section, or up to ``fault``; kinds unknown to this reader are left out.
  public var records: Records { Records(table: self) }

  /// Whether there is nothing in it, not even damage.
  public var isEmpty: Bool { places.isEmpty && fault == nil }

  /// Calls a function with each record that says something of the plugin, and registers nothing, in their order.
  ///
  /// - Complexity: O(such records), whatever the number of others.
  public func forEachDetail(_ body: (Record) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for place in detailPlaces { body(Record(at: Int(places[Int(place)].offset), in: bytes, byteOrder)) }
    }
  }

  /// How many records register something.
  public var registrationCount: Int { places.count - detailPlaces.count }

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
