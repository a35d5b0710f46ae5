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
  let tables: [RecordTable]
  /// The place of the first registration of each table; empty for a single table, which nearly every plugin has.
  private let starts: [Int]
  public let endIndex: Int

  init(tables: [RecordTable]) {
    self.tables = tables
    var count = 0
    var starts: [Int] = []
    for table in tables {
      if tables.count > 1 { starts.append(count) }
      count += table.registrationCount
    }
    self.starts = starts
    endIndex = count
  }

  public var startIndex: Int { 0 }

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
    guard tables.count > 1 else { return (tables[0], tables[0].registration(at: position)) }
    // The last table that begins at the place or before it; of those that begin there, all but the last are empty.
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return (tables[low], tables[low].registration(at: position - starts[low]))
  }

  /// Calls a function with each table and the place of its first registration.
  func forEachTable(_ body: (_ first: Int, RecordTable) -> Void) {
    for (number, table) in tables.enumerated() { body(tables.count > 1 ? starts[number] : 0, table) }
  }

  /// Calls a function with each registration and its place, without making any.
  func forEachEntry(_ body: (_ position: Int, RecordTable.Entry) -> Void) {
    forEachTable { first, table in
      table.forEachRegistration { body(first + $0.position, $0) }
    }
  }

  /// The number of registrations of a kind.
  ///
  /// - Complexity: O(registrations), without making any.
  public func count(of kind: Registration.Kind) -> Int {
    var count = 0
    forEachEntry { _, entry in if Registration.Kind(entry.kind) == kind { count += 1 } }
    return count
  }
}
