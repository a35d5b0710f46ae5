internal import RheaRecords

/// Where a record begins in its section, in bytes, and the hash of its name.
@usableFromInline
struct RecordPlace: BitwiseCopyable, Sendable {
  @usableFromInline let offset: UInt32
  /// As ``NameTable/hash(of:)`` makes it.
  @usableFromInline let nameHash: UInt32
}

/// One pass over the bytes of a section, which checks everything and keeps only where the records are.
struct RecordWalk {
  private let bytes: UnsafeRawBufferPointer
  private let byteOrder: ElfIdentity.ByteOrder
  private let seed = NameTable.seed

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

  init(bytes: UnsafeRawBufferPointer, byteOrder: ElfIdentity.ByteOrder) {
    self.bytes = bytes
    self.byteOrder = byteOrder
    // What a record with a short name takes; one allocation for nearly every section.
    places.reserveCapacity(bytes.count / 56)
    if let (reason, offset) = walk() { fault = RecordFault(reason, at: offset) }
  }

  private mutating func walk() -> (RecordFault.Reason, offset: Int)? {
    var offset = 0
    while offset < bytes.count {
      let rest = bytes.count - offset
      guard rest >= RecordLayout.alignment else {
        let isPadding = bytes[offset...].allSatisfy { $0 == 0 }
        return isPadding ? nil : (.truncated(available: rest), offset)
      }
      // Compilers and linkers may pad between records.
      if bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) == 0 {
        offset += RecordLayout.alignment
        continue
      }
      var size = 0
      if let reason = add(at: offset, rest: rest, &size) { return (reason, offset) }
      offset += size
    }
    return nil
  }

  @inline(__always)
  private mutating func add(at offset: Int, rest: Int, _ size: inout Int) -> RecordFault.Reason? {
    let magic: UInt32 = integer(offset + Offset.magic)
    guard magic == RecordLayout.magic else { return .noMagic(found: magic) }
    let abi: UInt16 = integer(offset + Offset.abi)
    guard abi == RecordLayout.abi else { return .otherABI(found: abi) }
    guard rest >= RecordLayout.headerSize else { return .truncated(available: rest) }

    // Clamped, since Int may have 32 bits: no section is that large.
    size = Int(clamping: integer(offset + Offset.size) as UInt32)
    // A name has at least one byte and its NUL, padded to one word.
    guard size >= RecordLayout.headerSize + RecordLayout.alignment, size % RecordLayout.alignment == 0 else {
      return .badSize(found: size)
    }
    guard size <= rest else { return .sizePastTheEnd(found: size, available: rest) }

    let kind = RecordKind(rawValue: integer(offset + Offset.kind))
    guard kind.isKnown else { return nil }
    let nameLength = Int(clamping: integer(offset + Offset.nameLength) as UInt32)
    guard nameLength > 0, nameLength <= RecordLayout.nameLimit else { return .badNameLength(found: nameLength) }
    guard nameLength < size - RecordLayout.headerSize else {
      return .nameLengthPastTheRecord(found: nameLength, available: size - RecordLayout.headerSize - 1)
    }
    let start = offset + Offset.text
    guard bytes[start + nameLength] == 0 else { return .nameWithoutNUL }
    let (hash, fault) = Self.check(UnsafeRawBufferPointer(rebasing: bytes[start..<start + nameLength]), seed: seed)
    if let fault { return fault }

    if !kind.isRegistration { details.append(Int32(places.count)) }
    places.append(RecordPlace(offset: UInt32(offset), nameHash: hash))
    let toolchain: UInt32 = integer(offset + Offset.toolchain)
    if toolchains.last != toolchain { note(toolchain) }
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

  /// Looks for what a name must not hold, in whole words as far as they go, and makes its hash of them.
  @inline(__always)
  private static func check(
    _ name: UnsafeRawBufferPointer, seed: UInt64
  ) -> (hash: UInt32, fault: RecordFault.Reason?) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var zeros: UInt64 = 0
    var all: UInt64 = 0
    var value = NameHash.start(of: name, seed: seed)
    NameWords.forEach(of: name) { word, filler in
      value = NameHash.mixed(value, word)
      // The filler of the last word counts as any letter.
      let word = word | (filler & ones)
      zeros |= (word &- ones) & ~word & highs
      all |= word
    }
    let hash = UInt32(truncatingIfNeeded: value)
    if zeros != 0 { return (hash, .nulInName) }
    guard all & highs != 0 else { return (hash, nil) }
    return (hash, String(validating: name, as: UTF8.self) == nil ? .nameNotUTF8 : nil)
  }

  @inline(__always)
  private func integer<Integer: FixedWidthInteger>(_ offset: Int) -> Integer {
    bytes.integer(at: offset, byteOrder)
  }
}

extension RecordKind {
  /// Whether this version reads records of this kind; others are skipped.
  var isKnown: Bool { (RecordKind.event.rawValue...RecordKind.requirement.rawValue).contains(rawValue) }
}
