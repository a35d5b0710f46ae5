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
}

extension ElfFile {
  /// Reads the dynamic section; `gelf_getdyn`, `elf_strptr`.
  ///
  /// - Throws: ``ReadError`` when it is damaged.
  /// - Complexity: O(sections + entries).
  public func dynamicInfo() throws(ReadError) -> DynamicInfo {
    var info = DynamicInfo()
    var section = elf_nextscn(elf, nil)
    while let current = section {
      let header = try header(of: current)
      if header.sh_type == UInt32(SHT_DYNAMIC) { try read(current, header, into: &info) }
      section = elf_nextscn(elf, current)
    }
    return info
  }

  private func read(
    _ section: OpaquePointer, _ header: GElf_Shdr, into info: inout DynamicInfo
  ) throws(ReadError) {
    // Checks the bounds; the entries are then read in this machine's byte order.
    _ = try rawData(of: section, header, what: "the dynamic section")
    guard let data = elf_getdata(section, nil) else { throw .libelf(path: file.path) }
    var index: Int32 = 0
    var entry = GElf_Dyn()
    while gelf_getdyn(data, index, &entry) != nil, entry.d_tag != Int64(DT_NULL) {
      index += 1
      switch entry.d_tag {
      case Int64(DT_NEEDED): info.needed.append(try string(entry, in: header))
      case Int64(DT_SONAME): info.soname = try string(entry, in: header)
      case Int64(DT_RUNPATH): info.runpath = try string(entry, in: header)
      case Int64(DT_RPATH): info.rpath = try string(entry, in: header)
      case Int64(DT_FLAGS_1): info.isProgram = entry.d_un.d_val & UInt64(DF_1_PIE) != 0
      default: break
      }
    }
  }

  private func string(_ entry: GElf_Dyn, in dynamic: GElf_Shdr) throws(ReadError) -> String {
    guard let text = elf_strptr(elf, Int(dynamic.sh_link), Int(bitPattern: UInt(entry.d_un.d_val))) else {
      throw .libelf(path: file.path)
    }
    return String(cString: text)
  }
}
