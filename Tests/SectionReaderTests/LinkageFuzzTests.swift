import SectionReader
import TestSupport
import Testing

/// Damaged symbols, versions, relocations and program headers: a typed error or a sound reading, and always an end.
@Suite struct LinkageFuzzTests {
  private static let good = Result { () throws -> ElfBytes in
    let directory = try TemporaryDirectory()
    return ElfBytes(try [UInt8](contentsOfFile: Linkage.build(in: directory)))
  }

  private struct Tally {
    var read = 0
    var refused = 0
  }

  private func check(_ variants: VariantFile, _ damage: @autoclosure () -> String, _ tally: inout Tally) {
    do throws(ReadError) {
      let linkage = try Linkage(path: variants.path, addresses: [0, 8, .max])
      let names = linkage.defined.map(\.name) + linkage.undefined.map(\.name) + linkage.versions.needs.map(\.version)
      if names.contains(where: { $0.utf8.contains(0) }) { Issue.record("\(damage()): a NUL in a name") }
      tally.read += 1
    } catch {
      if error.expected.isEmpty || error.found.isEmpty || error.path != variants.path {
        Issue.record("\(damage()): an error without words: \(error)")
      }
      tally.refused += 1
    }
  }

  @Test(arguments: [".dynsym", ".gnu.version", ".gnu.version_r", ".gnu.version_d", ".rela.dyn"])
  func `each byte of a section`(name: String) throws {
    let elf = try Self.good.get()
    let variants = try VariantFile(elf.bytes)
    var tally = Tally()
    let range = elf.range(of: try elf.section(name))
    for offset in range {
      for value in [elf.bytes[offset] ^ 1, elf.bytes[offset] ^ 0x80, 0, 0xff] {
        try variants.whileChanged([value], at: offset) {
          check(variants, "byte \(offset) of \(name) set to \(value)", &tally)
        }
      }
    }
    #expect(tally.read + tally.refused == range.count * 4)
    #expect(tally.read > 0)
  }

  @Test(arguments: [".dynsym", ".gnu.version", ".gnu.version_r", ".gnu.version_d", ".rela.dyn"])
  func `each field of a section's header`(name: String) throws {
    let elf = try Self.good.get()
    let variants = try VariantFile(elf.bytes)
    let number = try elf.section(name)
    let start = Int(elf[.sectionTable]) + number * elf.sectionEntrySize
    var tally = Tally()
    for offset in start..<start + elf.sectionEntrySize {
      for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
        try variants.whileChanged([value], at: offset) {
          check(variants, "byte \(offset - start) of the header of \(name) set to \(value)", &tally)
        }
      }
    }
    #expect(tally.refused > 0)
    #expect(tally.read > 0)
  }

  @Test func `program headers`() throws {
    let elf = try Self.good.get()
    let variants = try VariantFile(elf.bytes)
    var tally = Tally()
    // Their place, size and number, and what they say.
    for offset in Array(32..<40) + Array(54..<58) + Array(64..<400) {
      for value: UInt8 in [0, 1, 0x7f, 0xff] {
        try variants.whileChanged([value], at: offset) { check(variants, "byte \(offset) set to \(value)", &tally) }
      }
    }
    #expect(tally.read > 100)
  }

  @Test func `truncated at many lengths`() throws {
    let elf = try Self.good.get()
    let variants = try VariantFile(elf.bytes)
    var tally = Tally()
    for size in stride(from: 1, to: elf.bytes.count, by: 37) {
      try variants.whileTruncated(to: size) { check(variants, "truncated to \(size)", &tally) }
    }
    #expect(tally.refused > 100)
  }

  @Test func `numbers at which arithmetic breaks`() throws {
    let elf = try Self.good.get()
    let variants = try VariantFile(elf.bytes)
    let edges: [UInt64] = [0, 1, 7, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 1 << 63, .max, .max - 7]
    let regions = try [".dynsym", ".gnu.version_r", ".gnu.version_d", ".rela.dyn"].map {
      elf.range(of: try elf.section($0))
    }
    var random = FixedRandom(seed: 3)
    var tally = Tally()
    for round in 0..<3000 {
      let region = regions.randomElement(using: &random) ?? elf.headerRange
      let width = [2, 4, 8].randomElement(using: &random) ?? 4
      let offset = Int.random(in: region, using: &random) / width * width
      guard offset >= region.lowerBound, offset + width <= region.upperBound else { continue }
      var number: [UInt8] = []
      number.append(integer: edges.randomElement(using: &random) ?? 0, elf.byteOrder)
      try variants.whileChanged(Array(number.prefix(width)), at: offset) {
        check(variants, "round \(round)", &tally)
      }
    }
    #expect(tally.read > 100)
    #expect(tally.refused > 100)
  }
}
