internal import CLibelf

extension ElfFile {
  /// Names may overlap: a limit for one is none for all.
  private static var nameAllowance: Int { 64 << 20 }

  /// Reads symbols of the table that the loader uses, in its order (`SHT_DYNSYM`).
  ///
  /// - Parameters:
  ///   - isDefined: Whether those that the file has are wanted, or those that it looks for.
  ///   - versions: What ``symbolVersions()`` gives.
  ///   - isWanted: Asked with the bytes of each name; a string is made only of those that are wanted.
  /// - Returns: Without local symbols and those without a name.
  /// - Throws: ``ReadError`` when the table is damaged.
  /// - Complexity: O(symbols).
  public func dynamicSymbols(
    isDefined: Bool, versions: SymbolVersions, where isWanted: (UnsafeRawBufferPointer) -> Bool = { _ in true }
  ) throws(ReadError) -> [DynamicSymbol] {
    guard let (section, header) = try section(ofType: SHT_DYNSYM) else { return [] }
    let bytes = try rawBytes(of: section, header, what: "the symbols")
    let strings = try stringTable(at: Int(clamping: header.sh_link), what: "names of symbols")
    let numbers = try versionNumbers()
    let size = SymbolFields.size(identity.fileClass)
    var allowance = Self.nameAllowance
    var symbols: [DynamicSymbol] = []
    for (index, offset) in stride(from: 0, through: bytes.count - size, by: size).enumerated() {
      let fields = SymbolFields(bytes, at: offset, identity)
      guard fields.isDefined == isDefined, fields.isGlobal, fields.name != 0 else { continue }
      let name = try strings.rawString(at: UInt64(fields.name), path: path)
      try take(name.count, from: &allowance)
      guard isWanted(name) else { continue }
      let number = Self.number(of: index, in: numbers, identity.byteOrder)
      symbols.append(
        DynamicSymbol(
          name: String(decoding: name, as: UTF8.self), isDefined: isDefined, isWeak: fields.isWeak,
          isVisible: fields.isVisible, version: versions.names[number & 0x7fff], isHiddenVersion: number & 0x8000 != 0,
          isUntyped: fields.isUntyped))
    }
    return symbols
  }

  /// The names of those of some symbols, of the table that the loader uses, that the file neither has nor insists on.
  ///
  /// - Parameter numbers: The numbers of the symbols; what is no number of one is left out.
  /// - Throws: ``ReadError`` when the table is damaged.
  /// - Complexity: O(numbers + sections).
  func undefinedWeakSymbols(_ numbers: some Sequence<Int>) throws(ReadError) -> [Int: String] {
    guard let (section, header) = try section(ofType: SHT_DYNSYM) else { return [:] }
    let bytes = try rawBytes(of: section, header, what: "the symbols")
    let strings = try stringTable(at: Int(clamping: header.sh_link), what: "names of symbols")
    let size = SymbolFields.size(identity.fileClass)
    var allowance = Self.nameAllowance
    var names: [Int: String] = [:]
    for number in numbers where number > 0 && number < bytes.count / size && names[number] == nil {
      let fields = SymbolFields(bytes, at: number * size, identity)
      guard !fields.isDefined, fields.isGlobal, fields.isWeak else { continue }
      let name = try strings.rawString(at: UInt64(fields.name), path: path)
      try take(name.count, from: &allowance)
      names[number] = String(decoding: name, as: UTF8.self)
    }
    return names
  }

  private func take(_ count: Int, from allowance: inout Int) throws(ReadError) {
    allowance -= count
    guard allowance >= 0 else {
      throw ReadError(
        .tooLarge, path: path, expected: "names of symbols of at most \(Self.nameAllowance) bytes", found: "more")
    }
  }

  /// 0, a local symbol's, without a number of its own.
  private static func number(
    of symbol: Int, in numbers: UnsafeRawBufferPointer?, _ byteOrder: ElfIdentity.ByteOrder
  ) -> UInt16 {
    guard let numbers, symbol < numbers.count / 2 else { return 0 }
    return numbers.integer(at: symbol * 2, byteOrder)
  }

  /// The version numbers of the symbols, two bytes each; nil for a file without.
  private func versionNumbers() throws(ReadError) -> UnsafeRawBufferPointer? {
    guard let (section, header) = try section(ofType: SHT_GNU_versym) else { return nil }
    return try rawBytes(of: section, header, what: "the versions of symbols")
  }
}

/// The fields of an entry of a symbol table; the caller has checked that it is whole.
private struct SymbolFields {
  let name: UInt32
  private let info: UInt8
  private let other: UInt8
  private let section: UInt16

  static func size(_ fileClass: ElfIdentity.FileClass) -> Int { fileClass == .bits64 ? 24 : 16 }

  init(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ identity: ElfIdentity) {
    let wide = identity.fileClass == .bits64
    name = bytes.integer(at: offset, identity.byteOrder)
    info = bytes[offset + (wide ? 4 : 12)]
    other = bytes[offset + (wide ? 5 : 13)]
    section = bytes.integer(at: offset + (wide ? 6 : 14), identity.byteOrder)
  }

  private var binding: Int32 { Int32(info >> 4) }

  var isDefined: Bool { section != UInt16(SHN_UNDEF) }
  var isGlobal: Bool { binding == STB_GLOBAL || binding == STB_WEAK || binding == STB_GNU_UNIQUE }
  var isWeak: Bool { binding != STB_GLOBAL }
  var isVisible: Bool { [STV_DEFAULT, STV_PROTECTED].contains(Int32(other & 3)) }
  var isUntyped: Bool { Int32(info & 0xf) == STT_NOTYPE }
}
