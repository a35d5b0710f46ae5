import SectionReader
import TestSupport
import Testing

/// What is wrong with the ELF header or the section header table.
@Suite struct DamagedHeaderTests {
  private let noSectionHeaders = Refusal(
    .noSectionHeaders, expected: "a section header table", found: "none (stripped of its section headers, or packed)")

  @Test func `an empty file`() throws {
    #expect(
      try Fixture.refusal(of: [], named: "empty.so")
        == Refusal(.emptyFile, expected: "an ELF shared object", found: "an empty file"))
  }

  @Test(arguments: [4, 15, 16, 63])
  func `a file that ends inside its ELF header`(size: Int) throws {
    let refusal = try Fixture.refusal(named: "ends-in-header.so") { $0.bytes.removeSubrange(size...) }
    #expect(
      refusal
        == Refusal(
          .truncated, expected: "an ELF header of \(size < 16 ? 16 : 64) bytes",
          found: "a file of \(size) bytes (truncated, or still being written)"))
  }

  @Test(.enabled(if: Compiler.canCross)) func `a 32-bit file that ends inside its ELF header`() throws {
    let bytes = try Fixture.bigEndianPlugin.get().bytes.prefix(51)
    #expect(
      try Fixture.refusal(of: Array(bytes), named: "ends-in-32-bit-header.so")
        == Refusal(
          .truncated, expected: "an ELF header of 52 bytes",
          found: "a file of 51 bytes (truncated, or still being written)"))
  }

  @Test(
    arguments: [
      (4, 0, "class 1 (32-bit) or 2 (64-bit)", "class 0"),
      (4, 3, "class 1 (32-bit) or 2 (64-bit)", "class 3"),
      (5, 0, "byte order 1 (little-endian) or 2 (big-endian)", "byte order 0"),
      (5, 3, "byte order 1 (little-endian) or 2 (big-endian)", "byte order 3"),
      (6, 0, "ELF version 1", "ELF version 0"),
      (6, 2, "ELF version 1", "ELF version 2"),
    ] as [(Int, UInt8, String, String)])
  func `a wrong class, byte order or version`(offset: Int, value: UInt8, expected: String, found: String) throws {
    let refusal = try Fixture.refusal(named: "wrong-identification.so") { $0.bytes[offset] = value }
    #expect(refusal == Refusal(.malformed, expected: expected, found: found))
  }

  @Test(
    arguments: [
      (0, "a file of no type"), (1, "a relocatable object"), (2, "an executable"), (4, "a core dump"),
      (0xff00, "a file of type 65280"),
    ] as [(UInt64, String)])
  func `another type of ELF file`(type: UInt64, found: String) throws {
    let refusal = try Fixture.refusal(named: "wrong-type.so") { $0[.type] = type }
    #expect(refusal == Refusal(.notSharedObject, expected: "a shared object", found: found))
  }

  @Test func `no section headers`() throws {
    let refusal = try Fixture.refusal(named: "without-section-headers.so") { elf in
      elf.bytes.removeSubrange(elf.sectionTableRange)
      elf[.sectionTable] = 0
      elf[.sectionCount] = 0
      elf[.nameTable] = 0
    }
    #expect(refusal == noSectionHeaders)
  }

  @Test func `no section in a table that is there`() throws {
    #expect(try Fixture.refusal(named: "section-count-0.so") { $0[.sectionCount] = 0 } == noSectionHeaders)
  }

  @Test func `the numbers of sections and of their names in section 0`() throws {
    var elf = try Fixture.plugin.get()
    elf[0, .size] = elf[.sectionCount]
    elf[0, .link] = elf[.nameTable]
    elf[.sectionCount] = 0
    elf[.nameTable] = 0xffff
    #expect(try Fixture.reading(of: elf.bytes, named: "counts-in-section-0.so").sections == [Fixture.entries])
  }

  @Test(.enabled(if: Compiler.canCross)) func `the numbers in section 0 of a 32-bit big-endian file`() throws {
    var elf = try Fixture.bigEndianPlugin.get()
    elf[0, .size] = elf[.sectionCount]
    elf[0, .link] = elf[.nameTable]
    elf[.sectionCount] = 0
    elf[.nameTable] = 0xffff
    #expect(try Fixture.reading(of: elf.bytes, named: "counts-in-section-0.so").sections == [Fixture.entries])
  }

  @Test func `an absurd number of sections in section 0`() throws {
    let refusal = try Fixture.refusal(named: "absurd-section-count.so") { elf in
      elf[0, .size] = .max
      elf[.sectionCount] = 0
    }
    #expect(refusal == Refusal(.tooLarge, expected: "at most 131072 sections", found: "\(UInt64.max)"))
  }

  @Test(arguments: [false, true])
  func `more sections than the file holds`(inSection0: Bool) throws {
    let elf = try Fixture.plugin.get()
    let count: UInt64 = 5000
    let refusal = try Fixture.refusal(named: "too-many-sections.so") { elf in
      elf[.sectionCount] = inSection0 ? 0 : count
      if inSection0 { elf[0, .size] = count }
    }
    #expect(
      refusal
        == Refusal(
          .truncated, expected: "the section header table of \(count) entries at offset \(elf[.sectionTable])",
          found: "a file of \(elf.bytes.count) bytes (truncated, or still being written)"))
  }

  /// An offset from the end of the file.
  @Test(arguments: [0, -1, -63, 1, 1 << 40])
  func `a section header table at the end of the file or past it`(distance: Int) throws {
    let elf = try Fixture.plugin.get()
    let offset = UInt64(elf.bytes.count + distance)
    let refusal = try Fixture.refusal(named: "section-table-past-the-end.so") { $0[.sectionTable] = offset }
    #expect(
      refusal
        == Refusal(
          .truncated, expected: "the section header table at offset \(offset)",
          found: "a file of \(elf.bytes.count) bytes (truncated, or still being written)"))
  }

  @Test(arguments: [.max, .max - 63, 1 << 63, (1 << 63) - 1] as [UInt64])
  func `a section header table whose end overflows`(offset: UInt64) throws {
    let refusal = try Fixture.refusal(named: "section-table-overflows.so") { $0[.sectionTable] = offset }
    #expect(refusal?.code == .truncated)
    #expect(refusal?.expected == "the section header table at offset \(offset)")
  }

  @Test(arguments: [0, 1, 40, 63, 65, 65535] as [UInt64])
  func `section headers of another size`(size: UInt64) throws {
    let refusal = try Fixture.refusal(named: "section-entry-size.so") { $0[.sectionEntrySize] = size }
    #expect(refusal == Refusal(.malformed, expected: "section headers of 64 bytes", found: "\(size) bytes"))
  }

  @Test func `a table of section names that is not there`() throws {
    let refusal = try Fixture.refusal(named: "name-table-0.so") { $0[.nameTable] = 0 }
    #expect(
      refusal == Refusal(.malformed, expected: "a section with the section names", found: "section number 0"))
    let past = try Fixture.refusal(named: "name-table-past-the-table.so") { $0[.nameTable] = 4000 }
    #expect(
      past == Refusal(.malformed, expected: "a section with the section names", found: "section number 4000"))
  }

  @Test func `a number of the section names in section 0 that is not there`() throws {
    let refusal = try Fixture.refusal(named: "name-table-in-section-0-past-the-table.so") { elf in
      elf[.nameTable] = 0xffff
      elf[0, .link] = 0xffff_ffff
    }
    #expect(refusal?.code == .malformed)
  }

  @Test func `every length, from nothing to all but one byte`() throws {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    for size in stride(from: elf.bytes.count - 1, through: 0, by: -1) {
      try variants.truncate(to: size)
      let refusal = Refusal(of: variants.path)
      // The section headers are last, so that nothing shorter than the whole is a plugin.
      let code: ReadError.Code = size == 0 ? .emptyFile : size < 4 ? .notELF : .truncated
      guard refusal?.code == code else {
        Issue.record("at \(size) bytes: \(String(describing: refusal))")
        return
      }
    }
  }
}
