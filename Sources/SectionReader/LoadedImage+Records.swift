internal import CLoader
internal import Glibc
internal import RheaRecords

/// The records of one section of a loaded image, with their callbacks.
public struct LiveRecords: Sendable {
  public let table: RecordTable
  /// The section as it was in memory, of the same size as the table.
  private let memory: [UInt8]

  init(table: RecordTable, memory: [UInt8]) {
    self.table = table
    self.memory = memory
  }

  /// The function that a record registers, as the loader relocated it; 0 for none.
  public func callback(of record: Record) -> UInt { callback(at: record.offset) }

  /// The function that the record at a place registers, as the loader relocated it; 0 for none.
  ///
  /// Libraries with records are never unloaded, so the address stays valid.
  ///
  /// - Parameter offset: Where the record begins in its section, in bytes.
  public func callback(at offset: Int) -> UInt {
    memory.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: offset + RecordLayout.Offset.callback, as: UInt.self)
    }
  }
}

extension [LiveRecords] {
  /// The id that an image gives itself; nil without one.
  public var pluginID: String? {
    lazy.compactMap { live in
      live.table.records.first { $0.kind == .plugin }.map { live.table.name(of: $0) }
    }.first
  }
}

extension LoadedImage {
  /// Reads the records of this image: where they are from the file, what they call from memory. Keeps an image with
  /// records in the process for ever: its callbacks may be called at any time.
  ///
  /// Waits for other threads that are loading libraries, so no lock may be held that these could want.
  ///
  /// - Returns: The sections in the order of the section table; empty for a library that registers nothing.
  /// - Throws: ``ReadError`` when the file cannot be read, a section is damaged, the image is loaded no more, or memory
  ///   and file differ, as after the file was replaced.
  /// - Complexity: O(sections + bytes of records).
  public func liveRecords() throws(ReadError) -> [LiveRecords] {
    let file = try ElfFile(path: self.file)
    let sections = try file.recordSections()
    guard !sections.isEmpty else { return [] }
    // An image can be seen before the loader has relocated it. Opening it again waits until that is done.
    guard pin() else {
      throw ReadError(
        .unreadable, path: path, expected: "a library that is loaded", found: "one that was unloaded meanwhile")
    }
    var live: [LiveRecords] = []
    for section in sections {
      if let fault = section.table.fault { throw fault.error(path: path) }
      live.append(try liveRecords(of: section))
    }
    return live
  }

  private func liveRecords(of section: RecordSection) throws(ReadError) -> LiveRecords {
    guard let memory = memory(of: section), section.table.isSame(as: memory) else {
      throw ReadError(
        .changed, path: path, expected: "the records that the file holds",
        found: "others in memory (the file was replaced after it was loaded)")
    }
    return LiveRecords(table: section.table, memory: memory)
  }

  /// A copy of a section as it is in this image; nil if this image has nothing there, as when the file is another.
  private func memory(of section: RecordSection) -> [UInt8]? {
    let count = section.table.bytes.count
    guard let address = UInt(exactly: section.address) else { return nil }
    let start = bias &+ address
    let (end, overflow) = start.addingReportingOverflow(UInt(count))
    guard !overflow, maps(start..<end) else { return nil }
    var isComplete = false
    let memory = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      isComplete = loader_copy(start, buffer.baseAddress, count) == 0
      initialized = isComplete ? count : 0
    }
    return isComplete ? memory : nil
  }
}

extension RecordTable {
  /// Compares the table with its image in memory, where only the callbacks may differ: the loader relocated them.
  func isSame(as memory: [UInt8]) -> Bool {
    guard memory.count == bytes.count else { return false }
    return bytes.withUnsafeBytes { file in
      memory.withUnsafeBytes { memory in
        func same(_ range: Range<Int>) -> Bool {
          guard let left = file.baseAddress, let right = memory.baseAddress else { return true }
          return memcmp(left + range.lowerBound, right + range.lowerBound, range.count) == 0
        }
        return records.allSatisfy { record in
          same(record.offset..<record.offset + RecordLayout.Offset.callback)
            && same(record.offset + RecordLayout.Offset.toolchain..<record.offset + record.size)
        }
      }
    }
  }
}
