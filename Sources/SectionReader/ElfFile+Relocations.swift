internal import CLibelf

/// What the loader writes to an address.
public enum Relocation: Hashable, Sendable {
  /// An address of the file, or that of a symbol which must be there.
  case address
  /// The address of a symbol that the file does not have and that need not be there; 0 then.
  case weakSymbol(String)
}

extension ElfFile {
  /// What the loader would write to some addresses, by the tables `SHT_REL` and `SHT_RELA`.
  ///
  /// Packed tables (`SHT_RELR`) are not looked at: what they relocate is not zero in the file.
  ///
  /// - Parameter addresses: As the file gives them, without a loader's bias.
  /// - Throws: ``ReadError`` when a table is damaged.
  /// - Complexity: O(relocations + sections).
  public func relocations(of addresses: Set<UInt64>) throws(ReadError) -> [UInt64: Relocation] {
    var symbols: [UInt64: Int] = [:]
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
        guard addresses.contains(address) else { continue }
        // The number of the symbol, 0 for none, is above that of the type.
        symbols[address] =
          wide
          ? Int((bytes.integer(at: offset + 8, identity.byteOrder) as UInt64) >> 32)
          : Int((bytes.integer(at: offset + 4, identity.byteOrder) as UInt32) >> 8)
      }
    }
    let names = try undefinedWeakSymbols(symbols.values)
    return symbols.mapValues { names[$0].map { .weakSymbol($0) } ?? .address }
  }
}
