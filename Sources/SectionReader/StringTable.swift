internal import CLibelf
internal import Glibc
internal import RheaRecords

/// The bytes of a string table; borrowed from libelf, and valid as long as the file is open.
struct StringTable {
  private let bytes: UnsafeRawBufferPointer
  /// What the strings are, for the sentences of errors: `section names`.
  private let what: String

  /// Longer than any name; search paths of many directories have thousands of bytes.
  static let stringLimit = 16 << 10

  /// Whether the string at an offset equals another, without making a string.
  ///
  /// - Throws: ``ReadError`` when the offset lies outside the table.
  func holds(_ wanted: String, at offset: UInt64, path: String) throws(ReadError) -> Bool {
    let rest = try rest(from: offset, path: path)
    return wanted.withBytes { wanted in
      guard let start = rest.baseAddress, let wantedStart = wanted.baseAddress else { return false }
      // With its NUL, so that a longer string with the same beginning does not match.
      return rest.count > wanted.count && rest[wanted.count] == 0
        && NameWords.areEqual(start, wantedStart, count: wanted.count)
    }
  }

  /// The string at an offset; bytes that are not UTF-8 are replaced.
  ///
  /// - Throws: ``ReadError`` when the offset lies outside the table, or the string is too long.
  func string(at offset: UInt64, path: String) throws(ReadError) -> String {
    String(decoding: try rawString(at: offset, path: path), as: UTF8.self)
  }

  /// The bytes of the string at an offset, without its NUL and without a copy.
  ///
  /// - Throws: ``ReadError`` when the offset lies outside the table, or the string is too long.
  func rawString(at offset: UInt64, path: String) throws(ReadError) -> UnsafeRawBufferPointer {
    let rest = try rest(from: offset, path: path)
    guard let start = rest.baseAddress, let end = memchr(start, 0, min(rest.count, Self.stringLimit)) else {
      throw ReadError(
        .malformed, path: path, expected: "\(what) of less than \(Self.stringLimit) bytes",
        found: "a longer one at offset \(offset)")
    }
    return UnsafeRawBufferPointer(start: start, count: UnsafeRawPointer(end) - start)
  }

  private func rest(from offset: UInt64, path: String) throws(ReadError) -> UnsafeRawBufferPointer {
    guard offset < UInt64(bytes.count) else {
      throw ReadError(
        .malformed, path: path, expected: "\(what) within their table of \(bytes.count) bytes",
        found: "one at offset \(offset)")
    }
    return UnsafeRawBufferPointer(rebasing: bytes[Int(offset)...])
  }

  fileprivate init(bytes: UnsafeRawBufferPointer, what: String) {
    self.bytes = bytes
    self.what = what
  }
}

extension ElfFile {
  /// Reads the table of section names; `elf_getshdrstrndx`.
  func sectionNames() throws(ReadError) -> StringTable {
    var index = 0
    guard elf_getshdrstrndx(elf, &index) == 0 else { throw failure() }
    return try stringTable(at: index, what: "section names")
  }

  /// Reads a string table whole; `elf_getscn`, `elf_rawdata`.
  ///
  /// `elf_strptr` would look for a final NUL anew at each string, and would read a table of any size.
  func stringTable(at index: Int, what: String) throws(ReadError) -> StringTable {
    func malformed(expected: String, found: String) -> ReadError {
      ReadError(.malformed, path: path, expected: expected, found: found)
    }
    guard index != 0, let section = elf_getscn(elf, index) else {
      throw malformed(expected: "a section with the \(what)", found: "section number \(index)")
    }
    let header = try header(of: section)
    guard header.sh_type == UInt32(SHT_STRTAB) else {
      throw malformed(
        expected: "\(what) in a string table", found: "section number \(index), which is of type \(header.sh_type)")
    }
    guard header.sh_size > 0 else { throw malformed(expected: "a table of \(what)", found: "an empty one") }
    let data = try rawData(of: section, header, what: "the \(what)")
    let bytes = UnsafeRawBufferPointer(start: data.pointee.d_buf, count: data.pointee.d_size)
    guard bytes.last == 0 else {
      throw malformed(expected: "a table of \(what) that ends with a NUL", found: "one without it")
    }
    return StringTable(bytes: bytes, what: what)
  }
}
