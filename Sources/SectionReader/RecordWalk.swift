internal import RheaRecords

/// One pass over the bytes of a section, which checks everything and keeps only where the records are.
struct RecordWalk {
  /// Where the known records are, up to the end or to ``fault``.
  private(set) var places: [RecordPlace] = []
  /// Which of the known records say something of the plugin, and register nothing.
  private(set) var details: [Int32] = []
  /// The compilers of the known records, without repetition.
  private(set) var toolchains: [UInt32] = []
  /// The same, once they are more than a few.
  private var manyToolchains: Set<UInt32> = []
  /// The first damage.
  private(set) var fault: RecordFault?

  private typealias Offset = RecordLayout.Offset

  /// A name has at least one byte and its NUL, padded to one word.
  private static let smallestSize = RecordLayout.headerSize + RecordLayout.alignment

  /// Walks over the bytes of a section, once.
  ///
  /// No initializer: what a function returned would be copied, and each of its arrays counted.
  mutating func read(_ bytes: UnsafeRawBufferPointer, byteOrder: ElfIdentity.ByteOrder) {
    let isForeign = byteOrder != .native
    guard let start = bytes.baseAddress else { return }
    // As many as there can be; one allocation for every section.
    places = Array(capacity: bytes.count / Self.smallestSize) { places in
      // Two loops, of which the one for this machine's own order swaps no bytes.
      let found =
        isForeign
        ? walk(start, count: bytes.count, isForeign: true, into: &places)
        : walk(start, count: bytes.count, isForeign: false, into: &places)
      if let (reason, offset) = found { fault = RecordFault(reason, at: offset) }
    }
  }

  @inline(always)
  private mutating func walk(
    _ start: UnsafeRawPointer, count: Int, isForeign: Bool, into places: inout OutputSpan<RecordPlace>
  ) -> (RecordFault.Reason, offset: Int)? {
    let seed = NameTable.seed
    var lastToolchain: UInt32?
    var offset = 0
    while offset < count {
      let record = RecordBytes(address: start + offset, isForeign: isForeign)
      let rest = count &- offset
      guard rest >= RecordLayout.alignment else {
        let isPadding = UnsafeRawBufferPointer(start: record.address, count: rest).allSatisfy { $0 == 0 }
        return isPadding ? nil : (.truncated(available: rest), offset)
      }
      // Compilers and linkers may pad between records.
      if record.address.loadUnaligned(as: UInt64.self) == 0 {
        offset &+= RecordLayout.alignment
        continue
      }
      let magic: UInt32 = record.integer(Offset.magic)
      guard magic == RecordLayout.magic else { return (.noMagic(found: magic), offset) }
      let abi: UInt16 = record.integer(Offset.abi)
      guard abi == RecordLayout.abi else { return (.otherABI(found: abi), offset) }
      guard rest >= RecordLayout.headerSize else { return (.truncated(available: rest), offset) }

      // Clamped, since Int may have 32 bits: no section is that large.
      let size = Int(clamping: record.integer(Offset.size) as UInt32)
      guard size >= Self.smallestSize, size % RecordLayout.alignment == 0 else {
        return (.badSize(found: size), offset)
      }
      guard size <= rest else { return (.sizePastTheEnd(found: size, available: rest), offset) }

      let kind = RecordKind(rawValue: record.integer(Offset.kind))
      if kind.isKnown {
        let length = Int(clamping: record.integer(Offset.nameLength) as UInt32)
        guard length > 0, length <= RecordLayout.nameLimit else { return (.badNameLength(found: length), offset) }
        let room = size &- RecordLayout.headerSize
        guard length < room else { return (.nameLengthPastTheRecord(found: length, available: room - 1), offset) }
        let name = UnsafeRawBufferPointer(start: record.address + Offset.text, count: length)
        guard record.byte(Offset.text &+ length) == 0 else { return (.nameWithoutNUL, offset) }
        let check = NameCheck(name, seed: seed)
        if !check.isPlain, let reason = check.fault(of: name) { return (reason, offset) }

        if !kind.isRegistration { details.append(Int32(places.count)) }
        places.append(RecordPlace(offset: UInt32(truncatingIfNeeded: offset), kind: kind, nameHash: check.hash))
        let toolchain: UInt32 = record.integer(Offset.toolchain)
        if toolchain != lastToolchain {
          note(toolchain)
          lastToolchain = toolchain
        }
      }
      offset &+= size
    }
    return nil
  }

  private mutating func note(_ toolchain: UInt32) {
    // Few are looked through quickly. A section may claim to be of any number.
    if toolchains.count < 8 {
      guard !toolchains.contains(toolchain) else { return }
    } else {
      if manyToolchains.isEmpty { manyToolchains = Set(toolchains) }
      guard manyToolchains.insert(toolchain).inserted else { return }
    }
    toolchains.append(toolchain)
  }
}

/// A record that has not been looked at yet: the bytes from where it begins.
private struct RecordBytes {
  let address: UnsafeRawPointer
  let isForeign: Bool

  /// The integer at an offset, which the caller has checked.
  @inline(always)
  func integer<Integer: FixedWidthInteger>(_ offset: Int) -> Integer {
    let value = address.loadUnaligned(fromByteOffset: offset, as: Integer.self)
    return isForeign ? value.byteSwapped : value
  }

  @inline(always)
  func byte(_ offset: Int) -> UInt8 { address.load(fromByteOffset: offset, as: UInt8.self) }
}

/// Looks for what a name must not hold, in whole words as far as they go, and makes its hash of them.
private struct NameCheck {
  /// As ``NameTable/hash(of:)`` makes it.
  let hash: UInt32
  /// The high bits of the words that have a NUL.
  private let zeros: UInt64
  /// The high bits of the words that have more than ASCII.
  private let highs: UInt64

  @inline(always)
  init(_ name: UnsafeRawBufferPointer, seed: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var zeros: UInt64 = 0
    var all: UInt64 = 0
    var value = NameHash.start(of: name, seed: seed)
    NameWords.forEach(of: name) { word, filler in
      value = NameHash.mixed(value, word)
      // The filler of the last word counts as any letter.
      let word = word | (filler & ones)
      zeros |= (word &- ones) & ~word
      all |= word
    }
    hash = UInt32(truncatingIfNeeded: value)
    self.zeros = zeros & Self.highBits
    highs = all & Self.highBits
  }

  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Whether there are only ASCII letters other than NUL.
  @inline(always)
  var isPlain: Bool { zeros | highs == 0 }

  /// What is wrong with the name; nil for UTF-8.
  @inline(never)
  func fault(of name: UnsafeRawBufferPointer) -> RecordFault.Reason? {
    if zeros != 0 { return .nulInName }
    return String(validating: name, as: UTF8.self) == nil ? .nameNotUTF8 : nil
  }
}

extension RecordKind {
  /// Whether this version reads records of this kind; others are skipped.
  var isKnown: Bool { (RecordKind.event.rawValue...RecordKind.requirement.rawValue).contains(rawValue) }
}
