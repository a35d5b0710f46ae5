import Foundation
import SectionReader
import TestSupport
import Testing

/// Files with holes, which claim sizes that no disk space is needed for.
@Suite struct HugeFileTests {
  private static let hugeSize = 1 << 36

  private func sparse(
    _ name: String, size: Int = hugeSize, _ damage: (inout ElfBytes) throws -> Void = { _ in }
  ) throws -> (directory: TemporaryDirectory, path: String) {
    var elf = try Fixture.plugin.get()
    try damage(&elf)
    let directory = try TemporaryDirectory()
    let path = try directory.write(elf.bytes, to: name)
    try #require(truncate(path, off_t(size)) == 0)
    return (directory, path)
  }

  @Test func `a plugin with a huge hole behind it is read`() throws {
    let file = try sparse("huge-tail.so")
    #expect(try Reading(path: file.path).sections == [Fixture.entries])
  }

  @Test func `a huge hole is no ELF file`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("", to: "hole.so")
    try #require(truncate(path, off_t(Self.hugeSize)) == 0)
    #expect(
      Refusal(of: path)
        == Refusal(.notELF, expected: "an ELF shared object", found: "a file that begins with the bytes 00 00 00 00"))
  }

  @Test func `a huge section of records`() throws {
    let file = try sparse("huge-records.so") { $0[try $0.records, .size] = 1 << 35 }
    #expect(
      Refusal(of: file.path)
        == Refusal(
          .tooLarge, expected: "section rhea_records of at most 67108864 bytes", found: "34359738368 bytes"))
  }

  @Test func `two sections that together are too large`() throws {
    let file = try sparse("large-twice.so") { elf in
      let records = try elf.records
      let other = try elf.section(".comment")
      for section in [records, other] {
        for field in [ElfBytes.SectionField.name, .type, .flags] { elf[section, field] = elf[records, field] }
        elf[section, .offset] = 1 << 30
        elf[section, .size] = 33 << 20
      }
    }
    #expect(
      Refusal(of: file.path)
        == Refusal(.tooLarge, expected: "section rhea_records of at most 32505856 bytes", found: "34603008 bytes"))
  }

  @Test func `a huge table of section names`() throws {
    let file = try sparse("huge-names.so") { $0[Int($0[.nameTable]), .size] = 1 << 35 }
    #expect(
      Refusal(of: file.path)
        == Refusal(.tooLarge, expected: "the section names of at most 67108864 bytes", found: "34359738368 bytes"))
  }

  @Test func `a huge number of sections that the file could hold`() throws {
    let file = try sparse("huge-section-count.so") { elf in
      elf[.sectionCount] = 0
      elf[0, .size] = 1 << 28
    }
    #expect(Refusal(of: file.path) == Refusal(.tooLarge, expected: "at most 131072 sections", found: "268435456"))
  }

  @Test func `a huge dynamic section`() throws {
    let file = try sparse("huge-dynamic.so") { $0[try $0.section(".dynamic"), .size] = 1 << 35 }
    #expect(
      Refusal(of: file.path)
        == Refusal(.tooLarge, expected: "the dynamic section of at most 65536 bytes", found: "34359738368 bytes"))
  }

  @Test func `a huge table of the names of needed libraries`() throws {
    let file = try sparse("huge-dynamic-names.so") { $0[try $0.section(".dynstr"), .size] = 1 << 35 }
    #expect(
      Refusal(of: file.path)
        == Refusal(
          .tooLarge, expected: "the names of the dynamic section of at most 67108864 bytes",
          found: "34359738368 bytes"))
  }
}
