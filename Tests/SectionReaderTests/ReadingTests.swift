import RheaRecords
import SectionReader
import TestSupport
import Testing

@Suite struct ReadingTests {
  @Test(arguments: [Compiler.gcc, Compiler.clang].compactMap { $0 }, ["-O0", "-O2"])
  func `reads every field of a C plugin`(compiler: Compiler, optimization: String) throws {
    let directory = try TemporaryDirectory()
    let path = try compiler.build(Fixture.source, as: "clock", in: directory, options: [optimization])
    let reading = try Reading(path: path)
    #expect(reading.sections == [Fixture.entries])
    #expect(reading.faults.isEmpty)
    #expect(reading.identity == .native)
  }

  @Test func `tells where a record lies in its section`() throws {
    let elf = try Fixture.plugin.get()
    let directory = try TemporaryDirectory()
    let file = try ElfFile(path: directory.write(elf.bytes, to: "clock.so"))
    let section = try #require(try file.recordSections().first)
    let table = section.table
    #expect(section.fileOffset == elf[try elf.records, .offset])
    #expect(section.address == elf[try elf.records, .address])
    for (record, entry) in zip(table.records, Fixture.entries) {
      let start = Int(section.fileOffset) + record.offset
      #expect(elf.bytes.text(at: start) == "RHEA\u{1}")
      #expect(elf.bytes.text(at: start + RecordLayout.Offset.text) == entry.name)
      #expect(table.withName(of: record) { $0.elementsEqual(entry.name.utf8) })
      #expect(table.attribute("unknown", of: record) == nil)
      #expect(table.attribute("sourc", of: record) == nil)
    }
  }

  @Test func `a library that registers nothing has no sections`() throws {
    #expect(try Fixture.reading("int unrelated;").sections.isEmpty)
  }

  @Test func `skips kinds that it does not know and keeps flags that it does not know`() throws {
    var elf = try Fixture.plugin.get()
    // The plugin's own record, whose kind a later version made, and the event after it.
    let later = elf.range(of: try elf.records).lowerBound
    elf.bytes.patch(UInt16(77), at: later + RecordLayout.Offset.kind)
    let event = later + Int(elf.bytes.integer(UInt32.self, at: later + RecordLayout.Offset.size))
    elf.bytes.patch(UInt32(0x8000_0002), at: event + RecordLayout.Offset.flags)
    let reading = try Fixture.reading(of: elf.bytes, named: "of-a-later-version.so")
    #expect(reading.names == Fixture.entries.dropFirst().map(\.name))
    #expect(reading.sections.first?.first?.flags == RecordFlags(rawValue: 0x8000_0002))
    #expect(reading.faults.isEmpty)
  }

  @Test func `skips words of zero between records`() throws {
    let reading = try Fixture.reading(
      """
      #define PADDING(name) static unsigned long name[3] RHEA_PLACED_ = {0};
      PADDING(before)
      RHEA_EVENT("first", 1, 0) {}
      PADDING(between)
      RHEA_EVENT("last", 1, 0) {}
      PADDING(after)
      """)
    #expect(reading.names == ["first", "last"])
    #expect(reading.faults.isEmpty)
  }

  @Test func `reads both sections of one name, in their order`() throws {
    let directory = try TemporaryDirectory()
    let path = try Compiler.any.build(
      """
      #include <rhea.h>
      RHEA_EVENT("of one", 1, 0) {}
      #undef RHEA_SECTION
      #define RHEA_SECTION "rhea_recordz"
      RHEA_EVENT("of the other", 1, 0) {}
      """, as: "two-sections", in: directory)
    var elf = ElfBytes(try [UInt8](contentsOfFile: path))
    let records = try elf.records
    let other = try elf.section("rhea_recordz")
    elf[other, .name] = elf[records, .name]
    let reading = try Fixture.reading(of: elf.bytes, named: "two-sections-of-one-name.so")
    let names = [(records, "of one"), (other, "of the other")].sorted { $0.0 < $1.0 }.map { [$0.1] }
    #expect(reading.sections.map { $0.map(\.name) } == names)
  }

  @Test func `reads thousands of records in their order`() throws {
    let count = 3000
    let reading = try Fixture.reading(
      (0..<count).map { "RHEA_EVENT(\"event \($0)\", \($0), 0) {}" }.joined(separator: "\n"))
    #expect(reading.names == (0..<count).map { "event \($0)" })
    #expect(reading.sections.first?.map(\.priority) == (0..<Int64(count)).map { $0 })
  }

  @Test func `reads records that were linked from several objects`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("#include <rhea.h>\nRHEA_EVENT(\"one\", 1, 0) {}", to: "one.c")
    try directory.write("#include <rhea.h>\nRHEA_EVENT(\"two\", 1, 0) {}", to: "two.c")
    let path = try Compiler.any.build(
      "#include <rhea.h>\nRHEA_EVENT(\"three\", 1, 0) {}", as: "three", in: directory, options: ["one.c", "two.c"])
    #expect(try Reading(path: path).names == ["one", "two", "three"])
  }

  @Test func `reads what a file asks of the loader`() throws {
    let directory = try TemporaryDirectory()
    try Compiler.any.build("int helper(void) { return 1; }", as: "libhelper", in: directory)
    let path = try Compiler.any.build(
      "int helper(void); int use(void) { return helper(); }", as: "user", in: directory,
      options: [
        "-Wl,--no-as-needed", "-L.", "-lhelper", "-Wl,-soname,user.so.1,-rpath,/opt/a:/opt/b,--enable-new-dtags",
      ])
    let dynamic = try Reading(path: path).dynamic
    #expect(dynamic.needed.first == "libhelper.so")
    #expect(dynamic.needed.contains("libc.so.6"))
    #expect(dynamic.soname == "user.so.1")
    #expect(dynamic.runpath == "/opt/a:/opt/b")
    #expect(dynamic.rpath == nil)
    #expect(!dynamic.isProgram)
  }

  @Test func `reads the older form of a search path`() throws {
    let reading = try Fixture.reading("int unrelated;", options: ["-Wl,-rpath,/opt/a,--disable-new-dtags"])
    #expect(reading.dynamic.rpath == "/opt/a")
    #expect(reading.dynamic.runpath == nil)
  }
}
