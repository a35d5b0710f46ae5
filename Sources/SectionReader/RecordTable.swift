internal import RheaRecords

/// The records of one section, checked: the bytes, and where each record lies in them.
///
/// Names and attributes stay in the bytes until they are asked for. A class, though nothing of it ever changes: a scan of
/// many files hands tables on from one list to the next, which counts one reference each time, and not five.
public final class RecordTable: Sendable {
  /// The contents of the section, alone or among those of others.
  public let bytes: ArraySlice<UInt8>
  @usableFromInline let byteOrder: ElfIdentity.ByteOrder
  let places: Places
  /// Which records register nothing, in their order: see ``forEachDetail(_:)``.
  private let detailPlaces: [Int32]
  /// The compilers that built the records, without repetition, as ``Record/toolchain`` has them.
  public let toolchains: [UInt32]
  /// The first damage in the section, after which nothing in it can be trusted; nil for a sound section.
  public let fault: RecordFault?

  /// Where the records begin in the section.
  enum Places {
    case walked([RecordPlace])
    case stored(StoredRecords)
  }

  /// Walks the records of a section.
  ///
  /// Any bytes may be given: every offset is checked before it is used.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the section.
  ///   - byteOrder: The order of the machine that the section is for.
  /// - Complexity: O(bytes).
  public init(bytes: [UInt8], byteOrder: ElfIdentity.ByteOrder) {
    self.bytes = bytes[...]
    self.byteOrder = byteOrder
    let walk = bytes.withUnsafeBytes { RecordWalk(bytes: $0, byteOrder: byteOrder) }
    places = .walked(walk.places)
    detailPlaces = walk.details
    toolchains = walk.toolchains
    fault = walk.fault
  }

  /// Takes over what an earlier walk over a sound section found.
  ///
  /// Any bytes and records may be given: what does not fit together gives other records, and leads nowhere else.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the section, among those of others.
  ///   - byteOrder: The order of the machine that the section is for.
  ///   - stored: All records, in their order.
  ///   - toolchains: The compilers that built them.
  /// - Returns: nil if a record would not begin in the section or not be aligned, or is of no known kind.
  /// - Complexity: O(records).
  public init?(
    bytes: ArraySlice<UInt8>, byteOrder: ElfIdentity.ByteOrder, stored: StoredRecords, toolchains: [UInt32]
  ) {
    let last = StoredRecords.lastOffset(inSectionWith: bytes.count)
    let nameCount = stored.names.count
    var details: [Int32] = []
    var isSound = true
    var position: Int32 = 0
    stored.forEach { element in
      if !element.kind.isKnown || !element.isSound(lastOffset: last, nameCount: nameCount) { isSound = false }
      if !element.kind.isRegistration { details.append(position) }
      position += 1
    }
    guard isSound else { return nil }
    self.bytes = bytes
    self.byteOrder = byteOrder
    places = .stored(stored)
    detailPlaces = details
    self.toolchains = toolchains
    fault = nil
  }

  /// What an earlier walk found, if it was one.
  public var stored: StoredRecords? {
    if case .stored(let stored) = places { stored } else { nil }
  }

  /// How many records there are.
  var recordCount: Int {
    switch places {
    case .walked(let places): places.count
    case .stored(let stored): stored.count
    }
  }

  /// Where a record begins in its section, in bytes.
  func offset(of position: Int) -> Int {
    switch places {
    case .walked(let places): Int(places[position].offset)
    case .stored(let stored): Int(stored[position].offset)
    }
  }

  /// All records up to the end of the section, or up to ``fault``; kinds unknown to this reader are left out.
  public var records: Records { Records(table: self) }

  /// Whether there is nothing in it, not even damage.
  public var isEmpty: Bool { recordCount == 0 && fault == nil }

  /// Calls a function with each record that says something of the plugin, and registers nothing, in their order.
  ///
  /// - Complexity: O(such records), whatever the number of others.
  public func forEachDetail(_ body: (Record) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for place in detailPlaces { body(Record(at: offset(of: Int(place)), in: bytes, byteOrder)) }
    }
  }

  /// How many records register something.
  public var registrationCount: Int { recordCount - detailPlaces.count }

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
