import Foundation
import TestSupport
import Testing

@testable import PluginHost
@testable import SectionReader

/// Damaged index files, the same in each run: none is used, and none that pretends to be sound leads out of itself.
@Suite struct IndexFuzzTests {
  private let many: ManyPlugins
  private let good: [UInt8]
  private let status: FileStatus

  init() throws {
    many = try ManyPlugins()
    _ = many.scan(index: many.index())
    let name = try #require(many.indexFiles.first)
    good = try [UInt8](contentsOfFile: "\(many.cache)/\(name)")
    status = try FileStatus(path: many.file(1000))
  }

  @Test func `every damage is noticed`() throws {
    _ = try IndexContents(good)
    for size in 0..<min(good.count, 4096) {
      #expect(throws: IndexRefusal.self) { try IndexContents(Array(good.prefix(size))) }
    }
    var random = Numbers(seed: 11)
    for _ in 0..<4000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      // Two changes of one byte may undo each other.
      guard bytes != good else { continue }
      #expect(throws: IndexRefusal.self) { try IndexContents(bytes) }
    }
  }

  @Test func `a damaged index leads to the same as none`() throws {
    let fresh = many.scan(index: nil).found
    let name = try #require(many.indexFiles.first)
    var random = Numbers(seed: 12)
    for _ in 0..<60 {
      var bytes = good
      bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1...bytes.count, using: &random)) }
      try Data(bytes).write(to: URL(fileURLWithPath: "\(many.cache)/\(name)"))
      #expect(many.scan(index: many.index()).found == fresh)
    }
  }

  @Test func `an index that somebody made by hand does not lead out of itself`() throws {
    // Values at which arithmetic breaks.
    let edges: [UInt64] = [0, 1, 7, 8, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 1 << 63, .max, .max - 7]
    var random = Numbers(seed: 13)
    // The header, the directory and the entries; and all of it.
    let regions = [0..<64, 0..<400, 0..<2600, good.indices]
    var (read, refused) = (0, 0)
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
      do throws(IndexRefusal) {
        use(try IndexContents(bytes))
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(read > 1000)
    #expect(refused > 500)
  }

  /// Gives damaged bytes the checksum and the size of sound ones.
  private func seal(_ bytes: inout [UInt8]) {
    guard bytes.count >= MemoryLayout<IndexLayout.Header>.size else { return }
    bytes.patch(IndexLayout.magic, at: 0)
    bytes.patch(UInt64(bytes.count), at: 16)
    bytes.patch(IndexLayout.version, at: 24)
    let checksum = bytes.withUnsafeBytes {
      IndexChecksum.value(of: UnsafeRawBufferPointer(rebasing: $0[IndexLayout.Header.checkedFrom...]))
    }
    bytes.patch(checksum, at: 8)
  }

  /// Asks for all that can be asked for.
  private func use(_ contents: IndexContents) {
    _ = contents.pluginCount
    for directory in contents.directories {
      _ = contents.listing(of: directory)
      for number in directory.entries where contents.knows(number) {
        guard let file = contents.file(number, path: "/p.so", status: contents.status(number)) else { continue }
        guard let plugin = file.plugin else { continue }
        let index = RegistrationIndex([plugin], loadOrder: [0])
        for event in index.eventNames { _ = index.callbacks(for: event) }
        for registration in plugin.registrations { _ = registration.name }
      }
    }
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
