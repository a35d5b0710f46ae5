import RheaRecords
import SectionReader
import Testing

/// What a table knows of its records without making them.
@Suite struct RecordTableTests {
  @Test(arguments: ["", "e", "p", "ep", "pe", "eepre", "ppree", "rrrrraprrmreep", String(repeating: "per", count: 200)])
  func `registrations are counted past what says something of the plugin`(kinds: String) {
    let numbers: [Character: UInt16] = ["e": 1, "a": 2, "m": 3, "p": 4, "r": 5]
    let bytes = kinds.enumerated().flatMap { RecordFaultTests.record("\($0)", kind: numbers[$1] ?? 0) }
    let table = RecordTable(bytes: bytes, byteOrder: .littleEndian)
    let all = kinds.enumerated().map { (name: "\($0)", isDetail: "pr".contains($1)) }
    let registrations = all.filter { !$0.isDetail }.map(\.name)
    #expect(table.records.map { table.name(of: $0) } == all.map(\.name))
    var details: [String] = []
    table.forEachDetail { details.append(table.name(of: $0)) }
    #expect(details == all.filter(\.isDetail).map(\.name))
    #expect(table.registrationCount == registrations.count)
    #expect(registrations.indices.map { table.name(of: table.registration(at: $0)) } == registrations)
    var visited: [String] = []
    table.forEachRegistration { entry in
      #expect(entry.position == visited.count)
      #expect(entry.kind.isRegistration)
      #expect(entry.priority == .min)
      visited.append(String(decoding: entry.name, as: UTF8.self))
    }
    #expect(visited == registrations)
  }

  @Test(arguments: ["ea", "pp", "ap", "pa", "eppe", "aaaa"], ["ea", "pp", "ap", "pa", "peep", "pppp"])
  func `what was kept of records counts, whatever the bytes say`(kinds: String, kept: String) throws {
    let numbers: [Character: UInt16] = ["e": 1, "a": 2, "p": 4]
    let records = zip(kinds, kept)
    let bytes = records.flatMap { RecordFaultTests.record("x", kind: numbers[$0.0] ?? 0) }
    let size = bytes.count / max(1, min(kinds.count, kept.count))
    let elements = records.enumerated().map { number, kinds in
      StoredRecords.Element(
        kind: RecordKind(rawValue: numbers[kinds.1] ?? 0), priority: 0, offset: UInt32(number * size), name: 0)
    }
    let names = try #require(StoredNames([0x78], at: [0..<1]))
    let stored = try #require(
      StoredRecords(elements.withUnsafeBytes { Array($0) }, start: 0, count: elements.count, names: names))
    let table = try #require(
      RecordTable(bytes: bytes[...], byteOrder: .littleEndian, stored: stored, toolchains: [60301]))
    var visited: [RecordKind] = []
    table.forEachRegistration { entry in
      #expect(entry.position == visited.count)
      #expect(entry.name.elementsEqual([0x78]))
      visited.append(entry.kind)
    }
    #expect(visited == elements.map(\.kind).filter(\.isRegistration))
    #expect(table.registrationCount == visited.count)
    for position in visited.indices { #expect(table.name(of: table.registration(at: position)) == "x") }
  }

  @Test(arguments: [1, 2, 4, 7, 9, 12, 55])
  func `a record that was kept does not begin where none can`(offset: UInt32) throws {
    let bytes = RecordFaultTests.record("x", kind: 1) + RecordFaultTests.record("y", kind: 1)
    let names = try #require(StoredNames([0x78], at: [0..<1]))
    func stored(at offset: UInt32) throws -> StoredRecords {
      let elements = [StoredRecords.Element(kind: .event, priority: 0, offset: offset, name: 0)]
      return try #require(StoredRecords(elements.withUnsafeBytes { Array($0) }, start: 0, count: 1, names: names))
    }
    let second = try stored(at: UInt32(bytes.count / 2))
    #expect(second.registrationCount(ofSectionWith: bytes.count) == 1)
    #expect(RecordTable(bytes: bytes[...], byteOrder: .native, stored: second, toolchains: []) != nil)
    let elsewhere = try stored(at: offset)
    #expect(elsewhere.registrationCount(ofSectionWith: bytes.count) == nil)
    #expect(RecordTable(bytes: bytes[...], byteOrder: .native, stored: elsewhere, toolchains: []) == nil)
  }

  @Test(arguments: 1...24)
  func `each byte of a name is looked at`(length: Int) {
    let record = RecordFaultTests.record(String(repeating: "x", count: length))
    #expect(RecordTable(bytes: record, byteOrder: .littleEndian).fault == nil)
    for place in 0..<length {
      var damaged = record
      damaged[RecordLayout.Offset.text + place] = 0
      #expect(RecordTable(bytes: damaged, byteOrder: .littleEndian).fault?.reason == .nulInName)
      damaged[RecordLayout.Offset.text + place] = 0xff
      #expect(RecordTable(bytes: damaged, byteOrder: .littleEndian).fault?.reason == .nameNotUTF8)
      damaged[RecordLayout.Offset.text + place] = 0x01
      #expect(RecordTable(bytes: damaged, byteOrder: .littleEndian).fault == nil)
    }
  }

  @Test func `names have one hash, wherever they are in memory`() {
    let seed: UInt64 = 42
    for length in 0...24 {
      let name = [UInt8](repeating: 0x61, count: length)
      let hash = name.withUnsafeBytes { NameHash.value(of: $0, seed: seed) }
      for start in 0..<8 {
        // What is before and behind it does not count.
        let bytes = [UInt8](repeating: 0xff, count: start) + name + [0xee, 0xdd]
        bytes.withUnsafeBytes {
          #expect(NameHash.value(of: UnsafeRawBufferPointer(rebasing: $0[start..<start + length]), seed: seed) == hash)
        }
      }
      name.withUnsafeBytes { #expect(NameHash.value(of: $0, seed: seed + 1) != hash) }
    }
  }
}
