import Foundation
import SectionReader
import TestSupport
import Testing

/// Files that are no plugins and never were, which lie in plugin directories all the same.
@Suite struct OtherFilesTests {
  @Test(arguments: [
    ("!<arch>\nlibclock.o/", "a static library (ar archive)"),
    ("!<thin>\nlibclock.o/", "a static library (thin ar archive)"),
    ("#!/bin/sh\nexit 0\n", "a script"),
    ("/* GNU ld script */\nGROUP ( libc.so.6 )\n", "a linker script"),
    ("INPUT(libclock.so.1)\n", "a linker script"),
    ("GROUP ( libclock.so.1 )\n", "a linker script"),
    ("OUTPUT_FORMAT(elf64-x86-64)\n", "a linker script"),
    ("Hello.\n", "a text file"),
    ("E", "a text file"),
    ("\u{7f}EL", "a file that begins with the bytes 7f 45 4c"),
    ("MZ\u{1}\u{0}\u{2}", "a file that begins with the bytes 4d 5a 01 00"),
  ])
  func `is no ELF file`(text: String, found: String) throws {
    #expect(
      try Fixture.refusal(of: Array(text.utf8), named: "no-elf.so")
        == Refusal(.notELF, expected: "an ELF shared object", found: found))
  }

  @Test func `a compressed plugin`() throws {
    #expect(try Fixture.refusal(of: [0x1f, 0x8b, 8, 0], named: "clock.so.gz")?.found == "a gzip file")
  }

  /// Compiles without what `build` gives a plugin.
  private func compile(_ name: String, _ options: [String], in directory: TemporaryDirectory) throws -> String {
    try directory.write("int main(void) { return 0; }", to: "main.c")
    let path = directory.file(name)
    let output = try run(Compiler.any.path, options + ["main.c", "-o", path], currentDirectory: directory.path)
    try #require(output.status == 0, "\(output.standardError)")
    return path
  }

  @Test func `an object file`() throws {
    let directory = try TemporaryDirectory()
    let refusal = Refusal(of: try compile("main.o", ["-c"], in: directory))
    #expect(refusal == Refusal(.notSharedObject, expected: "a shared object", found: "a relocatable object"))
  }

  @Test func `a program at a fixed address`() throws {
    let directory = try TemporaryDirectory()
    let refusal = Refusal(of: try compile("main", ["-no-pie"], in: directory))
    #expect(refusal == Refusal(.notSharedObject, expected: "a shared object", found: "an executable"))
  }

  @Test func `a program that looks like a shared object`() throws {
    let directory = try TemporaryDirectory()
    let reading = try Reading(path: compile("main", ["-fPIE", "-pie"], in: directory))
    #expect(reading.dynamic.isProgram)
    #expect(reading.sections.isEmpty)
  }
}
