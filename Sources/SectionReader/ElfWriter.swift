internal import CLibelf
internal import Glibc
internal import RheaRecords

/// Writes a shared object that holds records and nothing else: what a benchmark reads where there is no compiler.
package enum ElfWriter {
  /// Writes a file for this machine with one section of records. It can be read, and cannot be loaded: it has no
  /// segments.
  ///
  /// - Parameters:
  ///   - records: The bytes of the section.
  ///   - path: Where the file is made; what is there is replaced.
  /// - Throws: ``ReadError`` with the code `unreadable` when it cannot be written.
  package static func write(records: [UInt8], to path: String) throws(ReadError) {
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .system(path: path, expected: "a file that can be written") }
    defer { close(file) }
    elf_version(UInt32(EV_CURRENT))
    guard let elf = elf_begin(file, ELF_C_WRITE, nil) else { throw failure(path) }
    defer { elf_end(elf) }

    let names = "\0.shstrtab\0\(RecordLayout.section)\0"
    // libelf keeps the addresses of both until elf_update has written them.
    var (contents, table) = (records, Array(names.utf8))
    let isWritten = contents.withUnsafeMutableBytes { contents in
      table.withUnsafeMutableBytes { table in
        addHeader(to: elf)
          && addSection(contents, name: 11, type: SHT_PROGBITS, flags: SHF_ALLOC | SHF_WRITE, to: elf)
          && addSection(table, name: 1, type: SHT_STRTAB, flags: 0, to: elf)
          && elf_update(elf, ELF_C_WRITE) >= 0
      }
    }
    guard isWritten else { throw failure(path) }
  }

  private static func addHeader(to elf: OpaquePointer) -> Bool {
    let native = ElfIdentity.native
    var header = GElf_Ehdr()
    guard gelf_newehdr(elf, Int32(native.fileClass.rawValue)) != nil, gelf_getehdr(elf, &header) != nil else {
      return false
    }
    header.e_ident.5 = native.byteOrder.rawValue
    header.e_type = native.type
    header.e_machine = native.machine
    header.e_version = UInt32(EV_CURRENT)
    // Section 1 holds the records, section 2 the names.
    header.e_shstrndx = 2
    return gelf_update_ehdr(elf, &header) != 0
  }

  private static func addSection(
    _ bytes: UnsafeMutableRawBufferPointer, name: UInt32, type: Int32, flags: Int32, to elf: OpaquePointer
  ) -> Bool {
    var header = GElf_Shdr()
    guard let section = elf_newscn(elf), let data = elf_newdata(section), gelf_getshdr(section, &header) != nil else {
      return false
    }
    data.pointee.d_buf = bytes.baseAddress
    data.pointee.d_size = bytes.count
    data.pointee.d_type = ELF_T_BYTE
    data.pointee.d_align = type == SHT_STRTAB ? 1 : RecordLayout.alignment
    header.sh_name = name
    header.sh_type = UInt32(bitPattern: type)
    header.sh_flags = UInt64(flags)
    return gelf_update_shdr(section, &header) != 0
  }

  private static func failure(_ path: String) -> ReadError {
    let reason = elf_errmsg(-1).map { String(cString: $0) } ?? "unknown error"
    return ReadError(.unreadable, path: path, expected: "a file that libelf can write", found: "\"\(reason)\"")
  }
}
