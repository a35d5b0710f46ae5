import RheaRecords
import SectionReader

/// What holds for every file that is read without an error, whatever was done to it.
enum Invariants {
  /// Reads a file wholly; the error is a typed one. Returns what is wrong with what was read, nil for nothing.
  static func violation(inFileAt path: String, fileSize: Int) throws(ReadError) -> String? {
    guard Refusal.result(of: path, atOnceUpTo: Reading.largeLimit) == Refusal.result(of: path, atOnceUpTo: 0) else {
      return "read at once it says other things than read by and by"
    }
    let file = try ElfFile(path: path)
    for section in try file.recordSections() {
      if let violation = violation(in: section, fileSize: fileSize) { return violation }
    }
    let dynamic = try file.dynamicInfo()
    let names = dynamic.needed + [dynamic.soname, dynamic.runpath, dynamic.rpath].compactMap { $0 }
    return names.contains { $0.utf8.contains(0) } ? "a NUL in a name of the dynamic section" : nil
  }

  static func violation(in section: RecordSection, fileSize: Int) -> String? {
    let table = section.table
    let size = fileSize - Int(clamping: section.fileOffset)
    var end = 0
    for record in table.records {
      guard record.offset >= end, record.offset % 8 == 0 else { return "records do not ascend: \(record)" }
      end = record.offset + record.size
      guard record.size >= 48, record.size % 8 == 0, end <= size else { return "a record past its file: \(record)" }
      let name = table.withName(of: record) { Array($0) }
      guard (1...255).contains(name.count), !name.contains(0) else { return "a bad name: \(name)" }
      guard String(validating: name, as: UTF8.self) == table.name(of: record) else { return "not UTF-8: \(name)" }
      for key in [RecordAttribute.version, RecordAttribute.source, ""] {
        _ = table.attribute(key, of: record)
      }
    }
    guard let fault = table.fault else { return nil }
    guard fault.offset >= end, fault.offset < size else { return "a fault outside its section: \(fault)" }
    return fault.description.isEmpty || fault.error(path: "").found.isEmpty ? "a fault without words" : nil
  }
}
