internal import RheaRecords
internal import SectionReader

/// Puts the bytes of an index file together.
struct IndexBuilder {
  private var directories: [IndexLayout.Directory] = []
  private var entries: [IndexLayout.Entry] = []
  private var sections: [IndexLayout.Section] = []
  private var records: [StoredRecords.Element] = []
  private var toolchains: [UInt32] = []
  private var events = NameTable()
  private var texts: [UInt8] = []
  private var contents: [ArraySlice<UInt8>] = []
  private var contentSize = 0

  /// Adds a directory, whose entries follow.
  ///
  /// - Parameters:
  ///   - status: The directory before it was listed; nil when its entries are not all that it may have.
  mutating func add(directory path: String, status: FileStatus?) {
    directories.append(
      IndexLayout.Directory(
        status: IndexLayout.Status(status), path: Self.add(path, to: &texts), entryCount: 0,
        isListed: status == nil ? 0 : 1))
  }

  /// Adds an entry to the last directory; entries come in the order of their names.
  ///
  /// - Parameter file: What is known of it, and will be as long as its status is the same.
  mutating func add(_ entry: OpenDirectory.Entry, _ file: PluginFile?) {
    let plugin = file?.plugin
    let identity = plugin?.identity
    let tables = plugin?.registrations.tables ?? []
    entries.append(
      IndexLayout.Entry(
        status: IndexLayout.Status(file?.status), name: Self.add(entry.name, to: &texts),
        id: Self.add(plugin?.id ?? "", to: &texts), version: Self.add(plugin?.version ?? "", to: &texts),
        firstSection: UInt32(sections.count), sectionCount: UInt32(tables.count),
        kind: file.map { $0.plugin == nil ? .library : .plugin } ?? .named, isRegular: entry.isRegular ? 1 : 0,
        fileClass: identity?.fileClass.rawValue ?? 0, byteOrder: identity?.byteOrder.rawValue ?? 0,
        machine: identity?.machine ?? 0, type: identity?.type ?? 0, hasID: plugin?.hasOwnID == true ? 1 : 0,
        hasVersion: plugin?.version == nil ? 0 : 1, hasRequirements: plugin?.requirements.isEmpty == false ? 1 : 0))
    for table in tables { add(table) }
    directories[directories.count - 1].entryCount += 1
  }

  private mutating func add(_ table: RecordTable) {
    let first = records.count
    table.forEachRecord { record in
      let name = record.kind == .event ? events.insert(record.name) : 0
      records.append(
        StoredRecords.Element(
          kind: record.kind, priority: record.priority, offset: UInt32(record.offset), name: name))
    }
    sections.append(
      IndexLayout.Section(
        start: UInt64(contentSize), size: UInt64(table.bytes.count), firstRecord: UInt32(first),
        recordCount: UInt32(records.count - first), firstToolchain: UInt32(toolchains.count),
        toolchainCount: UInt32(table.toolchains.count)))
    toolchains += table.toolchains
    contents.append(table.bytes)
    contentSize += IndexLayout.aligned(table.bytes.count)
  }

  private static func add(_ text: String, to texts: inout [UInt8]) -> IndexLayout.Text {
    let start = texts.count
    texts += text.utf8
    return IndexLayout.Text(start: UInt32(clamping: start), size: UInt32(clamping: texts.count - start))
  }

  /// The index file.
  ///
  /// - Parameters:
  ///   - host: Whose it is.
  ///   - moment: When the directories were looked through.
  /// - Returns: nil for one that is too large.
  func bytes(host: String, moment: Int64) -> [UInt8]? {
    let host = Array(host.utf8)
    var texts = texts
    // Number 0 is what records have that need no name.
    let names = (0..<events.count).map { Self.add(events.name(of: $0), to: &texts) }
    let eventNames = names.isEmpty ? [IndexLayout.Text(start: 0, size: 0)] : names
    let sizes = [
      MemoryLayout<IndexLayout.Header>.size, host.count,
      directories.count * MemoryLayout<IndexLayout.Directory>.stride,
      entries.count * MemoryLayout<IndexLayout.Entry>.stride,
      sections.count * MemoryLayout<IndexLayout.Section>.stride,
      records.count * MemoryLayout<StoredRecords.Element>.stride, toolchains.count * MemoryLayout<UInt32>.stride,
      eventNames.count * MemoryLayout<IndexLayout.Text>.stride, texts.count, contentSize,
    ]
    let unpadded = sizes.reduce(0) { $0 + IndexLayout.aligned($1) }
    let checkedFrom = IndexLayout.Header.checkedFrom
    let size = checkedFrom + (unpadded - checkedFrom + IndexChecksum.block - 1) & ~(IndexChecksum.block - 1)
    guard size <= IndexLayout.sizeLimit else { return nil }

    var header = IndexLayout.Header()
    header.hostSize = UInt32(host.count)
    header.size = UInt64(size)
    header.moment = moment
    header.directoryCount = UInt32(directories.count)
    header.entryCount = UInt32(entries.count)
    header.sectionCount = UInt32(sections.count)
    header.recordCount = UInt32(records.count)
    header.toolchainCount = UInt32(toolchains.count)
    header.eventCount = UInt32(eventNames.count)
    header.textSize = UInt64(texts.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    func append(_ area: UnsafeRawBufferPointer) {
      bytes.append(contentsOf: area)
      bytes.append(contentsOf: repeatElement(0, count: IndexLayout.aligned(area.count) - area.count))
    }
    withUnsafeBytes(of: header, append)
    host.withUnsafeBytes(append)
    directories.withUnsafeBytes(append)
    entries.withUnsafeBytes(append)
    sections.withUnsafeBytes(append)
    records.withUnsafeBytes(append)
    toolchains.withUnsafeBytes(append)
    eventNames.withUnsafeBytes(append)
    texts.withUnsafeBytes(append)
    for section in contents { section.withUnsafeBytes(append) }
    bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))

    header.checksum = bytes.withUnsafeBytes {
      IndexChecksum.value(of: UnsafeRawBufferPointer(rebasing: $0[checkedFrom...]))
    }
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: header, as: IndexLayout.Header.self) }
    return bytes
  }
}
