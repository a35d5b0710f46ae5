internal import CLibelf
internal import Glibc
internal import RheaRecords

/// The string table with the names of the sections; borrowed from libelf, and valid as long as the file is open.
struct SectionNames {
  private let bytes: UnsafeRawBufferPointer

  /// Compares a section's name with that of the section of records, without making a string.
  ///
  /// - Throws: ``ReadError`` when the name lies outside the table.
  func matches(_ header: GElf_Shdr, in elf: borrowing ElfFile) throws(ReadError) -> Bool {
    let offset = Int(header.sh_name)
    guard offset < bytes.count else {
      throw ReadError(
        .malformed, path: elf.file.path, expected: "section names within a table of \(bytes.count) bytes",
        found: "a name at offset \(offset)")
    }
    // The final NUL of the table has been checked, so a name that fits is followed by one at the latest there.
    let wanted = RecordLayout.section.utf8.count + 1
    guard bytes.count - offset >= wanted, let start = bytes.baseAddress else { return false }
    return memcmp(start + offset, RecordLayout.section, wanted) == 0
  }

  fileprivate init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }
}

extension ElfFile {
  /// Reads the table of section names once; `elf_getshdrstrndx`, `elf_rawdata`.
  func sectionNames() throws(ReadError) -> SectionNames {
    var index = 0
    guard elf_getshdrstrndx(elf, &index) == 0 else { throw .libelf(path: file.path) }
    guard let section = elf_getscn(elf, index), index != 0 else {
      throw ReadError(
        .malformed, path: file.path, expected: "a section with the section names", found: "index \(index)")
    }
    let header = try header(of: section)
    guard header.sh_type == UInt32(SHT_STRTAB) else {
      throw ReadError(
        .malformed, path: file.path, expected: "section names in a string table",
        found: "section \(index) of type \(header.sh_type)")
    }
    guard let data = try rawData(of: section, header, what: "the section names") else {
      throw ReadError(.malformed, path: file.path, expected: "section names", found: "none")
    }
    let bytes = UnsafeRawBufferPointer(start: data.pointee.d_buf, count: data.pointee.d_size)
    guard bytes.last == 0 else {
      throw ReadError(
        .malformed, path: file.path, expected: "section names that end with a NUL", found: "a table without one")
    }
    return SectionNames(bytes: bytes)
  }
}
