internal import RheaRecords
internal import SectionReader

/// Puts the bytes of an index file together.
struct IndexBuilder {
  private var directories: [IndexLayout.Directory] = []
  private var entries: [IndexLayout.Entry] = []
  private var sections: [IndexLayout.Section] = []
  private var routes: [IndexLayout.Route] = []
  private var requirements: [IndexLayout.Requirement] = []
  private var events = NameTable()
  /// By the numbers of their events.
  private var callbacks: [[IndexLayout.Callback]] = []
  private var callbackCount = 0
  private var files: Set<FileIdentity> = []
  private var ids: Set<String> = []
  private var isDistinct = true
  private var texts: [UInt8] = []
  private var contents: [[UInt8]] = []
  private var contentSize = 0

  /// Adds a directory, whose entries follow.
  ///
  /// - Parameters:
  ///   - status: The directory before it was listed; nil when its entries are not all that it may have.
  mutating func add(directory path: String, status: FileStatus?) {
    directories.append(
      IndexLayout.Directory(
        status: IndexLayout.Status(status), path: text(path), entryCount: 0, isListed: status == nil ? 0 : 1))
  }

  /// Adds an entry to the last directory; entries come in the order of their names.
  ///
  /// - Parameter file: What is known of it, and will be as long as its status is the same.
  mutating func add(_ entry: OpenDirectory.Entry, _ file: PluginFile?) {
    var stored = IndexLayout.Entry(
      status: IndexLayout.Status(file?.status), name: text(entry.name), id: .none, version: .none,
      sections: following(sections), routes: following(routes), requirements: following(requirements),
      registrationCount: 0, kind: file == nil ? .named : .library, isRegular: entry.isRegular ? 1 : 0, isSwift: 0)
    if let status = file?.status, !files.insert(FileIdentity(status)).inserted { isDistinct = false }
    if let plugin = file?.plugin { add(plugin, &stored) }
    entries.append(stored)
    directories[directories.count - 1].entryCount += 1
  }

  private mutating func add(_ plugin: Plugin, _ entry: inout IndexLayout.Entry) {
    let registrations = plugin.registrations
    // What was known of it could not be read, nor could its file.
    guard !registrations.tables.isEmpty else {
      entry.kind = .named
      return
    }
    entry.kind = .plugin
    if !ids.insert(plugin.id).inserted { isDistinct = false }
    entry.isSwift = plugin.isSwift ? 1 : 0
    entry.registrationCount = UInt32(registrations.count)
    if plugin.hasOwnID { entry.id = text(plugin.id) }
    entry.version = text(plugin.version)
    for table in registrations.tables {
      sections.append(
        IndexLayout.Section(
          start: UInt64(contentSize), size: UInt64(table.bytes.count),
          checksum: table.bytes.withUnsafeBytes(IndexChecksum.value)))
      contents.append(table.bytes)
      contentSize += IndexLayout.aligned(table.bytes.count)
    }
    registrations.forEachEntry { position, record in
      if record.kind == .event {
        add(
          IndexLayout.Callback(
            priority: record.priority, entry: UInt32(entries.count), registration: UInt32(position)),
          for: events.insert(record.name, hash: record.nameHash))
      } else {
        routes.append(
          IndexLayout.Route(name: text(record.name), priority: record.priority, registration: UInt32(position)))
      }
    }
    for requirement in plugin.requirements {
      requirements.append(
        IndexLayout.Requirement(
          id: text(requirement.id), versions: text(requirement.versions), source: text(requirement.source)))
    }
    entry.sections.count = UInt32(sections.count) - entry.sections.first
    entry.routes.count = UInt32(routes.count) - entry.routes.first
    entry.requirements.count = UInt32(requirements.count) - entry.requirements.first
  }

  private mutating func add(_ callback: IndexLayout.Callback, for event: Int) {
    if event == callbacks.count { callbacks.append([]) }
    callbacks[event].append(callback)
    callbackCount += 1
  }

  private func following(_ parts: [some Any]) -> IndexLayout.Numbers {
    IndexLayout.Numbers(first: UInt32(parts.count), count: 0)
  }

  private mutating func text(_ text: String?) -> IndexLayout.Text {
    text.map { self.text($0.utf8) } ?? .none
  }

  private mutating func text(_ text: some Sequence<UInt8>) -> IndexLayout.Text {
    let start = texts.count
    texts += text
    return IndexLayout.Text(start: UInt32(clamping: start), size: UInt32(clamping: texts.count - start))
  }

  /// The index file.
  ///
  /// - Parameters:
  ///   - host: Whose it is.
  ///   - moment: When the directories were looked through.
  /// - Returns: nil for one that is too large.
  consuming func bytes(host: String, moment: Int64) -> [UInt8]? {
    let (sortedEvents, sortedCallbacks) = sorted()
    let host = Array(host.utf8)
    var header = IndexLayout.Header()
    header.hostSize = UInt32(host.count)
    header.moment = moment
    header.directoryCount = UInt32(directories.count)
    header.entryCount = UInt32(entries.count)
    header.sectionCount = UInt32(sections.count)
    header.routeCount = UInt32(routes.count)
    header.requirementCount = UInt32(requirements.count)
    header.eventCount = UInt32(sortedEvents.count)
    header.callbackCount = UInt32(sortedCallbacks.count)
    header.callbackChecksum = sortedCallbacks.withUnsafeBytes(IndexChecksum.value)
    header.isDistinct = isDistinct ? 1 : 0
    header.textSize = UInt64(texts.count)

    var bytes: [UInt8] = []
    func append(_ area: UnsafeRawBufferPointer) {
      bytes.append(contentsOf: area)
      bytes.append(contentsOf: repeatElement(0, count: IndexLayout.aligned(area.count) - area.count))
    }
    withUnsafeBytes(of: header, append)
    host.withUnsafeBytes(append)
    directories.withUnsafeBytes(append)
    entries.withUnsafeBytes(append)
    sections.withUnsafeBytes(append)
    routes.withUnsafeBytes(append)
    requirements.withUnsafeBytes(append)
    sortedEvents.withUnsafeBytes(append)
    texts.withUnsafeBytes(append)

    let size = bytes.count + sortedCallbacks.count * MemoryLayout<IndexLayout.Callback>.stride + contentSize
    guard size <= IndexLayout.sizeLimit else { return nil }
    header.startSize = UInt64(bytes.count)
    header.size = UInt64(size)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: header, as: IndexLayout.Header.self) }
    header.checksum = bytes.withUnsafeBytes(IndexContents.startChecksum)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: header, as: IndexLayout.Header.self) }

    bytes.reserveCapacity(size)
    sortedCallbacks.withUnsafeBytes(append)
    for section in contents { section.withUnsafeBytes(append) }
    return bytes
  }

  /// The events by name, and the callbacks of all, those of one together.
  private mutating func sorted() -> ([IndexLayout.Event], [IndexLayout.Callback]) {
    var sortedEvents: [IndexLayout.Event] = []
    var sortedCallbacks: [IndexLayout.Callback] = []
    sortedCallbacks.reserveCapacity(callbackCount)
    let names = events.names.map { Array($0.utf8) }
    for event in names.indices.sorted(by: { names[$0].lexicographicallyPrecedes(names[$1]) }) {
      var numbers = following(sortedCallbacks)
      numbers.count = UInt32(callbacks[event].count)
      sortedEvents.append(IndexLayout.Event(name: text(names[event]), callbacks: numbers))
      sortedCallbacks += callbacks[event]
    }
    return (sortedEvents, sortedCallbacks)
  }
}
