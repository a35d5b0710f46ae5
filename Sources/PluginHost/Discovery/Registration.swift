internal import RheaRecords
internal import SectionReader

/// One thing that a plugin registers, as its record says.
public struct Registration: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// A callback for an event.
    case event
    /// A callback for a URL.
    case action
    /// A page that a URL opens.
    case page
  }

  public let kind: Kind
  /// The event, or the key of the route.
  public let name: String
  /// Of an event's callbacks the highest runs first; of routes whose patterns match equally well it comes first.
  public let priority: Int
  /// Whether it runs each time, and not only the first time.
  public let isRepeatable: Bool
  /// Whether it runs in the background.
  public let isAsync: Bool
  /// Where the author wrote it, `Clock.swift:12`; nil when the record does not say.
  public let source: String?
  /// The Swift compiler that built it, as in "Swift 6.3.1", or "C" for C and C++.
  public let toolchain: String
}

extension Registration.Kind {
  init?(_ kind: RecordKind) {
    switch kind {
    case .event: self = .event
    case .action: self = .action
    case .page: self = .page
    default: return nil
    }
  }
}

/// All registrations of a plugin, in the order of its records; each is made when it is asked for.
public struct Registrations: RandomAccessCollection, Sendable {
  /// Which table, and which record of it.
  struct Place: Hashable, Sendable {
    let table: Int32
    let record: Int32
  }

  let tables: [RecordTable]
  let places: [Place]

  init(tables: [RecordTable]) {
    self.tables = tables
    var places: [Place] = []
    for (number, table) in tables.enumerated() {
      places.reserveCapacity(places.count + table.records.count)
      for (index, record) in table.records.enumerated() where Registration.Kind(record.kind) != nil {
        places.append(Place(table: Int32(number), record: Int32(index)))
      }
    }
    self.places = places
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { places.count }

  public subscript(position: Int) -> Registration {
    let (table, record) = self.record(at: position)
    return Registration(
      kind: Registration.Kind(record.kind) ?? .event,
      name: table.name(of: record),
      priority: Int(clamping: record.priority),
      isRepeatable: record.flags.contains(.repeatable),
      isAsync: record.flags.contains(.async),
      source: table.attribute(RecordAttribute.source, of: record),
      toolchain: SwiftToolchain.description(of: record.toolchain))
  }

  func record(at position: Int) -> (RecordTable, Record) {
    let place = places[position]
    let table = tables[Int(place.table)]
    return (table, table.records[Int(place.record)])
  }

  /// The number of registrations of a kind.
  ///
  /// - Complexity: O(registrations), without making any.
  public func count(of kind: Registration.Kind) -> Int {
    indices.count { Registration.Kind(record(at: $0).1.kind) == kind }
  }
}
