internal import SectionReader

/// Puts the bytes of an index file together.
struct IndexBuilder {
  private var directories: [IndexLayout.Directory] = []
  private var entries: [IndexLayout.Entry] = []
  private var sections: [IndexLayout.Section] = []
  private var names: [UInt8] = []
  private var contents: [ArraySlice<UInt8>] = []
  private var contentSize = 0

  /// Adds a directory, whose entries follow.
  ///
  /// - Parameters:
  ///   - status: The directory before it was listed; nil when its entries are not all that it may have.
  mutating func add(directory path: String, status: FileStatus?) {
    directories.append(
      IndexLayout.Directory(
        status: IndexLayout.Status(status), path: add(name: path), entryCount: 0, isListed: status == nil ? 0 : 1))
  }

  /// Adds an entry to the last directory; entries come in the order of their names.
  ///
  /// - Parameter file: What is known of it, and will be as long as its status is the same.
  mutating func add(_ entry: OpenDirectory.Entry, _ file: PluginFile?) {
    let identity = file?.plugin?.identity
    let tables = file?.plugin?.registrations.tables ?? []
    entries.append(
      IndexLayout.Entry(
        status: IndexLayout.Status(file?.status), name: add(name: entry.name), firstSection: UInt32(sections.count),
        sectionCount: UInt32(tables.count), kind: file.map { $0.plugin == nil ? .library : .plugin } ?? .named,
        isRegular: entry.isRegular ? 1 : 0, fileClass: identity?.fileClass.rawValue ?? 0,
        byteOrder: identity?.byteOrder.rawValue ?? 0, machine: identity?.machine ?? 0, type: identity?.type ?? 0))
    for table in tables {
      sections.append(IndexLayout.Section(start: UInt64(contentSize), size: UInt64(table.bytes.count)))
      contents.append(table.bytes)
      contentSize += IndexLayout.aligned(table.bytes.count)
    }
    directories[directories.count - 1].entryCount += 1
  }

  private mutating func add(name: String) -> IndexLayout.Text {
    let start = names.count
    names += name.utf8
    return IndexLayout.Text(start: UInt32(clamping: start), size: UInt32(clamping: names.count - start))
  }

  /// The index file.
  ///
  /// - Parameters:
  ///   - host: Whose it is.
  ///   - moment: When the directories were looked through.
  /// - Returns: nil for one that is too large.
  func bytes(host: String, moment: Int64) -> [UInt8]? {
    let host = Array(host.utf8)
    let sizes = [
      MemoryLayout<IndexLayout.Header>.size, host.count,
      directories.count * MemoryLayout<IndexLayout.Directory>.stride,
      entries.count * MemoryLayout<IndexLayout.Entry>.stride,
      sections.count * MemoryLayout<IndexLayout.Section>.stride, names.count, contentSize,
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
    header.nameSize = UInt64(names.count)
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
    names.withUnsafeBytes(append)
    for section in contents { section.withUnsafeBytes(append) }
    bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))

    header.checksum = bytes.withUnsafeBytes {
      IndexChecksum.value(of: UnsafeRawBufferPointer(rebasing: $0[checkedFrom...]))
    }
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: header, as: IndexLayout.Header.self) }
    return bytes
  }
}
