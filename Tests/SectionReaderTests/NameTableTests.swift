import RheaRecords
import SectionReader
import Testing

@Suite struct NameTableTests {
  @Test(arguments: [1, 2, 31, 32, 33, 1000])
  func `names are numbered as they come, each once`(count: Int) {
    let names = (0..<count).map { String(repeating: "x", count: $0 % 20) + "\($0)" }
    var table = NameTable()
    for name in names + names.reversed() {
      let number = Array(name.utf8).withUnsafeBytes { table.insert($0) }
      #expect(names[number] == name)
    }
    #expect(table.count == count)
    #expect(names.map { table.number(of: $0) } == Array(0..<count))
    #expect((0..<count).map { table.name(of: $0) } == names)
    #expect(table.number(of: "y") == nil)
    #expect(table.number(of: names[0] + "y") == nil)
  }

  @Test func `the empty name is one, too`() {
    var table = NameTable()
    #expect(table.number(of: "") == nil)
    #expect(table.insert(UnsafeRawBufferPointer(start: nil, count: 0)) == 0)
    #expect(table.number(of: "") == 0)
    #expect(table.name(of: 0) == "")
  }

  @Test func `names that differ in one byte have hashes of their own`() {
    for length in 1...24 {
      let name = [UInt8](repeating: 0x61, count: length)
      let hash = name.withUnsafeBytes { NameHash.value(of: $0, seed: 7) }
      for place in 0..<length {
        var other = name
        other[place] = 0x62
        other.withUnsafeBytes { #expect(NameHash.value(of: $0, seed: 7) != hash, "\(length) \(place)") }
      }
    }
  }
}
