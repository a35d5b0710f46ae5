internal import CLibelf

extension ElfFile {
  /// Which of some addresses the loader would write to, by the tables `SHT_REL` and `SHT_RELA`.
  ///
  /// Packed tables (`SHT_RELR`) are not looked at: what they relocate is not zero in the file.
  ///
  /// - Parameter addresses: As the file gives them, without a loader's bias.
  /// - Throws: ``ReadError`` when a table is damaged.
  /// - Complexity: O(relocations).
  public func relocated(among addresses: Set<UInt64>) throws(ReadError) -> Set<UInt64> {
    var found: Set<UInt64> = []
    // Sections may overlap: a limit for one is none for all.
    var allowance = Self.sectionSizeLimit
    var section = elf_nextscn(elf, nil)
    while let current = section {
      section = elf_nextscn(elf, current)
      let header = try header(of: current)
      let isTable = header.sh_type == UInt32(SHT_REL) || header.sh_type == UInt32(SHT_RELA)
      guard isTable, header.sh_flags & UInt64(SHF_ALLOC) != 0, header.sh_size > 0 else { continue }
      let bytes = try rawBytes(of: current, header, what: "a table of relocations", limit: allowance)
      allowance -= header.sh_size
      let wide = identity.fileClass == .bits64
      let size = (wide ? 8 : 4) * (header.sh_type == UInt32(SHT_RELA) ? 3 : 2)
      for offset in stride(from: 0, through: bytes.count - size, by: size) {
        let address: UInt64 =
          wide
          ? bytes.integer(at: offset, identity.byteOrder)
          : UInt64(bytes.integer(at: offset, identity.byteOrder) as UInt32)
        if addresses.contains(address) { found.insert(address) }
      }
    }
    return found
  }
}
