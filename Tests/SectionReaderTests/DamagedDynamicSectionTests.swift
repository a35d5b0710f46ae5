import SectionReader
import TestSupport
import Testing

@Suite struct DamagedDynamicSectionTests {
  private func entry(_ tag: UInt64, in elf: ElfBytes) throws -> Int {
    let range = elf.range(of: try elf.section(".dynamic"))
    return try #require(
      stride(from: range.lowerBound, to: range.upperBound, by: 16).first {
        elf.bytes.integer(UInt64.self, at: $0) == tag
      })
  }

  private static let needed: UInt64 = 1, soname: UInt64 = 14, runpath: UInt64 = 29

  @Test func `is whole in the good plugin`() throws {
    let reading = try Fixture.reading(of: Fixture.plugin.get().bytes, named: "clock.so")
    #expect(reading.dynamic.soname == "libclock.so.1")
    #expect(reading.dynamic.runpath == "$ORIGIN/lib")
    #expect(reading.dynamic.needed == ["libc.so.6"])
  }

  @Test(arguments: [needed, soname, runpath], [1 << 20, 1 << 63, .max] as [UInt64])
  func `a name past the table of names`(tag: UInt64, offset: UInt64) throws {
    let elf = try Fixture.plugin.get()
    let size = elf[try elf.section(".dynstr"), .size]
    let refusal = try Fixture.refusal(named: "dynamic-name-past-table.so") { elf in
      elf.bytes.patch(offset, at: try entry(tag, in: elf) + 8)
    }
    #expect(
      refusal
        == Refusal(
          .malformed, expected: "names of the dynamic section within their table of \(size) bytes",
          found: "one at offset \(offset)"))
  }

  @Test func `garbage as the name of a library is read with replacements`() throws {
    var elf = try Fixture.plugin.get()
    let names = elf.range(of: try elf.section(".dynstr")).lowerBound
    let name = Int(elf.bytes.integer(UInt64.self, at: try entry(Self.needed, in: elf) + 8))
    elf.bytes[names + name] = 0xff
    let needed = try Fixture.reading(of: elf.bytes, named: "needed-garbage.so").dynamic.needed
    #expect(needed == ["\u{fffd}ibc.so.6"])
  }

  @Test func `a table of names without a final NUL`() throws {
    let refusal = try Fixture.refusal(named: "dynamic-names-without-nul.so") { elf in
      elf.bytes[elf.range(of: try elf.section(".dynstr")).upperBound - 1] = 0x61
    }
    #expect(
      refusal
        == Refusal(
          .malformed, expected: "a table of names of the dynamic section that ends with a NUL",
          found: "one without it"))
  }

  @Test(arguments: [0, 4000, 0x7fff_ffff, 0xffff_ffff] as [UInt64])
  func `a link to a section that is not there`(link: UInt64) throws {
    let refusal = try Fixture.refusal(named: "dynamic-link.so") { $0[try $0.section(".dynamic"), .link] = link }
    #expect(
      refusal
        == Refusal(
          .malformed, expected: "a section with the names of the dynamic section", found: "section number \(link)"))
  }

  @Test func `a link to a section of another type`() throws {
    let refusal = try Fixture.refusal(named: "dynamic-link-to-text.so") { elf in
      elf[try elf.section(".dynamic"), .link] = UInt64(try elf.section(".text"))
    }
    #expect(refusal?.code == .malformed)
    #expect(refusal?.expected == "names of the dynamic section in a string table")
  }

  @Test func `half an entry`() throws {
    let elf = try Fixture.plugin.get()
    let size = elf[try elf.section(".dynamic"), .size]
    let refusal = try Fixture.refusal(named: "dynamic-half-entry.so") { $0[try $0.section(".dynamic"), .size] -= 8 }
    #expect(
      refusal
        == Refusal(
          .malformed, expected: "the dynamic section of whole entries of 16 bytes", found: "\(size - 8) bytes"))
  }

  @Test func `no final entry`() throws {
    var elf = try Fixture.plugin.get()
    let dynamic = try elf.section(".dynamic")
    elf[dynamic, .size] = 16
    #expect(try Fixture.reading(of: elf.bytes, named: "dynamic-without-end.so").dynamic.needed == ["libc.so.6"])
  }

  @Test func `more entries than the file holds`() throws {
    let refusal = try Fixture.refusal(named: "dynamic-past-the-end.so") {
      $0[try $0.section(".dynamic"), .size] = 16 << 20
    }
    #expect(refusal?.code == .truncated)
  }

  @Test func `thousands of needed libraries with long names`() throws {
    // Each entry names one string of the longest size: the most that a file can make the reader build.
    var elf = try Fixture.plugin.get()
    let dynamic = try elf.section(".dynamic")
    let names = try elf.section(".dynstr")
    elf[names, .offset] = UInt64(elf.bytes.count)
    elf[names, .size] = 20_001
    elf.bytes += Array(repeating: 0x61, count: 20_000) + [0]
    elf[dynamic, .offset] = UInt64(elf.bytes.count)
    elf[dynamic, .size] = 64 << 10
    for _ in 0..<4096 {
      elf.bytes.append(integer: Self.needed)
      elf.bytes.append(integer: UInt64(20_000 - 16_383))
    }
    let needed = try Fixture.reading(of: elf.bytes, named: "needed-many.so").dynamic.needed
    #expect(needed.count == 4096)
    #expect(needed.allSatisfy { $0.utf8.count == 16_383 })

    elf.bytes.patch(UInt64(0), at: Int(elf[dynamic, .offset]) + 8)
    #expect(
      try Fixture.refusal(of: elf.bytes, named: "needed-too-long.so")
        == Refusal(
          .malformed, expected: "names of the dynamic section of less than 16384 bytes",
          found: "a longer one at offset 0"))
  }

  @Test func `no dynamic section`() throws {
    var elf = try Fixture.plugin.get()
    elf[try elf.section(".dynamic"), .type] = 1
    let reading = try Fixture.reading(of: elf.bytes, named: "without-dynamic.so")
    #expect(reading.dynamic.needed.isEmpty)
    #expect(reading.sections == [Fixture.entries])
  }
}
