import SectionReader
import TestSupport
import Testing

@Suite struct LoaderCacheTests {
  /// A cache as `ldconfig` of glibc 2.33 or later writes it.
  private struct Cache {
    var entries: [(name: String, path: String, hardware: UInt64)]
    var levels: [String] = []
    /// Whether the format of before glibc 2.2 stands before it.
    var hasOldPart = false

    var bytes: [UInt8] {
      var strings: [UInt8] = []
      let stringsStart = 48 + entries.count * 24
      func place(_ text: String) -> UInt32 {
        defer { strings += Array(text.utf8) + [0] }
        return UInt32(stringsStart + strings.count)
      }
      var table: [UInt8] = []
      for entry in entries {
        table.append(integer: 0x303 as UInt32, .little)
        table.append(integer: place(entry.name), .little)
        table.append(integer: place(entry.path), .little)
        table.append(integer: 0 as UInt32, .little)
        table.append(integer: entry.hardware, .little)
      }
      let names = levels.map(place)
      while strings.count % 4 != 0 { strings.append(0) }
      let extensionStart = UInt32(stringsStart + strings.count)
      var tail: [UInt8] = []
      for number in [0xeaa4_2174, 1, 1, 0, extensionStart + 24, UInt32(names.count * 4)] + names {
        tail.append(integer: number, .little)
      }
      var bytes = Array("glibc-ld.so.cache1.1".utf8)
      for number in [UInt32(entries.count), UInt32(strings.count), 2, levels.isEmpty ? 0 : extensionStart, 0, 0, 0] {
        bytes.append(integer: number, .little)
      }
      bytes += table + strings + tail
      guard hasOldPart else { return bytes }
      var old = Array("ld.so-1.7.0\0".utf8)
      old.append(integer: 1 as UInt32, .little)
      old += [UInt8](repeating: 7, count: 12)
      while old.count % 8 != 0 { old.append(0) }
      return old + bytes
    }
  }

  private static let sample = Cache(
    entries: [
      ("libb.so.1", "/usr/lib/libb.so.1", 0),
      ("liba.so.1", "/opt/v3/liba.so.1", 1 << 62),
      ("liba.so.1", "/opt/old/liba.so.1", 4),
      ("liba.so.1", "/usr/lib/liba.so.1", 0),
      ("liba.so.10", "/usr/lib/liba.so.10", 0),
    ], levels: ["x86-64-v3"])

  @Test(arguments: [false, true])
  func `the files of a name, for this and better processors`(hasOldPart: Bool) throws {
    var sample = Self.sample
    sample.hasOldPart = hasOldPart
    let cache = try #require(LoaderCache(sample.bytes))
    let found = cache.entries(named: "liba.so.1")
    #expect(found.map(\.path) == ["/opt/v3/liba.so.1", "/usr/lib/liba.so.1"])
    #expect(found.map(\.hardwareLevel) == ["x86-64-v3", nil])
    #expect(cache.entries(named: "libb.so.1").map(\.path) == ["/usr/lib/libb.so.1"])
    #expect(cache.entries(named: "liba.so") == [])
    #expect(cache.entries(named: "") == [])
  }

  @Test func `what is no cache`() {
    #expect(LoaderCache([]) == nil)
    #expect(LoaderCache(Array("ld.so-1.7.0".utf8)) == nil)
    #expect(LoaderCache(Array("glibc-ld.so.cache1.0".utf8) + [UInt8](repeating: 0, count: 64)) == nil)
    #expect(LoaderCache(Array("ld.so-1.7.0\0".utf8) + [0xff, 0xff, 0xff, 0xff]) == nil)
  }

  @Test func `cut off and damaged everywhere`() throws {
    for hasOldPart in [false, true] {
      var sample = Self.sample
      sample.hasOldPart = hasOldPart
      let good = sample.bytes
      for count in good.indices { _ = LoaderCache(Array(good.prefix(count)))?.entries(named: "liba.so.1") }
      for offset in good.indices {
        for value: UInt8 in [0, 1, 0x7f, 0xff] {
          var bytes = good
          bytes[offset] = value
          let found = LoaderCache(bytes)?.entries(named: "liba.so.1") ?? []
          #expect(found.count <= 5)
        }
      }
    }
  }

  @Test(.enabled("there is no ldconfig") { (try? run("/sbin/ldconfig", ["-p"]))?.status == 0 })
  func `agrees with ldconfig`() throws {
    let cache = try #require(LoaderCache(FileDescriptor(path: LoaderCache.path).contents(limit: LoaderCache.sizeLimit)))
    let lines = try run("/sbin/ldconfig", ["-p"]).standardOutput.lines.filter { $0.contains(" => ") }
    try #require(!lines.isEmpty)
    for line in lines where !line.contains("hwcap") {
      let parts = line.split(separator: " => ")
      let name = try #require(parts.first?.split(separator: " ").first).trimmingPrefix("\t")
      #expect(cache.entries(named: String(name)).map(\.path).contains(String(parts[1])), "\(line)")
    }
  }
}
