import SectionReader
import TestSupport
import Testing

/// Thousands of damaged files, the same in each run.
///
/// Under the address sanitizer, without its search for leaks, since XCTest leaks a few objects of its own:
///
///     ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address --scratch-path .build/asan --filter Fuzz
@Suite struct FuzzTests {
  @Test func `a plugin for x86-64 that is damaged at every offset`() throws {
    try damageEveryOffset(of: Fixture.plugin.get())
  }

  @Test(.enabled(if: Compiler.canCross))
  func `a 32-bit big-endian plugin that is damaged at every offset`() throws {
    try damageEveryOffset(of: Fixture.bigEndianPlugin.get())
  }

  @Test func `a plugin for x86-64 that is damaged at random`() throws {
    try damageAtRandom(Fixture.plugin.get(), seed: 1)
  }

  @Test(.enabled(if: Compiler.canCross))
  func `a 32-bit big-endian plugin that is damaged at random`() throws {
    try damageAtRandom(Fixture.bigEndianPlugin.get(), seed: 2)
  }

  /// Reads what stands in a file now: it must be a typed error, or a sound reading.
  private func check(_ variants: VariantFile, size: Int, _ damage: @autoclosure () -> String, _ tally: inout Tally) {
    do throws(ReadError) {
      if let violation = try Invariants.violation(inFileAt: variants.path, fileSize: size) {
        Issue.record("\(damage()): \(violation)")
      }
      tally.read += 1
    } catch {
      if error.expected.isEmpty || error.found.isEmpty || error.path != variants.path {
        Issue.record("\(damage()): an error without words: \(error)")
      }
      tally.refused += 1
    }
  }

  private struct Tally {
    var read = 0
    var refused = 0
  }

  private func damageEveryOffset(of elf: ElfBytes) throws {
    let variants = try VariantFile(elf.bytes)
    let regions = [
      elf.headerRange, elf.sectionTableRange, elf.range(of: Int(elf[.nameTable])), elf.range(of: try elf.records),
      elf.range(of: try elf.section(".dynamic")), elf.range(of: try elf.section(".dynstr")),
    ]
    var random = FixedRandom(seed: 7)
    var tally = Tally()
    for offset in regions.joined() {
      let byte = elf.bytes[offset]
      let other = byte ^ UInt8.random(in: 1...255, using: &random)
      for value in [byte ^ 1, byte ^ 0x80, 0, 0xff, other] {
        try variants.whileChanged([value], at: offset) {
          check(variants, size: elf.bytes.count, "byte \(offset) set to \(value)", &tally)
        }
      }
      try variants.whileTruncated(to: offset) {
        check(variants, size: offset, "truncated to \(offset)", &tally)
      }
    }
    #expect(tally.read + tally.refused == regions.joined().count * 6)
    // The whole of a file of one field in the wrong place is not the same as the whole of a sound one.
    #expect(tally.read > 500)
    #expect(tally.refused > 1000)
    // All variants were put back: the file is as good as it was.
    #expect(try Reading(path: variants.path).sections == [Fixture.entries])
  }

  private func damageAtRandom(_ elf: ElfBytes, seed: UInt64) throws {
    let variants = try VariantFile(elf.bytes)
    let regions = [
      elf.headerRange, elf.sectionTableRange, elf.sectionTableRange, elf.range(of: try elf.records),
      elf.range(of: try elf.section(".dynamic")), 0..<elf.bytes.count,
    ]
    // Values at which arithmetic breaks.
    let edges: [UInt64] = [0, 1, 7, 8, 0x7f, 0xff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 1 << 63, .max, .max - 7]
    var random = FixedRandom(seed: seed)
    var tally = Tally()
    let count = 4000
    for round in 0..<count {
      var changes: [(offset: Int, bytes: [UInt8])] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let region = regions.randomElement(using: &random) ?? elf.headerRange
        let width = [1, 2, 4, 8].randomElement(using: &random) ?? 1
        let offset = Int.random(in: region, using: &random) / width * width
        guard offset + width <= elf.bytes.count else { continue }
        var number: [UInt8] = []
        number.append(
          integer: Bool.random(using: &random) ? edges.randomElement(using: &random) ?? 0 : random.next(),
          elf.byteOrder)
        changes.append((offset, Array(elf.byteOrder == .little ? number.prefix(width) : number.suffix(width))))
      }
      for change in changes { try variants.write(change.bytes[...], at: change.offset) }
      check(variants, size: elf.bytes.count, "round \(round): \(changes)", &tally)
      for change in changes {
        try variants.write(elf.bytes[change.offset..<change.offset + change.bytes.count], at: change.offset)
      }
    }
    #expect(tally.read + tally.refused == count)
    #expect(tally.read > 100)
    #expect(tally.refused > 500)
    #expect(try Reading(path: variants.path).sections == [Fixture.entries])
  }
}

/// Numbers that are the same in each run; SplitMix64.
struct FixedRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
