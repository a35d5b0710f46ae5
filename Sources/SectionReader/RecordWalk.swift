internal import RheaRecords

/// One pass over the bytes of a section.
struct RecordWalk {
  let bytes: UnsafeRawBufferPointer
  let byteOrder: ElfIdentity.ByteOrder

  private typealias Offset = RecordLayout.Offset

  /// Appends the records up to the end or to the first fault, and returns that fault.
  func collect(into records: inout [Record]) -> RecordFault? {
    var offset = 0
    while offset < bytes.count {
      let rest = bytes.count - offset
      guard rest >= RecordLayout.alignment else {
        let isPadding = bytes[offset...].allSatisfy { $0 == 0 }
        return isPadding ? nil : RecordFault(.truncated(available: rest), at: offset)
      }
      // Compilers and linkers may pad between records.
      if bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) == 0 {
        offset += RecordLayout.alignment
        continue
      }
      switch record(at: offset, rest: rest) {
      case .failure(let fault): return fault
      case .success(let record):
        if record.kind.isKnown { records.append(record) }
        offset += record.size
      }
    }
    return nil
  }

  private func record(at offset: Int, rest: Int) -> Result<Record, RecordFault> {
    func fault(_ reason: RecordFault.Reason) -> Result<Record, RecordFault> {
      .failure(RecordFault(reason, at: offset))
    }
    let magic: UInt32 = integer(offset + Offset.magic)
    guard magic == RecordLayout.magic else { return fault(.noMagic(found: magic)) }
    let abi: UInt16 = integer(offset + Offset.abi)
    guard abi == RecordLayout.abi else { return fault(.otherABI(found: abi)) }
    guard rest >= RecordLayout.headerSize else { return fault(.truncated(available: rest)) }

    // Clamped, since Int may have 32 bits: no section is that large.
    let size = Int(clamping: integer(offset + Offset.size) as UInt32)
    // A name has at least one byte and its NUL, padded to one word.
    guard size >= RecordLayout.headerSize + RecordLayout.alignment, size % RecordLayout.alignment == 0 else {
      return fault(.badSize(found: size))
    }
    guard size <= rest else { return fault(.sizePastTheEnd(found: size, available: rest)) }

    let kind = RecordKind(rawValue: integer(offset + Offset.kind))
    let nameLength = Int(clamping: integer(offset + Offset.nameLength) as UInt32)
    if kind.isKnown {
      guard nameLength > 0, nameLength <= RecordLayout.nameLimit else {
        return fault(.badNameLength(found: nameLength))
      }
      guard nameLength < size - RecordLayout.headerSize else {
        return fault(.nameLengthPastTheRecord(found: nameLength, available: size - RecordLayout.headerSize - 1))
      }
      let start = offset + Offset.text
      guard bytes[start + nameLength] == 0 else { return fault(.nameWithoutNUL) }
      if let reason = Self.check(name: UnsafeRawBufferPointer(rebasing: bytes[start..<start + nameLength])) {
        return fault(reason)
      }
    }
    return .success(
      Record(
        offset: offset,
        size: size,
        kind: kind,
        flags: RecordFlags(rawValue: integer(offset + Offset.flags)),
        priority: integer(offset + Offset.priority),
        toolchain: integer(offset + Offset.toolchain),
        nameLength: nameLength))
  }

  private static func check(name: UnsafeRawBufferPointer) -> RecordFault.Reason? {
    var all: UInt8 = 0
    for byte in name {
      if byte == 0 { return .nulInName }
      all |= byte
    }
    guard all >= 0x80 else { return nil }
    return String(validating: name, as: UTF8.self) == nil ? .nameNotUTF8 : nil
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
