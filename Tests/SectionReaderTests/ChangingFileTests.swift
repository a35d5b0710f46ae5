import Foundation
import SectionReader
import TestSupport
import Testing

/// Files that somebody writes to between their opening and their reading.
@Suite struct ChangingFileTests {
  /// Opens the good plugin, lets `change` do its worst, and reads on.
  private func refusal(after change: (VariantFile, ElfBytes) throws -> Void) throws -> Refusal? {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    let file = try ElfFile(path: variants.path, atOnceUpTo: 0)
    try change(variants, elf)
    do throws(ReadError) {
      let sections = try file.recordSections()
      #expect(sections.allSatisfy { Invariants.violation(in: $0, fileSize: elf.bytes.count) == nil })
      _ = try file.dynamicInfo()
      return nil
    } catch {
      return Refusal(error)
    }
  }

  private let changed = Refusal(
    .changed, expected: "a file that stays as it is", found: "one that changed while it was read")

  @Test func `a file that is replaced is read as it was`() throws {
    let elf = try Fixture.plugin.get()
    let directory = try TemporaryDirectory()
    let path = try directory.write(elf.bytes, to: "clock.so")
    let file = try ElfFile(path: path, atOnceUpTo: 0)
    try directory.write("another file", to: "new.so")
    try #require(rename(directory.file("new.so"), path) == 0)
    #expect(try file.recordSections().first?.table.records.count == Fixture.entries.count)
    #expect(Refusal(of: path)?.code == .notELF)
  }

  @Test func `a file that is removed is read as it was`() throws {
    let elf = try Fixture.plugin.get()
    let directory = try TemporaryDirectory()
    let path = try directory.write(elf.bytes, to: "clock.so")
    let file = try ElfFile(path: path, atOnceUpTo: 0)
    try #require(unlink(path) == 0)
    #expect(try file.recordSections().first?.table.records.count == Fixture.entries.count)
  }

  @Test(arguments: [0, 64])
  func `the end of a small file that is changed once it is open is read as it was`(size: Int) throws {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    let file = try ElfFile(path: variants.path, atOnceUpTo: elf.bytes.count)
    try variants.write(Array(repeating: 0xff, count: elf.bytes.count)[...], at: 0)
    try variants.truncate(to: size)
    #expect(try file.recordSections().first?.table.records.count == Fixture.entries.count)
    // The program headers are at the beginning, and were not read.
    #expect { try file.stackRequest() } throws: { error in
      (error as? ReadError).map(Refusal.init) == changed
    }
  }

  @Test func `what was not read of a small file is read when it is asked for`() throws {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    let file = try ElfFile(path: variants.path, atOnceUpTo: elf.bytes.count)
    #expect(try ElfFile(path: variants.path, atOnceUpTo: elf.bytes.count).stackRequest() == .notExecutable)
    let headers = elf.programHeaderRange
    try variants.write(Array(repeating: 0, count: headers.count)[...], at: headers.lowerBound)
    #expect(try file.stackRequest() == .unstated)
    #expect(try file.dynamicInfo().needed.isEmpty == false)
    #expect(try file.recordSections().first?.table.records.count == Fixture.entries.count)
  }

  @Test(arguments: [0, 1, 64, 4096])
  func `a file that is truncated`(size: Int) throws {
    #expect(try refusal { variants, _ in try variants.truncate(to: size) } == changed)
  }

  @Test func `a file that is truncated to nearly all of it`() throws {
    let refusal = try refusal { variants, elf in
      try variants.truncate(to: elf.bytes.count - 1)
    }
    #expect(refusal == changed)
  }

  @Test(arguments: [0, 0xff, 0x41] as [UInt8])
  func `a file that is overwritten`(byte: UInt8) throws {
    let refusal = try refusal { variants, elf in
      try variants.write(Array(repeating: byte, count: elf.bytes.count)[...], at: 0)
    }
    #expect(refusal != nil)
  }

  @Test func `a file whose records are overwritten`() throws {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    let file = try ElfFile(path: variants.path, atOnceUpTo: 0)
    let range = elf.range(of: try elf.records)
    try variants.write(Array(repeating: 0xff, count: range.count)[...], at: range.lowerBound)
    #expect(try file.recordSections().first?.table.fault?.reason == .noMagic(found: 0xffff_ffff))
  }

  @Test func `a file that is truncated after it was read`() throws {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    let file = try ElfFile(path: variants.path, atOnceUpTo: 0)
    let table = try #require(try file.recordSections().first).table
    try variants.truncate(to: 0)
    #expect(table.records.map { table.name(of: $0) } == Fixture.entries.map(\.name))
  }
}
