internal import CLibelf

/// The ELF header, checked before libelf is asked to trust what it says.
///
/// libelf allocates by the number of sections that a file claims; this says no to absurd claims first, and gives
/// each thing that can be wrong with a header its own sentence.
struct ElfHeader {
  let identity: ElfIdentity

  /// More than any linker makes; a file that claims more is not worth the memory.
  static let sectionLimit: UInt64 = 1 << 17

  init(of contents: borrowing FileContents) throws(ReadError) {
    let fileSize = UInt64(contents.file.status.size)
    let path = contents.file.path
    let fields: FieldReader
    (identity, fields) = try Self.identity(of: contents)
    let wide = identity.fileClass == .bits64
    let byteOrder = identity.byteOrder

    let tableOffset = wide ? fields.uint64(40) : UInt64(fields.uint32(32))
    let entrySize = fields.uint16(wide ? 58 : 46)
    var sectionCount = UInt64(fields.uint16(wide ? 60 : 48))
    guard identity.isSharedObject else {
      throw ReadError(
        .notSharedObject, path: path, expected: "a shared object", found: Self.article(identity.typeName))
    }
    guard tableOffset != 0 else { throw Self.noSectionHeaders(path) }
    let expectedEntrySize: UInt16 = wide ? 64 : 40
    guard entrySize == expectedEntrySize else {
      throw Self.malformed(
        path, expected: "section headers of \(expectedEntrySize) bytes", found: "\(entrySize) bytes")
    }
    guard tableOffset < fileSize, fileSize - tableOffset >= UInt64(entrySize) else {
      throw Self.pastTheEnd(path, what: "the section header table", at: tableOffset, fileSize: fileSize)
    }
    if sectionCount == 0 {
      // gABI: a number that does not fit is in the size field of section 0.
      let first = FieldReader(
        bytes: try contents.bytes(at: Int(tableOffset), count: Int(entrySize)), byteOrder: byteOrder)
      guard first.bytes.count == Int(entrySize) else {
        throw ReadError(
          .changed, path: path, expected: "a file of \(fileSize) bytes",
          found: "fewer (the file changed while it was read)")
      }
      sectionCount = wide ? first.uint64(32) : UInt64(first.uint32(20))
    }
    guard sectionCount > 0 else { throw Self.noSectionHeaders(path) }
    guard sectionCount <= Self.sectionLimit else {
      throw ReadError(
        .tooLarge, path: path, expected: "at most \(Self.sectionLimit) sections", found: "\(sectionCount)")
    }
    guard (fileSize - tableOffset) / UInt64(entrySize) >= sectionCount else {
      throw Self.pastTheEnd(
        path, what: "the section header table of \(sectionCount) entries", at: tableOffset, fileSize: fileSize)
    }
  }

  /// What the first fields say, before any other is looked at, and all fields of the header.
  static func identity(
    of contents: borrowing FileContents
  ) throws(ReadError) -> (identity: ElfIdentity, fields: FieldReader) {
    let path = contents.file.path
    let bytes = try contents.bytes(at: 0, count: 64)
    guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else {
      throw ReadError(
        .notELF, path: path, expected: "an ELF shared object", found: FileAppearance.words(for: bytes))
    }
    guard bytes.count >= 16 else { throw truncatedHeader(path, size: 16, found: bytes.count) }
    guard let fileClass = ElfIdentity.FileClass(rawValue: bytes[4]) else {
      throw malformed(path, expected: "class 1 (32-bit) or 2 (64-bit)", found: "class \(bytes[4])")
    }
    guard let byteOrder = ElfIdentity.ByteOrder(rawValue: bytes[5]) else {
      throw malformed(
        path, expected: "byte order 1 (little-endian) or 2 (big-endian)", found: "byte order \(bytes[5])")
    }
    guard bytes[6] == UInt8(EV_CURRENT) else {
      throw malformed(path, expected: "ELF version 1", found: "ELF version \(bytes[6])")
    }
    let headerSize = fileClass == .bits64 ? 64 : 52
    guard bytes.count >= headerSize else {
      throw truncatedHeader(path, size: headerSize, found: bytes.count)
    }
    let fields = FieldReader(bytes: bytes, byteOrder: byteOrder)
    let identity = ElfIdentity(
      fileClass: fileClass, byteOrder: byteOrder, machine: fields.uint16(18), type: fields.uint16(16))
    return (identity, fields)
  }

  private static func malformed(_ path: String, expected: String, found: String) -> ReadError {
    ReadError(.malformed, path: path, expected: expected, found: found)
  }

  private static func pastTheEnd(_ path: String, what: String, at offset: UInt64, fileSize: UInt64) -> ReadError {
    ReadError(
      .truncated, path: path, expected: "\(what) at offset \(offset)",
      found: "a file of \(fileSize) bytes (truncated, or still being written)")
  }

  private static func truncatedHeader(_ path: String, size: Int, found: Int) -> ReadError {
    ReadError(
      .truncated, path: path, expected: "an ELF header of \(size) bytes",
      found: "a file of \(found) bytes (truncated, or still being written)")
  }

  private static func noSectionHeaders(_ path: String) -> ReadError {
    ReadError(
      .noSectionHeaders, path: path, expected: "a section header table",
      found: "none (stripped of its section headers, or packed)")
  }

  private static func article(_ noun: String) -> String {
    "\(noun.first.map("aeiou".contains) == true ? "an" : "a") \(noun)"
  }
}
