import CLoader
import CRhea
import Foundation
import RheaRecords
import SectionReader
import TestSupport
import Testing

/// Images of the process that runs the tests.
@Suite struct LoadedImageTests {
  private static let source = """
    #include <rhea.h>

    int calls;
    const char *last;

    RHEA_PLUGIN("com.example.loaded", "1.0.0")
    RHEA_EVENT("one", RHEA_PRIORITY_NORMAL, 0) { calls += 1; last = context->event; }
    RHEA_EVENT("hundred", RHEA_PRIORITY_NORMAL, 0) { calls += 100; last = context->event; }
    """

  /// A plugin that has been loaded, and is never unloaded.
  private struct Loaded {
    let directory: TemporaryDirectory
    let path: String
    let handle: UnsafeMutableRawPointer

    var calls: Int32? { dlsym(handle, "calls")?.load(as: Int32.self) }

    init() throws {
      directory = try TemporaryDirectory()
      path = try Compiler.any.build(source, as: "loaded", in: directory)
      handle = try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL))
    }

    func image() throws -> LoadedImage {
      try #require(LoadedImage.all().first { $0.path == path })
    }
  }

  @Test func `a plugin that is loaded has callbacks that run`() throws {
    let plugin = try Loaded()
    let records = try #require(try plugin.image().liveRecords().first)
    #expect(records.table.records.map { records.table.name(of: $0) } == ["com.example.loaded", "one", "hundred"])
    #expect(records.callback(of: records.table.records[0]) == 0)

    for record in records.table.records.dropFirst() {
      records.table.name(of: record).withCString { name in
        var context = rhea_context()
        context.size = UInt32(MemoryLayout<rhea_context>.size)
        context.event = name
        loader_call(records.callback(of: record), &context)
      }
    }
    #expect(plugin.calls == 101)
  }

  @Test func `a plugin whose file is replaced by the same is read`() throws {
    let plugin = try Loaded()
    try plugin.directory.write([UInt8](contentsOfFile: plugin.path), to: "copy.so")
    try #require(rename(plugin.directory.file("copy.so"), plugin.path) == 0)
    #expect(try plugin.image().liveRecords().first?.table.records.count == 3)
  }

  @Test(arguments: [
    // The same records with another priority, others at another place, and many more than were loaded.
    source.replacing("RHEA_PRIORITY_NORMAL", with: "RHEA_PRIORITY_HIGH"),
    "#include <rhea.h>\nchar room[123456] = {1};\n" + source.replacing("#include <rhea.h>", with: ""),
    "#include <rhea.h>\n" + (0..<500).map { "RHEA_EVENT(\"event \($0)\", 5, 0) {}" }.joined(separator: "\n"),
  ])
  func `a plugin whose file is replaced by another has changed`(source: String) throws {
    let plugin = try Loaded()
    let image = try plugin.image()
    let other = try Compiler.any.build(source, as: "other", in: plugin.directory)
    try #require(rename(other, plugin.path) == 0)
    #expect(
      throws: ReadError(
        .changed, path: plugin.path, expected: "the records that the file holds",
        found: "others in memory (the file was replaced after it was loaded)")
    ) { try image.liveRecords() }
  }

  @Test func `a plugin whose file is replaced by one for another address`() throws {
    let plugin = try Loaded()
    let image = try plugin.image()
    for address in [.max, 1 << 63, 0, 1 << 40] as [UInt64] {
      var elf = ElfBytes(try [UInt8](contentsOfFile: plugin.path))
      elf[try elf.records, .address] = address
      try plugin.directory.write(elf.bytes, to: "moved.so")
      try #require(rename(plugin.directory.file("moved.so"), plugin.path) == 0)
      let error = #expect(throws: ReadError.self) { try image.liveRecords() }
      #expect(error?.code == .changed)
    }
  }

  @Test func `a plugin whose file is removed`() throws {
    let plugin = try Loaded()
    let image = try plugin.image()
    try #require(unlink(plugin.path) == 0)
    let error = #expect(throws: ReadError.self) { try image.liveRecords() }
    #expect(error?.code == .unreadable)
  }

  @Test func `a plugin with a damaged record that is loaded all the same`() throws {
    let directory = try TemporaryDirectory()
    var elf = try Fixture.plugin.get()
    elf.bytes[elf.range(of: try elf.records).lowerBound + RecordLayout.Offset.text + 1] = 0
    let path = try directory.write(elf.bytes, to: "nul-in-name.so")
    _ = try #require(dlopen(path, RTLD_NOW | RTLD_LOCAL))
    let image = try #require(LoadedImage.all().first { $0.path == path })
    let error = #expect(throws: ReadError.self) { try image.liveRecords() }
    #expect(error?.code == .badRecord)
  }

  @Test func `the number of images that were added rises`() throws {
    let before = LoadedImage.changes.additions
    _ = try Loaded()
    #expect(LoadedImage.changes.additions > before)
  }

  @Test func `the program and its libraries are read`() throws {
    let images = LoadedImage.all()
    // Other tests of this program may bring records of their own, so that only the reading is tested.
    #expect(images.first?.path == "/proc/self/exe")
    _ = try images.first?.liveRecords()
    let libc = try #require(images.first { $0.path.contains("/libc.so") })
    #expect(try libc.liveRecords().isEmpty)
    #expect(images.allSatisfy { $0.path.contains("/") })
  }

  @Test func `memory whose file was truncated is an error, not a signal`() throws {
    let directory = try TemporaryDirectory()
    let size = 8192
    let path = try directory.write(Array(repeating: 0x41, count: size), to: "mapped")
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    let mapped = try #require(mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0))
    defer { munmap(mapped, size) }
    for copy in [loader_copy, loader_copy_through_pipe] {
      try directory.write(Array(repeating: 0x41, count: size), to: "mapped")
      var bytes = [UInt8](repeating: 0, count: size)
      #expect(copy(UInt(bitPattern: mapped), &bytes, size) == 0)
      #expect(bytes.allSatisfy { $0 == 0x41 })
      try #require(truncate(path, 4096) == 0)
      #expect(copy(UInt(bitPattern: mapped), &bytes, size) == -1)
      #expect(copy(UInt(bitPattern: mapped), &bytes, 4096) == 0)
      #expect(copy(0, &bytes, 1) == -1)
    }
  }
}
