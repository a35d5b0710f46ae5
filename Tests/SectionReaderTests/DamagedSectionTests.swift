import SectionReader
import TestSupport
import Testing

/// What is wrong with the sections, while the table of their headers is sound.
@Suite struct DamagedSectionTests {
  @Test(arguments: [0x7fff_ffff, 0xffff_ffff] as [UInt64])
  func `a section name past the table`(offset: UInt64) throws {
    let elf = try Fixture.plugin.get()
    let size = elf[Int(elf[.nameTable]), .size]
    let refusal = try Fixture.refusal(named: "section-name-past-table.so") { $0[1, .name] = offset }
    #expect(
      refusal
        == Refusal(
          .malformed, expected: "section names within their table of \(size) bytes", found: "one at offset \(offset)"))
    let atEnd = try Fixture.refusal(named: "section-name-at-end-of-table.so") { $0[1, .name] = size }
    #expect(atEnd?.found == "one at offset \(size)")
    // The table's last byte is its final NUL: the empty name.
    #expect(try Fixture.refusal(named: "section-name-empty.so") { $0[1, .name] = size - 1 } == nil)
  }

  @Test func `a table of section names without a final NUL`() throws {
    let refusal = try Fixture.refusal(named: "names-without-nul.so") { elf in
      elf.bytes[elf.range(of: Int(elf[.nameTable])).upperBound - 1] = 0x61
    }
    #expect(
      refusal
        == Refusal(.malformed, expected: "a table of section names that ends with a NUL", found: "one without it"))
  }

  @Test func `a table of section names that is empty, or no table`() throws {
    let empty = try Fixture.refusal(named: "names-empty.so") { $0[Int($0[.nameTable]), .size] = 0 }
    #expect(empty == Refusal(.malformed, expected: "a table of section names", found: "an empty one"))
    let nobits = try Fixture.refusal(named: "names-without-contents.so") { $0[Int($0[.nameTable]), .type] = 8 }
    let number = try Fixture.plugin.get()[.nameTable]
    #expect(
      nobits
        == Refusal(
          .malformed, expected: "section names in a string table", found: "section number \(number), which is of type 8"
        ))
  }

  @Test(arguments: [1 << 20, 1 << 40, 1 << 63, .max] as [UInt64])
  func `a section larger than its file`(size: UInt64) throws {
    let elf = try Fixture.plugin.get()
    let offset = elf[try elf.records, .offset]
    let refusal = try Fixture.refusal(named: "section-size-huge.so") { $0[try $0.records, .size] = size }
    #expect(
      refusal
        == Refusal(
          .truncated, expected: "section rhea_records, \(size) bytes at offset \(offset)",
          found: "a file of \(elf.bytes.count) bytes (truncated, or still being written)"))
  }

  @Test(
    arguments: [
      (.max, 1), (.max, .max), (1 << 63, 1 << 63), (.max - 7, 64), (1 << 62, 0x40),
    ] as [(UInt64, UInt64)])
  func `a section whose end overflows`(offset: UInt64, size: UInt64) throws {
    let refusal = try Fixture.refusal(named: "section-end-overflows.so") { elf in
      elf[try elf.records, .offset] = offset
      elf[try elf.records, .size] = size
    }
    #expect(refusal?.code == .truncated)
    #expect(refusal?.expected == "section rhea_records, \(size) bytes at offset \(offset)")
  }

  @Test func `a section of no bytes registers nothing`() throws {
    var elf = try Fixture.plugin.get()
    elf[try elf.records, .size] = 0
    #expect(try Fixture.reading(of: elf.bytes, named: "section-size-0.so").sections.isEmpty)
  }

  @Test func `a section without contents`() throws {
    let refusal = try Fixture.refusal(named: "nobits.so") { $0[try $0.records, .type] = 8 }
    #expect(
      refusal
        == Refusal(
          .sectionWithoutContents, expected: "section rhea_records with contents",
          found: "none in the file (a file of debug symbols?)"))
  }

  @Test(.enabled(if: Toolchain.program("objcopy") != nil))
  func `a file of debug symbols`() throws {
    let directory = try TemporaryDirectory()
    let good = try directory.write(Fixture.plugin.get().bytes, to: "clock.so")
    let path = directory.file("only-debug-symbols.so")
    let objcopy = try #require(Toolchain.program("objcopy"))
    let output = try run(objcopy, ["--only-keep-debug", good, path])
    try #require(output.status == 0, "\(output.standardError)")
    #expect(Refusal(of: path)?.code == .sectionWithoutContents)
  }

  @Test func `a compressed section`() throws {
    let refusal = try Fixture.refusal(named: "compressed.so") { $0[try $0.records, .flags] |= 0x800 }
    #expect(
      refusal
        == Refusal(.sectionCompressed, expected: "section rhea_records without compression", found: "it compressed"))
  }

  @Test func `a section that is not loaded`() throws {
    let refusal = try Fixture.refusal(named: "not-loaded.so") { $0[try $0.records, .flags] &= ~2 }
    #expect(
      refusal
        == Refusal(
          .sectionNotLoaded, expected: "section rhea_records to be loaded with the file",
          found: "it without SHF_ALLOC"))
  }

  @Test func `a section header of type 0 is no section`() throws {
    var elf = try Fixture.plugin.get()
    elf[try elf.records, .type] = 0
    #expect(try Fixture.reading(of: elf.bytes, named: "section-type-0.so").sections.isEmpty)
  }

  @Test func `a damaged record is the table's fault, and what stands before it is read`() throws {
    var elf = try Fixture.plugin.get()
    let start = elf.range(of: try elf.records).lowerBound
    let size = Int(elf.bytes.integer(UInt32.self, at: start + 8))
    elf.bytes.patch(UInt32(12), at: start + size + 8)
    let reading = try Fixture.reading(of: elf.bytes, named: "second-record-size-12.so")
    #expect(reading.names == ["com.example.clock"])
    #expect(reading.faults.map(\.reason) == [.badSize(found: 12)])
    #expect(reading.faults.map(\.offset) == [size])
  }
}
