internal import CLibelf

/// What the dynamic section of a file asks of the loader.
public struct DynamicInfo: Hashable, Sendable {
  /// The libraries that are loaded with it, `DT_NEEDED`, in order.
  public var needed: [String] = []
  /// The name that others refer to it by, `DT_SONAME`.
  public var soname: String?
  /// Directories searched for needed libraries: `DT_RUNPATH`.
  public var runpath: String?
  /// The older form of it, `DT_RPATH`.
  public var rpath: String?
  /// Whether it is a program that merely looks like a shared object (`DF_1_PIE`), which `dlopen` refuses.
  public var isProgram = false
  /// Whether `dlopen` refuses it, as its author wants (`DF_1_NOOPEN`).
  public var refusesOpening = false
  /// Whether what it needs is not looked for in the directories that are searched last (`DF_1_NODEFLIB`).
  public var ignoresDefaultDirectories = false
  /// Whether the loader has to write into code (`DT_TEXTREL`, `DF_TEXTREL`).
  public var hasTextRelocations = false
  /// Whether its own definitions come before those of others (`DT_SYMBOLIC`, `DF_SYMBOLIC`).
  public var isSymbolic = false
}

extension ElfFile {
  /// Thousands of entries, where a library has some thirty; each may name a string of some size.
  private static var dynamicSizeLimit: UInt64 { 64 << 10 }

  /// Reads the dynamic section; `gelf_getdyn`.
  ///
  /// - Returns: Nothing needed for a file without such a section. Of several, which no linker makes, the first counts.
  /// - Throws: ``ReadError`` when it is damaged.
  /// - Complexity: O(sections + entries).
  public func dynamicInfo() throws(ReadError) -> DynamicInfo {
    var section = elf_nextscn(elf, nil)
    while let current = section {
      let header = try header(of: current)
      if header.sh_type == UInt32(SHT_DYNAMIC), header.sh_size > 0 { return try dynamicInfo(of: current, header) }
      section = elf_nextscn(elf, current)
    }
    return DynamicInfo()
  }

  private func dynamicInfo(of section: OpaquePointer, _ header: GElf_Shdr) throws(ReadError) -> DynamicInfo {
    let what = "the dynamic section"
    let entrySize: UInt64 = identity.fileClass == .bits64 ? 16 : 8
    guard header.sh_size.isMultiple(of: entrySize) else {
      throw ReadError(
        .malformed, path: path, expected: "\(what) of whole entries of \(entrySize) bytes",
        found: "\(header.sh_size) bytes")
    }
    _ = try rawData(of: section, header, what: what, limit: Self.dynamicSizeLimit)
    // The raw bytes have been read within their bounds; this puts them in the byte order of this machine.
    guard let data = elf_getdata(section, nil) else { throw failure() }
    let strings = try stringTable(at: Int(clamping: header.sh_link), what: "names of the dynamic section")
    func string(_ entry: GElf_Dyn) throws(ReadError) -> String {
      try strings.string(at: entry.d_un.d_val, path: path)
    }
    var info = DynamicInfo()
    var index: Int32 = 0
    var entry = GElf_Dyn()
    while gelf_getdyn(data, index, &entry) != nil, entry.d_tag != Int64(DT_NULL) {
      index += 1
      switch entry.d_tag {
      case Int64(DT_NEEDED): info.needed.append(try string(entry))
      case Int64(DT_SONAME): info.soname = try string(entry)
      case Int64(DT_RUNPATH): info.runpath = try string(entry)
      case Int64(DT_RPATH): info.rpath = try string(entry)
      case Int64(DT_TEXTREL): info.hasTextRelocations = true
      case Int64(DT_SYMBOLIC): info.isSymbolic = true
      case Int64(DT_FLAGS):
        if entry.d_un.d_val & UInt64(DF_TEXTREL) != 0 { info.hasTextRelocations = true }
        if entry.d_un.d_val & UInt64(DF_SYMBOLIC) != 0 { info.isSymbolic = true }
      case Int64(DT_FLAGS_1):
        info.isProgram = entry.d_un.d_val & UInt64(DF_1_PIE) != 0
        info.refusesOpening = entry.d_un.d_val & UInt64(DF_1_NOOPEN) != 0
        info.ignoresDefaultDirectories = entry.d_un.d_val & UInt64(DF_1_NODEFLIB) != 0
      default: break
      }
    }
    return info
  }
}
