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
