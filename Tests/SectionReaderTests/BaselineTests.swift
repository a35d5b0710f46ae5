import CBaseline
import Glibc
import SectionReader
import TestSupport
import Testing

/// The reader in plain C that benchmarks measure against finds what ours finds, and is as careful.
@Suite struct BaselineTests {
  /// An index of files, freed at the end of its life.
  private final class Index {
    let pointer: OpaquePointer

    init(_ paths: [String]) throws {
      let texts = paths.map { strdup($0) }
      defer { for text in texts { free(text) } }
      let index = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { baseline_scan($0.baseAddress, $0.count) }
      pointer = try #require(index)
    }

    deinit { baseline_free(pointer) }

    var counts: baseline_counts { baseline_counts(pointer) }

    /// The priorities, plugins and records of an event's callbacks, in order.
    func callbacks(_ event: String) -> [baseline_entry] {
      var count = 0
      let entries = baseline_callbacks(pointer, event, &count)
      return Array(UnsafeBufferPointer(start: entries, count: count))
    }
  }

  private static let source = """
    #include <rhea.h>

    RHEA_PLUGIN("com.example.many", "1.0")
    RHEA_EVENT("a", 5, 0) {}
    RHEA_EVENT("eight ch", 5, 0) {}
    RHEA_EVENT("eight chars and then some", 1, 0) {}
    RHEA_EVENT("a", 9, 0) {}
    RHEA_EVENT("größer", -9000000000, 0) {}
    RHEA_EVENT("a", 5, RHEA_ASYNC) {}
    RHEA_EVENT("eight ch", 7, 0) {}
    RHEA_ACTION("a") {}
    """

  @Test func `it finds the records and the order of ours`() throws {
    let directory = try TemporaryDirectory()
    let paths = try ["one", "two"].map { try Compiler.any.build(Self.source, as: $0, in: directory) }
    let index = try Index(paths)
    baseline_sort(index.pointer)

    let tables = try paths.map { try #require(try ElfFile(path: $0).recordSections().first).table }
    let counts = index.counts
    #expect(counts.files == 2)
    #expect(counts.refused == 0)
    #expect(counts.records == tables.reduce(0) { $0 + $1.records.count })
    let events = tables.enumerated().flatMap { number, table in
      table.records.filter { $0.kind == .event }.map { (name: table.name(of: $0), number: number, record: $0) }
    }
    #expect(counts.events == Set(events.map(\.name)).count)
    for name in Set(events.map(\.name)) {
      let expected = events.filter { $0.name == name }.sorted { $0.record.priority > $1.record.priority }
      let found = index.callbacks(name)
      #expect(found.map(\.priority) == expected.map(\.record.priority), "\(name)")
      #expect(found.map { Int($0.plugin) } == expected.map(\.number), "\(name)")
    }
    // Equal priorities keep the order of their records.
    let equal = index.callbacks("a").filter { $0.priority == 5 && $0.plugin == 0 }
    let places = equal.compactMap { $0.record.map { Int(bitPattern: $0) } }
    #expect(places.count == 2 && places == places.sorted())
  }

  @Test func `names that begin alike are different events, and nothing is no event`() throws {
    let directory = try TemporaryDirectory()
    let index = try Index([try Compiler.any.build(Self.source, as: "p", in: directory)])
    #expect(index.callbacks("eight ch").count == 2)
    #expect(index.callbacks("eight chars and then some").count == 1)
    for name in ["", "eight c", "eight cha", "b", String(repeating: "a", count: 300)] {
      #expect(index.callbacks(name).isEmpty, "\(name)")
    }
  }

  @Test(arguments: [1, 2, 15, 16, 17, 33, 1000, 4097])
  func `any number of callbacks is sorted, and stays in order where priorities are equal`(count: Int) throws {
    let directory = try TemporaryDirectory()
    let priorities = (0..<count).map { Int64(($0 * 7919) % 5) }
    let records = priorities.flatMap { Record.event("many", priority: $0) }
    let path = directory.file("many.so")
    try ElfWriter.write(records: records, to: path)
    let index = try Index([path])
    baseline_sort(index.pointer)
    let found = index.callbacks("many")
    #expect(found.map(\.priority) == priorities.sorted(by: >))
    for (left, right) in zip(found, found.dropFirst()) where left.priority == right.priority {
      let (before, after) = (try #require(left.record), try #require(right.record))
      #expect(before < after)
    }
  }

  @Test func `ten thousand events have their callbacks each`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("many.so")
    try ElfWriter.write(records: (0..<10_000).flatMap { Record.event("event \($0)", priority: Int64($0)) }, to: path)
    let index = try Index([path])
    #expect(index.counts.events == 10_000)
    for number in stride(from: 0, to: 10_000, by: 997) {
      #expect(index.callbacks("event \(number)").map(\.priority) == [Int64(number)])
    }
  }

  @Test func `what is no plugin is refused`() throws {
    let directory = try TemporaryDirectory()
    let paths = try [
      directory.write("", to: "empty.so"), directory.write("text", to: "text.so"),
      directory.write([0x7f, 0x45, 0x4c, 0x46], to: "short.so"),
      Compiler.any.build("int f;", as: "library", in: directory),
      directory.path, directory.file("nothing.so"),
    ]
    let counts = try Index(paths).counts
    #expect(counts.files == 0)
    #expect(counts.refused == paths.count)
    #expect(counts.records == 0)
  }

  @Test func `damage in the records is found where ours finds it`() throws {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    var damaged = 0
    for offset in elf.range(of: try elf.records) {
      for value in [elf.bytes[offset] ^ 1, elf.bytes[offset] ^ 0x80, 0, 0xff] as [UInt8] {
        try variants.whileChanged([value], at: offset) {
          let table = try #require(try ElfFile(path: variants.path).recordSections().first).table
          let counts = try Index([variants.path]).counts
          let isSame =
            counts.records == table.records.count && counts.refused == (table.fault == nil ? 0 : 1)
          #expect(isSame, "byte \(offset) set to \(value): \(counts.records), \(counts.refused)")
          if table.fault != nil { damaged += 1 }
        }
      }
    }
    #expect(damaged > 100)
  }

  @Test func `damaged headers and files cut off do no harm: Fuzz`() throws {
    let elf = try Fixture.plugin.get()
    let variants = try VariantFile(elf.bytes)
    func check(_ damage: String) throws {
      let counts = try Index([variants.path]).counts
      #expect(counts.files + counts.refused == 1, "\(damage)")
    }
    for offset in [elf.headerRange, elf.sectionTableRange, elf.range(of: Int(elf[.nameTable]))].joined() {
      for value in [elf.bytes[offset] ^ 1, 0, 0x7f, 0xff] as [UInt8] {
        try variants.whileChanged([value], at: offset) { try check("byte \(offset) set to \(value)") }
      }
      try variants.whileTruncated(to: offset) { try check("cut off at \(offset)") }
    }
    #expect(try Index([variants.path]).counts.files == 1)
  }
}

/// What is written through libelf.
@Suite struct ElfWriterTests {
  @Test func `a file that is written is read`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("written.so")
    try ElfWriter.write(records: Record.event("first", priority: 3) + Record.event("second", priority: -1), to: path)
    let file = try ElfFile(path: path)
    #expect(file.identity == ElfIdentity.native)
    let table = try #require(try file.recordSections().first).table
    #expect(table.fault == nil)
    #expect(table.records.map { table.name(of: $0) } == ["first", "second"])
    #expect(table.records.map(\.priority) == [3, -1])
  }

  @Test func `a file that is there is replaced, and a place that cannot be written to is an error`() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(String(repeating: "x", count: 100_000), to: "written.so")
    try ElfWriter.write(records: Record.event("only", priority: 0), to: path)
    #expect(try ElfFile(path: path).recordSections().count == 1)
    #expect(throws: ReadError.self) { try ElfWriter.write(records: [], to: "/nonexistent/a.so") }
  }
}

/// Records as bytes.
private enum Record {
  static func event(_ name: String, priority: Int64) -> [UInt8] {
    var text = Array(name.utf8) + [0]
    while text.count % 8 != 0 { text.append(0) }
    var bytes: [UInt8] = []
    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value) { bytes += $0 } }
    append(0x4145_4852 as UInt32)
    append(1 as UInt16)
    append(1 as UInt16)
    append(UInt32(40 + text.count))
    append(0 as UInt32)
    append(priority)
    append(0 as UInt64)
    append(0 as UInt32)
    append(UInt32(name.utf8.count))
    return bytes + text
  }
}
