import RheaRecords
import SectionReader
import Testing

@testable import PluginHost

/// The table from events to callbacks, beside a dictionary.
@Suite struct EventIndexTests {
  private static func add(_ priority: Int64, _ place: Int, for name: String, to index: inout EventIndex) {
    var name = name
    name.withUTF8 {
      index.add(
        RegistrationIndex.Entry(plugin: place / 100, registration: place % 100, priority: priority),
        for: UnsafeRawBufferPointer($0))
    }
  }

  private static func places(_ entries: [RegistrationIndex.Entry]) -> [Int] {
    entries.map { $0.plugin * 100 + $0.registration }
  }

  @Test func `many events of many names are told apart`() {
    var index = EventIndex()
    var expected: [String: [Int]] = [:]
    // Names of all lengths about the words of a hash, one the beginning of another, and many callbacks of some.
    let names = (0..<3000).map { String(repeating: "é", count: $0 % 9) + "event \($0 / 3)" }
    for (place, name) in names.enumerated() {
      Self.add(0, place, for: name, to: &index)
      expected[name, default: []].append(place)
    }
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
    for (place, priority) in priorities.enumerated() { Self.add(priority, place, for: "tick", to: &index) }
    let expected = priorities.indices.sorted {
      priorities[$0] != priorities[$1] ? priorities[$0] > priorities[$1] : $0 < $1
    }
    #expect(Self.places(index.sortedEntries(for: "tick")) == expected)
    #expect(Self.places(index.entries(for: "tick")) == Array(priorities.indices))
    #expect(index.entries(for: "tick").map(\.priority) == priorities)
  }
}
