import Foundation
import TestSupport
import Testing

@testable import PluginHost
@testable import SectionReader

/// Damaged index files, the same in each run: nothing that was damaged is used, and none that pretends to be sound leads
/// out of itself.
@Suite struct IndexFuzzTests {
  private let many: ManyPlugins
  private let name: String
  private let good: [UInt8]
  private let header: IndexLayout.Header

  init() throws {
    many = try ManyPlugins()
    try many.plugins.add(
      "demanding",
      """
      RHEA_PLUGIN("org.example.demanding", "1.0.0")
      RHEA_REQUIRES("com.example.numbered-1001", ">=1.0.0")
      RHEA_EVENT("tick", 8, 0) {}
      """)
    _ = many.scan(index: many.index())
    name = try #require(many.indexFiles.first)
    good = try [UInt8](contentsOfFile: "\(many.cache)/\(name)")
    header = good.withUnsafeBytes { $0.loadUnaligned(as: IndexLayout.Header.self) }
  }

  /// Makes the index file have some bytes.
  private func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(many.cache)/\(name)"))
  }

  private func contents(_ bytes: [UInt8]) throws -> IndexContents {
    try write(bytes)
    return try IndexContents(IndexDirectory(path: many.cache).open(name))
  }

  @Test func `every damage is noticed`() throws {
    #expect(try contents(good).isWhole)
    for size in stride(from: 0, to: good.count, by: 7) {
      #expect(throws: IndexRefusal.self) { try contents(Array(good.prefix(size))) }
    }
    var random = Numbers(seed: 11)
    for _ in 0..<2000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      // Two changes of one byte may undo each other. What is between two parts says nothing.
      guard parts(of: bytes) != parts(of: good) else { continue }
      let isSeenAtStart = bytes[..<Int(header.startSize)] != good[..<Int(header.startSize)]
      if isSeenAtStart {
        #expect(throws: IndexRefusal.self) { try contents(bytes) }
      } else {
        #expect(try !contents(bytes).isWhole)
      }
    }
  }

  /// All that counts of an index file: what each start reads, the callbacks, and the sections.
  private func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let callbacks = Int(header.startSize)
    let contents = callbacks + Int(header.callbackCount) * MemoryLayout<IndexLayout.Callback>.stride
    return [bytes[..<contents]] + sections.map { bytes[contents + Int($0.start)..<contents + Int($0.start + $0.size)] }
  }

  private var sections: [IndexLayout.Section] {
    let start =
      MemoryLayout<IndexLayout.Header>.size + IndexLayout.aligned(Int(header.hostSize))
      + Int(header.directoryCount) * MemoryLayout<IndexLayout.Directory>.stride
      + Int(header.entryCount) * MemoryLayout<IndexLayout.Entry>.stride
    return good.withUnsafeBytes { bytes in
      (0..<Int(header.sectionCount)).map {
        bytes.loadUnaligned(
          fromByteOffset: start + $0 * MemoryLayout<IndexLayout.Section>.stride, as: IndexLayout.Section.self)
      }
    }
  }

  @Test func `a damaged index leads to the same as none, and is replaced`() throws {
    let fresh = many.scan(index: nil).found
    var random = Numbers(seed: 12)
    for _ in 0..<200 {
      var bytes = good
      bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
      try write(bytes)
      // The first looks at all, and so notices whatever it is.
      for _ in 1...2 { #expect(many.scan(index: many.index()).found == fresh) }
      #expect(many.scan(index: many.index()).reads == 0)
      #expect(many.index().status().files.map(\.reason) == [nil])
    }
  }

  @Test func `an index that somebody made by hand does not lead out of itself`() throws {
    // Values at which arithmetic breaks.
    let edges: [UInt64] = [0, 1, 7, 8, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 1 << 63, .max, .max - 7]
    var random = Numbers(seed: 13)
    let start = Int(header.startSize)
    // The header, the directory and the entries; what each start reads, the callbacks, and all of it.
    let regions = [0..<112, 0..<400, 0..<2600, 0..<start, start..<start + 700, good.indices]
    var (read, refused, plugins) = (0, 0, 0)
    for _ in 0..<6000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let width = [1, 2, 4, 8].randomElement(using: &random) ?? 1
        let region = regions.randomElement(using: &random) ?? good.indices
        let place = Int.random(in: region, using: &random) / width * width
        guard place + width <= bytes.count else { continue }
        let value = Bool.random(using: &random) ? edges.randomElement(using: &random) ?? 0 : random.next()
        withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(place..<place + width, with: $0.prefix(width)) }
      }
      if Int.random(in: 0..<10, using: &random) == 0 {
        bytes.removeLast(32 * Int.random(in: 0..<bytes.count / 32, using: &random))
      }
      seal(&bytes)
      do {
        plugins += use(try contents(bytes))
        read += 1
      } catch is IndexRefusal {
        refused += 1
      }
    }
    #expect(read > 1000)
    #expect(refused > 500)
    #expect(plugins > 10 * read)
  }

  /// Gives damaged bytes the checksums and the size of sound ones.
  private func seal(_ bytes: inout [UInt8]) {
    let size = MemoryLayout<IndexLayout.Header>.size
    guard bytes.count >= size else { return }
    var header = bytes.withUnsafeBytes { $0.loadUnaligned(as: IndexLayout.Header.self) }
    header.magic = IndexLayout.magic
    header.version = IndexLayout.version
    header.size = UInt64(bytes.count)
    let start = min(max(Int(clamping: header.startSize), size), bytes.count)
    let end = start + Int(header.callbackCount) * MemoryLayout<IndexLayout.Callback>.stride
    if end <= bytes.count {
      header.callbackChecksum = bytes[start..<end].withUnsafeBytes(IndexChecksum.value)
    }
    func store() { bytes.withUnsafeMutableBytes { $0.storeBytes(of: header, as: IndexLayout.Header.self) } }
    store()
    header.checksum = bytes[..<start].withUnsafeBytes(IndexContents.startChecksum)
    store()
  }

  /// Asks for all that can be asked for.
  ///
  /// - Returns: How many plugins it knows.
  private func use(_ contents: IndexContents) -> Int {
    _ = contents.pluginCount
    var plugins: [Plugin] = []
    for directory in contents.directories {
      guard contents.hasSoundNames(directory) else { continue }
      for (number, entry) in zip(directory.entries, contents.listing(of: directory)) where contents.knows(number) {
        let path = many.plugins.file(entry.name)
        guard let status = try? FileStatus(path: path), let file = contents.file(number, path: path, status: status)
        else { continue }
        if let plugin = file.plugin { plugins.append(plugin) }
      }
    }
    let index = RegistrationIndex(plugins, loadOrder: Array(plugins.indices))
    for event in index.eventNames {
      for entry in index.callbacks(for: event) { _ = plugins[entry.plugin].registration(of: entry)?.name }
    }
    _ = index.routeKeys
    for plugin in plugins {
      _ = plugin.toolchains
      _ = plugin.requirements.map(\.description)
      for registration in plugin.registrations { _ = registration.name }
    }
    _ = contents.isWhole
    return plugins.count
  }

  /// Numbers that are the same in each run; SplitMix64.
  private struct Numbers: RandomNumberGenerator {
    var seed: UInt64

    mutating func next() -> UInt64 {
      seed &+= 0x9e37_79b9_7f4a_7c15
      var value = seed
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }
}
