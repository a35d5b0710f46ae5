internal import RheaRecords
internal import SectionReader
internal import Synchronization

/// What an index file says: what each start needs is in memory, and the rest is read when it is asked for.
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
  /// Whether no file is there twice, and no id of a plugin.
  let isDistinct: Bool
  /// That of the start, which plugins may change.
  let workingDirectory = WorkingDirectory()

  struct Directory: Sendable {
    let status: FileStatus
    /// Whether its entries are all that it has, as long as its status is this one.
    let isListed: Bool
    /// The numbers of its entries.
    let entries: Range<Int>
  }

  private let file: IndexFile
  /// What each start reads.
  private let bytes: [UInt8]
  private let entries: Area<IndexLayout.Entry>
  private let sections: Area<IndexLayout.Section>
  private let routes: Area<IndexLayout.Route>
  private let requirements: Area<IndexLayout.Requirement>
  private let events: Area<IndexLayout.Event>
  private let texts: Range<Int>
  private let callbackCount: Int
  private let callbackChecksum: UInt64
  /// Where the bytes of sections begin in the file.
  private let sectionStart: Int
  private let recalledCallbacks = AtomicLazyReference<Callbacks>()

  /// The callbacks of all events; nil when they could not be read.
  private final class Callbacks: Sendable {
    let all: [IndexLayout.Callback]?
    init(_ all: [IndexLayout.Callback]?) { self.all = all }
  }

  /// Reads what each start needs of an index file.
  ///
  /// - Complexity: O(entries + names + routes + requirements), however many callbacks they have.
  init(_ file: IndexFile) throws(IndexRefusal) {
    typealias Header = IndexLayout.Header
    guard let header = file.elements(of: Header.self, at: 0, count: 1)?.first else {
      throw .unusable("a truncated file")
    }
    guard header.magic == IndexLayout.magic else { throw .unusable("another kind of file") }
    guard header.version == IndexLayout.version else { throw .unusable("a file of another version of rhea") }
    guard header.size == UInt64(file.size), let size = Int(exactly: header.startSize),
      size >= MemoryLayout<Header>.size, let bytes = file.elements(of: UInt8.self, at: 0, count: size)
    else { throw .unusable("a truncated file") }
    guard bytes.withUnsafeBytes(Self.startChecksum) == header.checksum else { throw .unusable("a damaged file") }

    var end = MemoryLayout<Header>.size
    /// What follows the areas so far.
    func area(_ size: UInt64) throws(IndexRefusal) -> Range<Int> {
      guard end <= bytes.count, size <= UInt64(bytes.count - end) else { throw .unusable("a damaged file") }
      let start = end
      end += IndexLayout.aligned(Int(size))
      return start..<start + Int(size)
    }
    func area<Element>(_ count: UInt32) throws(IndexRefusal) -> Area<Element> {
      Area(start: try area(UInt64(count) * UInt64(MemoryLayout<Element>.stride)).lowerBound, count: Int(count))
    }
    let host = try area(UInt64(header.hostSize))
    let stored: Area<IndexLayout.Directory> = try area(header.directoryCount)
    entries = try area(header.entryCount)
    sections = try area(header.sectionCount)
    routes = try area(header.routeCount)
    requirements = try area(header.requirementCount)
    events = try area(header.eventCount)
    let texts = try area(header.textSize)
    self.texts = texts
    callbackCount = Int(header.callbackCount)
    callbackChecksum = header.callbackChecksum
    sectionStart = bytes.count + callbackCount * MemoryLayout<IndexLayout.Callback>.stride
    guard sectionStart <= file.size else { throw .unusable("a damaged file") }
    moment = header.moment
    isDistinct = header.isDistinct != 0
    self.file = file
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
    guard hasSoundEvents else { throw .unusable("a damaged file") }
  }

  /// Removes the index file, if it has not been replaced.
  func remove() { file.remove() }

  /// The checksum of what each start reads.
  static func startChecksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    IndexChecksum.value(of: UnsafeRawBufferPointer(rebasing: bytes[IndexLayout.Header.checkedFrom...]))
  }

  /// Whether the names of the entries of a directory are such as files in one can have.
  func hasSoundNames(_ directory: Directory) -> Bool {
    bytes.withUnsafeBytes { bytes in
      directory.entries.allSatisfy { number in
        guard let name = Self.range(entries.element(number, of: bytes).name, texts) else { return false }
        return !name.isEmpty && !bytes[name].contains { $0 == 0 || $0 == UInt8(ascii: "/") }
      }
    }
  }

  /// Calls a function with the name of each entry of a directory, whose names are sound.
  func forEachName(
    of directory: Directory, _ body: (_ place: Int, UnsafeRawBufferPointer, _ isRegular: Bool) -> Void
  ) {
    bytes.withUnsafeBytes { bytes in
      for number in directory.entries {
        let entry = entries.element(number, of: bytes)
        guard let name = Self.range(entry.name, texts) else { continue }
        body(
          number - directory.entries.lowerBound, UnsafeRawBufferPointer(rebasing: bytes[name]), entry.isRegular != 0)
      }
    }
  }

  /// The entries of a directory, whose names are sound.
  func listing(of directory: Directory) -> [OpenDirectory.Entry] {
    var listing: [OpenDirectory.Entry] = []
    listing.reserveCapacity(directory.entries.count)
    forEachName(of: directory) { _, name, isRegular in
      listing.append(OpenDirectory.Entry(name: String(decoding: name, as: UTF8.self), isRegular: isRegular))
    }
    return listing
  }

  /// How many entries there are.
  var entryCount: Int { entries.count }

  /// Whether more is known of an entry than its name.
  func knows(_ number: Int) -> Bool { entries.element(number, of: bytes).kind != .named }

  /// Whether any of a plugin was built by a Swift compiler.
  func isSwift(_ number: Int) -> Bool { entries.element(number, of: bytes).isSwift != 0 }

  /// Whether a plugin has routes.
  func hasRoutes(_ number: Int) -> Bool { entries.element(number, of: bytes).routes.count > 0 }

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
    guard sections.range(entry.sections)?.isEmpty == false, entry.registrationCount <= Int32.max,
      hasSoundRoutes(entry), let requirements = requirements(of: entry)
    else { return nil }
    return PluginFile(
      Plugin(
        path: path, status: status, known: KnownPlugin(contents: self, number: number), id: text(entry.id),
        version: text(entry.version), requirements: requirements))
  }

  /// What a plugin needs.
  ///
  /// - Returns: nil for damage.
  private func requirements(of entry: IndexLayout.Entry) -> [PluginRequirement]? {
    guard let numbers = requirements.range(entry.requirements) else { return nil }
    var all: [PluginRequirement] = []
    for number in numbers {
      let stored = requirements.element(number, of: bytes)
      guard let id = text(stored.id), let versions = text(stored.versions) else { return nil }
      let requirement = PluginRequirement(id: id, versions: versions, source: text(stored.source))
      guard requirement.range != nil else { return nil }
      all.append(requirement)
    }
    return all
  }

  /// How many plugins it knows.
  var pluginCount: Int {
    (0..<entries.count).count { entries.element($0, of: bytes).kind == .plugin }
  }

  /// Whether the routes of a plugin are all there, and are among its registrations.
  private func hasSoundRoutes(_ entry: IndexLayout.Entry) -> Bool {
    routes.range(entry.routes)?.allSatisfy { number in
      let route = routes.element(number, of: bytes)
      return route.registration < entry.registrationCount && Self.range(route.name, texts) != nil
    } ?? false
  }

  /// Calls a function with each route of a plugin, whose routes are sound.
  func forEachRoute(_ number: Int, _ body: (_ name: String, _ registration: Int, _ priority: Int64) -> Void) {
    for route in routes.range(entries.element(number, of: bytes).routes) ?? 0..<0 {
      let route = routes.element(route, of: bytes)
      if let name = text(route.name) { body(name, Int(route.registration), route.priority) }
    }
  }

  /// The sections of a plugin, read and walked; `pread`.
  ///
  /// - Returns: nil when they are not all there and sound. Then the index file is removed.
  func tables(_ number: Int) -> [RecordTable]? {
    let entry = entries.element(number, of: bytes)
    var tables: [RecordTable] = []
    for section in sections.range(entry.sections) ?? 0..<0 {
      guard let bytes = contents(of: section) else { break }
      let table = RecordTable(bytes: bytes, byteOrder: .native)
      guard table.fault == nil else { break }
      tables.append(table)
    }
    guard tables.count == Int(entry.sections.count),
      tables.reduce(0, { $0 + $1.registrationCount }) == Int(entry.registrationCount)
    else {
      file.remove()
      return nil
    }
    return tables
  }

  /// The bytes of a section; nil if they are not all there, or damaged.
  private func contents(of section: Int) -> [UInt8]? {
    let section = sections.element(section, of: bytes)
    let room = UInt64(file.size - sectionStart)
    guard section.start <= room, section.size <= room - section.start,
      let contents = file.elements(of: UInt8.self, at: sectionStart + Int(section.start), count: Int(section.size)),
      contents.withUnsafeBytes(IndexChecksum.value) == section.checksum
    else { return nil }
    return contents
  }

  /// Whether nothing in it is damaged; reads all of it.
  var isWhole: Bool {
    readCallbacks() != nil && (0..<sections.count).allSatisfy { contents(of: $0) != nil }
  }

  /// The callbacks of all events; nil when they cannot be read, or are not as they have to be. Then the index file is
  /// removed.
  private var callbacks: [IndexLayout.Callback]? {
    if let recalled = recalledCallbacks.load() { return recalled.all }
    let all = readCallbacks()
    if all == nil { file.remove() }
    return recalledCallbacks.storeIfNil(Callbacks(all)).all
  }

  private func readCallbacks() -> [IndexLayout.Callback]? {
    guard let all = file.elements(of: IndexLayout.Callback.self, at: bytes.count, count: callbackCount),
      all.withUnsafeBytes(IndexChecksum.value) == callbackChecksum, all.allSatisfy(isSound)
    else { return nil }
    return all
  }

  /// Whether a callback is among the registrations of an entry.
  private func isSound(_ callback: IndexLayout.Callback) -> Bool {
    Int(callback.entry) < entries.count
      && callback.registration < entries.element(Int(callback.entry), of: bytes).registrationCount
  }

  /// Whether each event has a name, behind that of the one before it, and callbacks which are all there.
  private var hasSoundEvents: Bool {
    var last: Range<Int>?
    return (0..<events.count).allSatisfy { number in
      let event = events.element(number, of: bytes)
      guard let name = Self.range(event.name, texts),
        Int(event.callbacks.first) <= callbackCount,
        Int(event.callbacks.count) <= callbackCount - Int(event.callbacks.first)
      else { return false }
      defer { last = name }
      return last.map { bytes[$0].lexicographicallyPrecedes(bytes[name]) } ?? true
    }
  }

  /// The callbacks of an event, in the order of plugins and records.
  ///
  /// - Returns: nil when they cannot be read. Then the index file is removed.
  /// - Complexity: O(log n) in the events; the first time, O(n) in all callbacks.
  func callbacks(for event: String) -> ArraySlice<IndexLayout.Callback>? {
    // Most events that are asked for are of others: these need nothing to be read.
    guard let number = number(of: event) else { return [] }
    return callbacks?[range(of: number)]
  }

  /// Calls a function with each event and its callbacks.
  ///
  /// - Returns: false when they cannot be read. Then the index file is removed.
  func forEachEvent(_ body: (_ name: String, ArraySlice<IndexLayout.Callback>) -> Void) -> Bool {
    guard let callbacks else { return false }
    for number in 0..<events.count {
      if let name = text(events.element(number, of: bytes).name) { body(name, callbacks[range(of: number)]) }
    }
    return true
  }

  /// The place of an event among the sorted ones.
  private func number(of event: String) -> Int? {
    event.withBytes { name in
      var (low, high) = (0, events.count)
      while low < high {
        let middle = (low + high) / 2
        // Each has a name: that was seen to at the start.
        let range = Self.range(events.element(middle, of: bytes).name, texts) ?? 0..<0
        let order = bytes.withUnsafeBytes { Self.order(of: $0[range], name) }
        if order == 0 { return middle }
        if order < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  /// Which of two names comes first: less than 0 for the first, 0 for none.
  private static func order(of name: Slice<UnsafeRawBufferPointer>, _ other: UnsafeRawBufferPointer) -> Int {
    for (byte, otherByte) in zip(name, other) where byte != otherByte { return Int(byte) - Int(otherByte) }
    return name.count - other.count
  }

  /// The places of the callbacks of an event among all, which are all there.
  private func range(of event: Int) -> Range<Int> {
    let numbers = events.element(event, of: bytes).callbacks
    return Int(numbers.first)..<Int(numbers.first) + Int(numbers.count)
  }

  /// Where a text is in the bytes; nil if it is not.
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

  /// A text; nil if it is not there.
  private func text(_ text: IndexLayout.Text) -> String? { Self.text(text, texts, bytes) }

  /// Elements of one type, one after the other, which are within the file.
  private struct Area<Element: BitwiseCopyable>: Sendable {
    let start: Int
    let count: Int

    /// The numbers of some elements; nil if they are not all there.
    func range(_ numbers: IndexLayout.Numbers) -> Range<Int>? {
      let (first, count) = (Int(numbers.first), Int(numbers.count))
      return first <= self.count && count <= self.count - first ? first..<first + count : nil
    }

    func element(_ number: Int, of bytes: [UInt8]) -> Element {
      bytes.withUnsafeBytes { element(number, of: $0) }
    }

    func element(_ number: Int, of bytes: UnsafeRawBufferPointer) -> Element {
      precondition(number >= 0 && number < count)
      return bytes.loadUnaligned(fromByteOffset: start + number * MemoryLayout<Element>.stride, as: Element.self)
    }
  }
}
