import RheaRecords
import SectionReader
import TestSupport
import Testing

@testable import PluginHost

/// The table from events to callbacks, beside a dictionary.
@Suite struct EventIndexTests {
  /// So many callbacks has each plugin, but the last; no multiple of any power of two.
  private static let perPlugin = 100

  /// Adds plugins with callbacks, in their order, and says whether any has something else.
  private static func add(_ callbacks: [(name: String, priority: Int64)], to index: inout EventIndex) -> Bool {
    stride(from: 0, to: callbacks.count, by: perPlugin).map { first in
      let records = callbacks[first..<min(first + perPlugin, callbacks.count)].flatMap { record($0.name, $0.priority) }
      return index.add(registrations(records), of: first / perPlugin)
    }.contains(true)
  }

  private static func registrations(_ records: [UInt8]) -> Registrations {
    Registrations(tables: [RecordTable(bytes: records, byteOrder: .native)])
  }

  private static func record(_ name: String, _ priority: Int64, kind: RecordKind = .event) -> [UInt8] {
    let text = RecordText(name: name)
    let order: ByteOrder = ElfIdentity.ByteOrder.native == .littleEndian ? .little : .big
    var bytes: [UInt8] = []
    bytes.append(integer: RecordLayout.magic, order)
    bytes.append(integer: RecordLayout.abi, order)
    bytes.append(integer: kind.rawValue, order)
    bytes.append(integer: UInt32(text.recordSize), order)
    bytes.append(integer: UInt32(0), order)
    bytes.append(integer: priority, order)
    bytes.append(integer: UInt64(0), order)
    bytes.append(integer: UInt32(0), order)
    bytes.append(integer: UInt32(name.utf8.count), order)
    return bytes + text.bytes
  }

  private static func places(_ entries: [RegistrationIndex.Entry]) -> [Int] {
    entries.map { $0.plugin * perPlugin + $0.registration }
  }

  @Test func `many events of many names are told apart`() {
    var index = EventIndex()
    var expected: [String: [Int]] = [:]
    // Names of all lengths about the words of a hash, one the beginning of another, and many callbacks of some.
    let names = (0..<3000).map { String(repeating: "é", count: $0 % 9) + "event \($0 / 3)" }
    for (place, name) in names.enumerated() { expected[name, default: []].append(place) }
    #expect(!Self.add(names.map { ($0, 0) }, to: &index))
    #expect(Set(index.eventNames) == Set(expected.keys))
    #expect(index.eventNames.count == expected.count)
    for (name, places) in expected {
      #expect(Self.places(index.entries(for: name)) == places)
      #expect(index.contains(name))
    }
    for name in ["", "event", "event 1\0", "event 99999", "é"] {
      #expect(!index.contains(name))
      #expect(index.entries(for: name).isEmpty)
      #expect(index.sortedEntries(for: name).isEmpty)
    }
  }

  @Test(arguments: [
    [5, 5, 9, -3, 5, 0, 9],
    [0, -1, 1, Int64(Int32.max), Int64(Int32.min), 0, Int64(Int32.min) + 1],
    [0, Int64.max, Int64.min, Int64(Int32.max) + 1, Int64(Int32.min) - 1, Int64.max, -1],
  ])
  func `the highest priority comes first, and of one priority the first`(priorities: [Int64]) {
    var index = EventIndex()
    #expect(!Self.add(priorities.map { ("tick", $0) }, to: &index))
    let expected = priorities.indices.sorted {
      priorities[$0] != priorities[$1] ? priorities[$0] > priorities[$1] : $0 < $1
    }
    #expect(Self.places(index.sortedEntries(for: "tick")) == expected)
    #expect(Self.places(index.entries(for: "tick")) == Array(priorities.indices))
    #expect(index.entries(for: "tick").map(\.priority) == priorities)
  }

  @Test func `what is no callback is passed over, and counts as a registration`() {
    var index = EventIndex()
    let records =
      Self.record("a.b", 0, kind: .plugin) + Self.record("x/y", 3, kind: .action) + Self.record("tick", 1)
      + Self.record("x/z", 9, kind: .action) + Self.record("tock", 2) + Self.record("tick", 4)
    let hasOthers = index.add(Self.registrations(records), of: 7)
    #expect(hasOthers)
    let ticks = index.sortedEntries(for: "tick")
    #expect(ticks.map(\.plugin) == [7, 7] && ticks.map(\.registration) == [4, 1] && ticks.map(\.priority) == [4, 1])
    #expect(index.entries(for: "tock").map(\.registration) == [3])
    #expect(Set(index.eventNames) == ["tick", "tock"])
  }
}
