internal import CLibelf

extension ElfFile {
  /// Whether there is a section of a name.
  ///
  /// - Throws: ``ReadError`` when the table of sections or of their names is damaged.
  /// - Complexity: O(sections).
  public func hasSection(named name: String) throws(ReadError) -> Bool {
    let names = try sectionNames()
    var section = elf_nextscn(elf, nil)
    while let current = section {
      if try names.holds(name, at: UInt64(header(of: current).sh_name), path: path) { return true }
      section = elf_nextscn(elf, current)
    }
    return false
  }

  /// The first section of a type, with its header; nil without one, or when it is empty.
  func section(ofType type: Int32) throws(ReadError) -> (section: OpaquePointer, header: GElf_Shdr)? {
    var section = elf_nextscn(elf, nil)
    while let current = section {
      let header = try header(of: current)
      if header.sh_type == UInt32(bitPattern: type) { return header.sh_size > 0 ? (current, header) : nil }
      section = elf_nextscn(elf, current)
    }
    return nil
  }

  /// The bytes of a section as they are in the file, which live as long as the file is open.
  func rawBytes(
    of section: OpaquePointer, _ header: GElf_Shdr, what: @autoclosure () -> String,
    limit: UInt64 = sectionSizeLimit
  ) throws(ReadError) -> UnsafeRawBufferPointer {
    let data = try rawData(of: section, header, what: what(), limit: limit)
    return UnsafeRawBufferPointer(start: data.pointee.d_buf, count: data.pointee.d_size)
  }
}
