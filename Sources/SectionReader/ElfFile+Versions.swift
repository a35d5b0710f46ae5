internal import CLibelf

extension ElfFile {
  /// Reads the versions that the file needs and defines.
  ///
  /// - Throws: ``ReadError`` when these sections are damaged.
  /// - Complexity: O(bytes of the sections).
  public func symbolVersions() throws(ReadError) -> SymbolVersions {
    var versions = SymbolVersions()
    versions.numbersSymbols = try section(ofType: SHT_GNU_versym) != nil
    if let (section, header) = try section(ofType: SHT_GNU_verneed) {
      let table = try VersionTable(self, section, header, what: "needed versions")
      try table.readNeeds(into: &versions)
    }
    if let (section, header) = try section(ofType: SHT_GNU_verdef) {
      let table = try VersionTable(self, section, header, what: "defined versions")
      try table.readDefinitions(into: &versions)
    }
    return versions
  }
}

/// A section of chained entries, each with a chain of names. The layout is the same for all classes (LSB, "Symbol
/// Versioning").
private struct VersionTable {
  let bytes: UnsafeRawBufferPointer
  let strings: StringTable
  let byteOrder: ElfIdentity.ByteOrder
  let path: String
  let what: String

  /// Many times what any library has; entries may overlap, and each may have a long name.
  static let limit = 1 << 12

  init(
    _ file: borrowing ElfFile, _ section: OpaquePointer, _ header: GElf_Shdr, what: String
  ) throws(ReadError) {
    bytes = try file.rawBytes(of: section, header, what: "the table of \(what)", limit: 4 << 20)
    strings = try file.stringTable(at: Int(clamping: header.sh_link), what: "names of \(what)")
    byteOrder = file.identity.byteOrder
    path = file.path
    self.what = what
  }

  func readNeeds(into versions: inout SymbolVersions) throws(ReadError) {
    var count = 0
    var entry: Int? = 0
    while let start = entry {
      try require(16, at: start, &count)
      let library = try string(uint32(start + 4))
      var name: Int? = try self.offset(from: start, by: uint32(start + 8))
      for _ in 0..<uint16(start + 2) {
        guard let place = name else { break }
        try require(16, at: place, &count)
        let version = try string(uint32(place + 8))
        versions.needs.append(
          SymbolVersions.Need(
            library: library, version: version, isWeak: uint16(place + 4) & UInt16(VER_FLG_WEAK) != 0))
        versions.names[uint16(place + 6) & 0x7fff] = version
        name = try next(after: place, by: uint32(place + 12))
      }
      entry = try next(after: start, by: uint32(start + 12))
    }
  }

  func readDefinitions(into versions: inout SymbolVersions) throws(ReadError) {
    versions.definesVersions = true
    var count = 0
    var entry: Int? = 0
    while let start = entry {
      try require(20, at: start, &count)
      let isBase = uint16(start + 2) & UInt16(VER_FLG_BASE) != 0
      if !isBase, uint16(start + 6) > 0 {
        // The first name is that of the version; the others are those that it includes.
        let place = try offset(from: start, by: uint32(start + 12))
        try require(8, at: place, &count)
        let version = try string(uint32(place))
        versions.definitions.insert(version)
        versions.names[uint16(start + 4) & 0x7fff] = version
      }
      entry = try next(after: start, by: uint32(start + 16))
    }
  }

  /// The offset of the next entry; nil after the last. Offsets only go forward, so a chain ends.
  private func next(after start: Int, by distance: UInt32) throws(ReadError) -> Int? {
    distance == 0 ? nil : try offset(from: start, by: distance)
  }

  private func offset(from start: Int, by distance: UInt32) throws(ReadError) -> Int {
    let (end, overflow) = start.addingReportingOverflow(Int(clamping: distance))
    guard !overflow else { throw malformed("an entry past its end") }
    return end
  }

  private func require(_ size: Int, at offset: Int, _ count: inout Int) throws(ReadError) {
    guard offset <= bytes.count, bytes.count - offset >= size else { throw malformed("an entry past its end") }
    count += 1
    guard count <= Self.limit else { throw malformed("more than \(Self.limit) entries") }
  }

  private func malformed(_ found: String) -> ReadError {
    ReadError(
      .malformed, path: path, expected: "a sound table of \(what), \(bytes.count) bytes", found: found)
  }

  private func string(_ offset: UInt32) throws(ReadError) -> String {
    try strings.string(at: UInt64(offset), path: path)
  }

  private func uint16(_ offset: Int) -> UInt16 { bytes.integer(at: offset, byteOrder) }
  private func uint32(_ offset: Int) -> UInt32 { bytes.integer(at: offset, byteOrder) }
}
