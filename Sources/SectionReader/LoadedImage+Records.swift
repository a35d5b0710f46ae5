internal import RheaRecords

/// The records of one section of a loaded image, with their callbacks.
public struct LiveRecords: Sendable {
  public let table: RecordTable
  /// Where each record of the table lies in this process, in the same order.
  private let start: UInt

  init(table: RecordTable, start: UInt) {
    self.table = table
    self.start = start
  }

  /// The function that a record registers, as the loader relocated it; 0 for none.
  ///
  /// Libraries with records are never unloaded, so the address stays valid.
  public func callback(of record: Record) -> UInt {
    let address = start + UInt(record.offset + RecordLayout.Offset.callback)
    return UnsafePointer<UInt>(bitPattern: address)?.pointee ?? 0
  }
}

extension LoadedImage {
  /// Reads the records of this image: where they are from the file, what they call from memory.
  ///
  /// - Returns: The sections in the order of the section table; empty for a library that registers nothing.
  /// - Throws: ``ReadError`` when the file cannot be read, a section is damaged, or memory and file differ, as
  ///   after the file was replaced.
  /// - Complexity: O(sections + bytes of records).
  public func liveRecords() throws(ReadError) -> [LiveRecords] {
    let file = try ElfFile(path: path)
    var live: [LiveRecords] = []
    for section in try file.recordSections() {
      if let fault = section.table.fault { throw fault.error(path: path) }
      live.append(try liveRecords(of: section))
    }
    return live
  }

  private func liveRecords(of section: RecordSection) throws(ReadError) -> LiveRecords {
    let changed = ReadError(
      .changed, path: path, expected: "the records that the file holds",
      found: "others in memory (the file was replaced after it was loaded)")
    let start = bias &+ UInt(section.address)
    let (end, overflow) = start.addingReportingOverflow(UInt(section.table.bytes.count))
    guard !overflow, maps(start..<end), let memory = UnsafeRawPointer(bitPattern: start) else { throw changed }
    let loaded = UnsafeRawBufferPointer(start: memory, count: section.table.bytes.count)
    guard section.table.isSame(as: loaded) else { throw changed }
    return LiveRecords(table: section.table, start: start)
  }
}

extension RecordTable {
  /// Compares the table with its image in memory, where only the callbacks may differ: the loader relocated them.
  func isSame(as memory: UnsafeRawBufferPointer) -> Bool {
    bytes.withUnsafeBytes { file in
      func same(_ range: Range<Int>) -> Bool {
        UnsafeRawBufferPointer(rebasing: file[range]).elementsEqual(UnsafeRawBufferPointer(rebasing: memory[range]))
      }
      return records.allSatisfy { record in
        let callback = record.offset + RecordLayout.Offset.callback
        return same(record.offset..<callback)
          && same(record.offset + RecordLayout.Offset.toolchain..<record.offset + record.size)
      }
    }
  }
}
