import TestSupport

/// The bytes of a sound ELF file, to be damaged field by field.
///
/// Knows the format by itself, so that the reader is not tested against its own idea of it.
struct ElfBytes {
  var bytes: [UInt8]
  let is64Bit: Bool
  let byteOrder: ByteOrder

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    is64Bit = bytes[4] == 2
    byteOrder = bytes[5] == 1 ? .little : .big
  }

  /// A field of the ELF header.
  enum HeaderField {
    case type, machine, sectionTable, sectionEntrySize, sectionCount, nameTable
  }

  /// A field of a section header.
  enum SectionField {
    case name, type, flags, address, offset, size, link
  }

  /// Where a number lies, and its width in bytes.
  typealias Place = (offset: Int, width: Int)

  subscript(field: HeaderField) -> UInt64 {
    get { number(at: place(of: field)) }
    set { set(newValue, at: place(of: field)) }
  }

  subscript(section: Int, field: SectionField) -> UInt64 {
    get { number(at: place(of: field, in: section)) }
    set { set(newValue, at: place(of: field, in: section)) }
  }

  /// The size in bytes of a section header.
  var sectionEntrySize: Int { is64Bit ? 64 : 40 }

  var headerRange: Range<Int> { 0..<(is64Bit ? 64 : 52) }

  /// Where linkers put the program headers: behind the header.
  var programHeaderRange: Range<Int> {
    let start = headerRange.upperBound
    return start..<start + Int(number(at: (is64Bit ? 56 : 44, 2))) * (is64Bit ? 56 : 32)
  }

  var sectionTableRange: Range<Int> {
    let start = Int(self[.sectionTable])
    return start..<start + Int(self[.sectionCount]) * sectionEntrySize
  }

  /// The bytes of a section in the file.
  func range(of section: Int) -> Range<Int> {
    let start = Int(self[section, .offset])
    return start..<start + Int(self[section, .size])
  }

  /// The number of the first section of this name.
  func section(_ name: String) throws -> Int {
    let names = Int(self[Int(self[.nameTable]), .offset])
    let found = (0..<Int(self[.sectionCount])).first { bytes.text(at: names + Int(self[$0, .name])) == name }
    guard let found else { throw TestSupportError("the fixture has no section \(name)") }
    return found
  }

  /// The number of the section with the records.
  var records: Int { get throws { try section("rhea_records") } }

  private func place(of field: HeaderField) -> Place {
    switch field {
    case .type: (16, 2)
    case .machine: (18, 2)
    case .sectionTable: is64Bit ? (40, 8) : (32, 4)
    case .sectionEntrySize: (is64Bit ? 58 : 46, 2)
    case .sectionCount: (is64Bit ? 60 : 48, 2)
    case .nameTable: (is64Bit ? 62 : 50, 2)
    }
  }

  private func place(of field: SectionField, in section: Int) -> Place {
    let place: Place =
      switch field {
      case .name: (0, 4)
      case .type: (4, 4)
      case .flags: is64Bit ? (8, 8) : (8, 4)
      case .address: is64Bit ? (16, 8) : (12, 4)
      case .offset: is64Bit ? (24, 8) : (16, 4)
      case .size: is64Bit ? (32, 8) : (20, 4)
      case .link: (is64Bit ? 40 : 24, 4)
      }
    return (Int(self[.sectionTable]) + section * sectionEntrySize + place.offset, place.width)
  }

  private func number(at place: Place) -> UInt64 {
    switch place.width {
    case 2: UInt64(bytes.integer(UInt16.self, at: place.offset, byteOrder))
    case 4: UInt64(bytes.integer(UInt32.self, at: place.offset, byteOrder))
    default: bytes.integer(UInt64.self, at: place.offset, byteOrder)
    }
  }

  private mutating func set(_ value: UInt64, at place: Place) {
    switch place.width {
    case 2: bytes.patch(UInt16(value), at: place.offset, byteOrder)
    case 4: bytes.patch(UInt32(value), at: place.offset, byteOrder)
    default: bytes.patch(value, at: place.offset, byteOrder)
    }
  }
}
