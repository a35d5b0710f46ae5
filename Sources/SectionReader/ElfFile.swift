internal import CLibelf
internal import Glibc
internal import RheaRecords

/// An ELF shared object that is open for reading, through libelf.
///
/// Of a small file the header and the end are read at once, and the rest when it is asked for. Of a larger one libelf
/// reads just what is asked for, `ELF_C_READ`. A mapping would be slower over many small files, and would end the
/// process with SIGBUS when a file is truncated meanwhile.
///
/// A value belongs to the task that made it; different values may be read on different threads at once.
public struct ElfFile: ~Copyable {
  /// The machine, class, byte order and type that the file is for, this machine's or not.
  public let identity: ElfIdentity
  let contents: FileContents
  let elf: OpaquePointer

  /// The path under which it was opened.
  public var path: String { contents.file.path }
  /// As the file was when it was opened.
  public var status: FileStatus { contents.file.status }

  /// More than any plugin has in all its sections; a file that claims more is not worth the memory.
  static let sectionSizeLimit: UInt64 = 64 << 20

  /// Opens a file and checks that it is an ELF shared object of any machine; `elf_begin`, `elf_memory`.
  ///
  /// - Parameters:
  ///   - path: The path of the file; links are followed.
  ///   - isRegular: Whether its directory says that it is a regular file, which then need not be asked before it is
  ///     opened.
  /// - Throws: ``ReadError`` when it cannot be opened or is no ELF shared object.
  /// - Complexity: One small read, or two.
  public init(path: String, isRegular: Bool = false) throws(ReadError) {
    try self.init(path: path, isRegular: isRegular, atOnceUpTo: FileContents.smallSize)
  }

  /// Opens a file as the other initializer does.
  ///
  /// - Parameter limit: The size in bytes up to which it is read at once.
  package init(path: String, isRegular: Bool = false, atOnceUpTo limit: Int) throws(ReadError) {
    try self.init(FileContents(of: FileDescriptor(path: path, isRegular: isRegular), atOnceUpTo: limit))
  }

  private init(_ contents: consuming FileContents) throws(ReadError) {
    let path = contents.file.path
    let identity = try ElfHeader(of: contents).identity
    elf_version(UInt32(EV_CURRENT))
    guard let elf = Self.elf(of: contents, identity.byteOrder) else {
      let reason = elf_errmsg(-1).map { String(cString: $0) } ?? "unknown error"
      throw ReadError(.malformed, path: path, expected: "a well-formed ELF file", found: "damage (\(reason))")
    }
    guard elf_kind(elf) == ELF_K_ELF else {
      elf_end(elf)
      throw ReadError(.notELF, path: path, expected: "an ELF shared object", found: "another kind of file")
    }
    self.identity = identity
    self.elf = elf
    self.contents = contents
  }

  /// libelf looks for the first section of the other byte order in the file in any case, and from memory has none.
  private static func elf(
    of contents: borrowing FileContents, _ byteOrder: ElfIdentity.ByteOrder
  ) -> OpaquePointer? {
    guard let image = contents.image, byteOrder == .native else {
      return elf_begin(contents.file.number, ELF_C_READ, nil)
    }
    return elf_memory(image.baseAddress?.assumingMemoryBound(to: CChar.self), image.count)
  }

  deinit {
    elf_end(elf)
  }

  /// Reads all sections that hold records, in the order of the section table.
  ///
  /// - Returns: An empty array for a sound library that registers nothing.
  /// - Throws: ``ReadError`` when a section cannot be what a plugin has. Damage inside a section is no error here:
  ///   ``RecordTable/fault`` tells of it.
  /// - Complexity: O(sections + bytes of the sections read).
  public func recordSections() throws(ReadError) -> [RecordSection] {
    var found: [RecordSection] = []
    try forEachRecordTable { table, header in
      found.append(RecordSection(address: header.sh_addr, fileOffset: header.sh_offset, table: table))
    }
    return found
  }

  /// Reads all sections that hold records as ``recordSections()`` does, for those who need not know where they lie.
  ///
  /// - Returns: The tables, in the order of the section table; none for a sound library that registers nothing.
  /// - Throws: ``ReadError``, as ``recordSections()``.
  /// - Complexity: O(sections + bytes of the sections read).
  public func recordTables() throws(ReadError) -> [RecordTable] {
    var found: [RecordTable] = []
    try forEachRecordTable { table, _ in found.append(table) }
    return found
  }

  private func forEachRecordTable(_ body: (RecordTable, GElf_Shdr) -> Void) throws(ReadError) {
    let names = try sectionNames()
    // Sections may overlap: each can have the size of the file, so that a limit for one is none for all.
    var allowance = Self.sectionSizeLimit
    var section = elf_nextscn(elf, nil)
    while let current = section {
      let header = try header(of: current)
      if try names.holds(RecordLayout.section, at: UInt64(header.sh_name), path: path),
        let table = try recordTable(header, allowance: allowance)
      {
        body(table, header)
        allowance -= header.sh_size
      }
      section = elf_nextscn(elf, current)
    }
  }

  /// Reads the section of a header; nil for one that is empty.
  private func recordTable(_ header: GElf_Shdr, allowance: UInt64) throws(ReadError) -> RecordTable? {
    let name = Self.recordSection
    guard header.sh_type != UInt32(SHT_NULL), header.sh_size > 0 else { return nil }
    guard header.sh_type != UInt32(SHT_NOBITS) else {
      throw ReadError(
        .sectionWithoutContents, path: path, expected: "\(name) with contents",
        found: "none in the file (a file of debug symbols?)")
    }
    guard header.sh_flags & UInt64(SHF_COMPRESSED) == 0 else {
      throw ReadError(
        .sectionCompressed, path: path, expected: "\(name) without compression", found: "it compressed")
    }
    guard header.sh_flags & UInt64(SHF_ALLOC) != 0 else {
      throw ReadError(
        .sectionNotLoaded, path: path, expected: "\(name) to be loaded with the file",
        found: "it without SHF_ALLOC")
    }
    try check(header, what: name, limit: allowance)
    return RecordTable(bytes: try contents(of: header, what: name), byteOrder: identity.byteOrder)
  }

  /// What errors call such a section.
  private static let recordSection = "section \(RecordLayout.section)"

  /// The bytes of a section whose bounds were checked. Read at once to where they stay, where libelf's own copy would
  /// be one more.
  private func contents(of header: GElf_Shdr, what: String) throws(ReadError) -> [UInt8] {
    let size = Int(header.sh_size)
    let bytes = try contents.bytes(at: Int(header.sh_offset), count: size)
    guard bytes.count == size else {
      throw ReadError(
        .changed, path: path, expected: "\(what) of \(size) bytes",
        found: "\(bytes.count) (the file changed while it was read)")
    }
    return bytes
  }

  /// The section header, in this machine's byte order; `gelf_getshdr`.
  func header(of section: OpaquePointer) throws(ReadError) -> GElf_Shdr {
    var header = GElf_Shdr()
    guard gelf_getshdr(section, &header) != nil else { throw failure() }
    return header
  }

  /// The bytes of a section that has some, as they are in the file; `elf_rawdata`. They live as long as `elf`.
  func rawData(
    of section: OpaquePointer, _ header: GElf_Shdr, what: @autoclosure () -> String,
    limit: UInt64 = sectionSizeLimit
  ) throws(ReadError) -> UnsafeMutablePointer<Elf_Data> {
    try check(header, what: what(), limit: limit)
    try contents.require(Int(header.sh_offset)..<Int(header.sh_offset + header.sh_size))
    guard let data = elf_rawdata(section, nil) else { throw failure() }
    guard data.pointee.d_buf != nil, UInt64(data.pointee.d_size) == header.sh_size else {
      throw ReadError(
        .malformed, path: path, expected: "\(what()) of \(header.sh_size) bytes",
        found: "\(data.pointee.d_size) bytes")
    }
    return data
  }

  /// Checks that the bytes of a section are within the file, and not too many.
  private func check(
    _ header: GElf_Shdr, what: @autoclosure () -> String, limit: UInt64
  ) throws(ReadError) {
    let fileSize = UInt64(status.size)
    guard header.sh_offset <= fileSize, header.sh_size <= fileSize - header.sh_offset else {
      throw ReadError(
        .truncated, path: path,
        expected: "\(what()), \(header.sh_size) bytes at offset \(header.sh_offset)",
        found: "a file of \(fileSize) bytes (truncated, or still being written)")
    }
    guard header.sh_size <= limit else {
      throw ReadError(
        .tooLarge, path: path, expected: "\(what()) of at most \(limit) bytes", found: "\(header.sh_size) bytes")
    }
  }

  /// The error of the libelf call that has just failed.
  ///
  /// What libelf takes for damage may be a file that somebody writes to; these two need different remedies.
  func failure() -> ReadError {
    let reason = elf_errmsg(-1).map { String(cString: $0) } ?? "unknown error"
    if contents.file.hasChanged { return .changed(path: path) }
    return ReadError(.malformed, path: path, expected: "a well-formed ELF file", found: "damage (\(reason))")
  }
}
