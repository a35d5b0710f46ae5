import TestSupport

/// The little of an ELF file that these tests read, on their own so that they do not depend on what they test.
struct ElfFile {
  /// A section's name and bytes, and where it is loaded.
  struct Section {
    let name: String
    let type: UInt32
    let flags: UInt64
    let address: UInt64
    let alignment: UInt64
    let bytes: [UInt8]
  }

  let is64Bit: Bool
  let byteOrder: ByteOrder
  private(set) var sections: [Section] = []

  init(path: String) throws {
    let file = try [UInt8](contentsOfFile: path)
    guard file.count > 52, file.prefix(4) == [0x7f, 0x45, 0x4c, 0x46] else {
      throw TestSupportError("\(path) is no ELF file")
    }
    let (wide, order): (Bool, ByteOrder) = (file[4] == 2, file[5] == 2 ? .big : .little)
    (is64Bit, byteOrder) = (wide, order)

    func word(_ offset: Int) -> UInt64 {
      wide ? file.integer(UInt64.self, at: offset, order) : UInt64(file.integer(UInt32.self, at: offset, order))
    }
    let table = Int(word(wide ? 0x28 : 0x20))
    let size = Int(file.integer(UInt16.self, at: wide ? 0x3a : 0x2e, order))
    let count = Int(file.integer(UInt16.self, at: wide ? 0x3c : 0x30, order))
    let names = Int(file.integer(UInt16.self, at: wide ? 0x3e : 0x32, order))
    let pointer = wide ? 8 : 4
    let nameTable = Int(word(table + names * size + 8 + 2 * pointer))
    sections = (0..<count).map { index in
      let header = table + index * size
      let type = file.integer(UInt32.self, at: header + 4, order)
      let start = Int(word(header + 8 + 2 * pointer))
      let length = type == 0 || type == 8 ? 0 : Int(word(header + 8 + 3 * pointer))
      return Section(
        name: file.text(at: nameTable + Int(file.integer(UInt32.self, at: header, order))),
        type: type,
        flags: word(header + 8),
        address: word(header + 8 + pointer),
        alignment: word(header + (wide ? 48 : 32)),
        bytes: Array(file[start..<start + length]))
    }
  }
}
