import RheaRecords
import TestSupport

/// A record as it is found in a file, field by field.
struct Record: Equatable, CustomStringConvertible {
  var kind: RecordKind
  var flags: RecordFlags = []
  var priority: Int64 = 0
  var name: String
  var attributes: [String] = []

  var description: String {
    "(kind \(kind.rawValue), flags \(flags.rawValue), priority \(priority), \(name), \(attributes))"
  }

  /// Reads the records of a file that a compiler and linker made, and holds all that every record has in common
  /// against the rules.
  static func read(from path: String) throws -> [Record] {
    let file = try ElfFile(path: path)
    return try file.sections.filter { $0.name == RecordLayout.section }.flatMap { section in
      guard section.address % 8 == 0, section.alignment % 8 == 0 else {
        throw TestSupportError("the section is at \(section.address), aligned to \(section.alignment)")
      }
      // SHF_WRITE and SHF_ALLOC: the loader relocates the callbacks.
      guard section.type == 1, section.flags & 3 == 3 else {
        throw TestSupportError("the section has type \(section.type), flags \(section.flags)")
      }
      return try read(section.bytes, file.byteOrder, is64Bit: file.is64Bit)
    }
  }

  private static func read(_ bytes: [UInt8], _ order: ByteOrder, is64Bit: Bool) throws -> [Record] {
    typealias Offset = RecordLayout.Offset
    var records: [Record] = []
    var start = 0
    func check(_ condition: Bool, _ rule: String) throws {
      if !condition { throw TestSupportError("record \(records.count) at \(start) breaks the rule: \(rule)") }
    }
    // Nothing lies between the records: no padding, and no red zones of a sanitizer.
    while start < bytes.count {
      try check(start + RecordLayout.headerSize <= bytes.count, "a whole record")
      try check(bytes.integer(at: start + Offset.magic, order) == RecordLayout.magic, "magic")
      try check(bytes.integer(at: start + Offset.abi, order) == RecordLayout.abi, "abi")
      try check(bytes.integer(UInt32.self, at: start + Offset.toolchain, order) == 0, "toolchain is 0 in C")
      if !is64Bit {
        try check(
          bytes.integer(UInt32.self, at: start + Offset.callback + 4, order) == 0, "the pointer's other half is 0")
      }
      let size = Int(bytes.integer(UInt32.self, at: start + Offset.size, order))
      let length = Int(bytes.integer(UInt32.self, at: start + Offset.nameLength, order))
      try check(size % 8 == 0 && size >= RecordLayout.headerSize + 8 && start + size <= bytes.count, "size")
      try check(length >= 1 && length <= RecordLayout.nameLimit, "name_length")
      let text = Array(bytes[start + Offset.text..<start + size])
      try check(text[length] == 0 && text.last == 0, "NUL after the name and at the end")
      try check(!text.prefix(length).contains(0), "no NUL in the name")
      records.append(
        Record(
          kind: RecordKind(rawValue: bytes.integer(at: start + Offset.kind, order)),
          flags: RecordFlags(rawValue: bytes.integer(at: start + Offset.flags, order)),
          priority: bytes.integer(at: start + Offset.priority, order),
          name: String(decoding: text.prefix(length), as: UTF8.self),
          attributes: text.dropFirst(length + 1).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }))
      start += size
    }
    return records
  }
}
