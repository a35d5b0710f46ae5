internal import RheaRecords
internal import SectionReader

/// An index file in memory.
///
/// Anything may be in the file: its areas are checked to be within it at first, and everything that refers to another
/// place when it is asked for.
final class IndexContents: Sendable {
  /// Who wrote it, and for which directories.
  let key: IndexKey
  /// When the directories were looked through, in nanoseconds since 1970.
  let moment: Int64
  /// In the order of the key.
  let directories: [Directory]

  struct Directory: Sendable {
    let status: FileStatus
    /// Whether its entries are all that it has, as long as its status is this one.
    let isListed: Bool
    /// The numbers of its entries.
    let entries: Range<Int>
  }

  private let bytes: [UInt8]
  private let entries: Area<IndexLayout.Entry>
  private let sections: Area<IndexLayout.Section>
  private let records: Area<StoredRecords.Element>
  private let toolchains: Area<UInt32>
  private let events: StoredNames
  private let texts: Range<Int>
  private let contents: Range<Int>

  /// Reads an index file.
  ///
  /// - Parameter bytes: All of the file.
  /// - Complexity: O(bytes), of which only the checksum asks for all.
  init(_ bytes: [UInt8]) throws(IndexRefusal) {
    typealias Header = IndexLayout.Header
    guard bytes.count >= MemoryLayout<Header>.size else { throw .unusable("a truncated file") }
    let header = bytes.withUnsafeBytes { $0.loadUnaligned(as: Header.self) }
    guard header.magic == IndexLayout.magic else { throw .unusable("another kind of file") }
    guard header.version == IndexLayout.version else { throw .unusable("a file of another version of rhea") }
    guard header.size == UInt64(bytes.count), (bytes.count - Header.checkedFrom) % IndexChecksum.block == 0 else {
      throw .unusable("a truncated file")
    }
    let checksum = bytes.withUnsafeBytes {
      IndexChecksum.value(of: UnsafeRawBufferPointer(rebasing: $0[Header.checkedFrom...]))
    }
    guard checksum == header.checksum else { throw .unusable("a damaged file") }

    var end = MemoryLayout<Header>.size
    /// What follows the areas so far.
    func area(_ size: UInt64) throws(IndexRefusal) -> Range<Int> {
      guard size <= UInt64(bytes.count - end) else { throw .unusable("a damaged file") }
      let start = end
      // No further than the end: the size of the file, too, is a multiple of a word.
      end += IndexLayout.aligned(Int(size))
      return start..<start + Int(size)
    }
    func area<Element>(of element: Element.Type, _ count: UInt32) throws(IndexRefusal) -> Area<Element> {
      Area(start: try area(UInt64(count) * UInt64(MemoryLayout<Element>.stride)).lowerBound, count: Int(count))
    }
    let host = try area(UInt64(header.hostSize))
    let stored = try area(of: IndexLayout.Directory.self, header.directoryCount)
    entries = try area(of: IndexLayout.Entry.self, header.entryCount)
    sections = try area(of: IndexLayout.Section.self, header.sectionCount)
    records = try area(of: StoredRecords.Element.self, header.recordCount)
    toolchains = try area(of: UInt32.self, header.toolchainCount)
    let events = try area(of: IndexLayout.Text.self, header.eventCount)
    let texts = try area(header.textSize)
    self.texts = texts
    contents = end..<bytes.count
    let eventNames = (0..<events.count).compactMap { Self.range(events.element($0, of: bytes), texts) }
    guard eventNames.count == events.count, let events = StoredNames(bytes, at: eventNames) else {
      throw .unusable("a damaged file")
    }
    self.events = events
    moment = header.moment
    self.bytes = bytes

    var paths: [String] = []
    var directories: [Directory] = []
    var first = 0
    for number in 0..<stored.count {
      let directory = stored.element(number, of: bytes)
      let last = first + Int(directory.entryCount)
      guard last <= entries.count, let path = Self.text(directory.path, texts, bytes) else {
        throw .unusable("a damaged file")
      }
      paths.append(path)
      directories.append(
        Directory(
          status: directory.status.fileStatus, isListed: directory.isListed != 0, entries: first..<last))
      first = last
    }
    self.directories = directories
    key = IndexKey(host: String(decoding: bytes[host], as: UTF8.self), directories: paths)
  }

  /// What is known of how a directory is filled.
  ///
  /// - Returns: nil for damage.
  func listing(of directory: Directory) -> [OpenDirectory.Entry]? {
    var listing: [OpenDirectory.Entry] = []
    listing.reserveCapacity(directory.entries.count)
    for number in directory.entries {
      let entry = entries.element(number, of: bytes)
      // What is in a directory has such a name, and leads nowhere else.
      guard let name = Self.text(entry.name, texts, bytes), !name.isEmpty,
        name.utf8.allSatisfy({ $0 != 0 && $0 != UInt8(ascii: "/") })
      else { return nil }
      listing.append(OpenDirectory.Entry(name: name, isRegular: entry.isRegular != 0))
    }
    return listing
  }

  /// Whether more is known of an entry than its name.
  func knows(_ number: Int) -> Bool { entries.element(number, of: bytes).kind != .named }

  /// The status that the file of an entry had.
  func status(_ number: Int) -> FileStatus { entries.element(number, of: bytes).status.fileStatus }

  /// What is known of a file.
  ///
  /// - Parameters:
  ///   - number: The number of an entry.
  ///   - path: The path of the file, as it was found.
  ///   - status: The file as it is now.
  /// - Returns: nil when nothing is known, or it was another file then.
  func file(_ number: Int, path: String, status: FileStatus) -> PluginFile? {
    let entry = entries.element(number, of: bytes)
    guard entry.kind != .named, entry.status.fileStatus == status else { return nil }
    guard entry.kind == .plugin else { return PluginFile(library: status) }
    guard let fileClass = ElfIdentity.FileClass(rawValue: entry.fileClass),
      let byteOrder = ElfIdentity.ByteOrder(rawValue: entry.byteOrder),
      entry.sectionCount > 0, Int(entry.firstSection) + Int(entry.sectionCount) <= sections.count
    else { return nil }
    let sections = Int(entry.firstSection)..<Int(entry.firstSection) + Int(entry.sectionCount)
    let identity = ElfIdentity(
      fileClass: fileClass, byteOrder: byteOrder, machine: entry.machine, type: entry.type)
    if identity == .native, entry.hasRequirements == 0, let count = registrationCount(of: sections) {
      guard let id = Self.text(entry.id, texts, bytes), let version = Self.text(entry.version, texts, bytes) else {
        return nil
      }
      let known = KnownPlugin(
        self, sections: sections, id: entry.hasID == 0 ? nil : id, version: entry.hasVersion == 0 ? nil : version,
        registrationCount: count)
      return PluginFile(path: path, status: status, known: known)
    }
    var tables: [RecordTable] = []
    tables.reserveCapacity(sections.count)
    for number in sections {
      guard let table = table(number, byteOrder) else { return nil }
      tables.append(table)
    }
    let file = PluginFile(path: path, identity: identity, status: status, tables: tables)
    return file.isSound ? file : nil
  }

  /// How many plugins it knows.
  var pluginCount: Int {
    (0..<entries.count).count { entries.element($0, of: bytes).kind == .plugin }
  }

  /// How many registrations sections have, all of which this process can use.
  ///
  /// - Returns: nil when the records say more of the plugin than who it is, or anything is not as it has to be.
  private func registrationCount(of numbers: Range<Int>) -> Int? {
    var count = 0
    for number in numbers {
      let section = sections.element(number, of: bytes)
      guard place(of: section) != nil, let compilers = toolchains.range(section.firstToolchain, section.toolchainCount),
        compilers.allSatisfy({ [0, SwiftToolchain.current].contains(toolchains.element($0, of: bytes)) }),
        let registrations = records(of: section)?.registrationCount(ofSectionWith: Int(section.size))
      else { return nil }
      count += registrations
    }
    return count
  }

  /// A section with its records.
  ///
  /// - Returns: nil for damage.
  func table(_ number: Int, _ byteOrder: ElfIdentity.ByteOrder) -> RecordTable? {
    let section = sections.element(number, of: bytes)
    guard let place = place(of: section), let records = records(of: section),
      let compilers = toolchains.range(section.firstToolchain, section.toolchainCount)
    else { return nil }
    return RecordTable(
      bytes: bytes[place], byteOrder: byteOrder, stored: records,
      toolchains: compilers.map { toolchains.element($0, of: bytes) })
  }

  /// What is known of the records of a section.
  ///
  /// - Returns: nil for damage.
  func records(of number: Int) -> StoredRecords? { records(of: sections.element(number, of: bytes)) }

  private func records(of section: IndexLayout.Section) -> StoredRecords? {
    guard let first = records.range(section.firstRecord, section.recordCount)?.lowerBound else { return nil }
    return StoredRecords(
      bytes, start: records.start + first * MemoryLayout<StoredRecords.Element>.stride,
      count: Int(section.recordCount), names: events)
  }

  /// Where the bytes of a section are; nil if they are not all there.
  private func place(of section: IndexLayout.Section) -> Range<Int>? {
    guard section.start <= UInt64(contents.count), section.size <= UInt64(contents.count) - section.start else {
      return nil
    }
    let start = contents.lowerBound + Int(section.start)
    return start..<start + Int(section.size)
  }

  /// Where a text is in the file; nil if it is not.
  private static func range(_ text: IndexLayout.Text, _ texts: Range<Int>) -> Range<Int>? {
    let (start, size) = (Int(text.start), Int(text.size))
    guard start <= texts.count, size <= texts.count - start else { return nil }
    return texts.lowerBound + start..<texts.lowerBound + start + size
  }

  private static func text(_ text: IndexLayout.Text, _ texts: Range<Int>, _ bytes: [UInt8]) -> String? {
    range(text, texts).map { range in
      bytes.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self) }
    }
  }

  /// Elements of one type, one after the other, which are within the file.
  private struct Area<Element: BitwiseCopyable>: Sendable {
    let start: Int
    let count: Int

    /// The numbers of some elements; nil if they are not all there.
    func range(_ first: UInt32, _ count: UInt32) -> Range<Int>? {
      let (first, count) = (Int(first), Int(count))
      return first <= self.count && count <= self.count - first ? first..<first + count : nil
    }

    func element(_ number: Int, of bytes: [UInt8]) -> Element {
      precondition(number >= 0 && number < count)
      return bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: start + number * MemoryLayout<Element>.stride, as: Element.self)
      }
    }
  }
}
