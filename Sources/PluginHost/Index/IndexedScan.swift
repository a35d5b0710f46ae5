internal import SectionReader

/// What one scan takes from an index file, and puts into the next one.
struct IndexedScan {
  private let index: PluginIndex
  private let key: IndexKey
  /// A time before any directory and file was looked at.
  private let moment: Int64
  /// nil when there is no index file that can be used.
  private let contents: IndexContents?

  /// Reads the index file.
  ///
  /// - Parameter directories: The directories, in the order in which they are searched.
  /// - Returns: nil when no index can be kept of them.
  init?(_ index: PluginIndex, directories: [String]) {
    guard let key = IndexKey(directories: directories) else { return nil }
    let moment = index.clock()
    self.index = index
    self.key = key
    self.moment = moment
    contents = try? Self.contents(index, key, moment)
  }

  private static func contents(
    _ index: PluginIndex, _ key: IndexKey, _ moment: Int64
  ) throws(IndexRefusal) -> IndexContents {
    let contents = try IndexContents(IndexDirectory(path: index.directory).open(key.fileName))
    guard contents.key == key else { throw .unusable("a file of another host, or of other directories") }
    // The clock was set back since: files will be given times again that they were given before.
    guard contents.moment <= moment else { throw .unusable("a file from the future") }
    return contents
  }

  /// Whether the index file knows that no file is there twice, and no id of a plugin.
  var isDistinct: Bool { contents?.isDistinct ?? false }

  /// Looks through a directory, unless it is known what it holds.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - number: Its place among the directories.
  /// - Throws: ``ReadError`` when it cannot be read.
  func look(
    through directory: borrowing OpenDirectory, _ number: Int
  ) throws(ReadError) -> SearchedDirectory {
    var found = SearchedDirectory(status: directory.status, keepsChangeTimes: directory.keepsChangeTimes)
    var numbers: [String: Int] = [:]
    if let contents, found.keepsChangeTimes, contents.hasSoundNames(contents.directories[number]) {
      let known = contents.directories[number]
      if known.isListed, known.status == found.status {
        found.listing = .known(contents, known)
        return found
      }
      numbers = Dictionary(zip(contents.listing(of: known).map(\.name), known.entries)) { first, _ in first }
    }
    let (entries, isComplete) = try directory.sortedEntries()
    found.listing = .read(entries, numbers: numbers.isEmpty ? [] : entries.map { numbers[$0.name] })
    found.isComplete = isComplete
    return found
  }

  /// What is known of a file, which is asked for whether it still is the same.
  ///
  /// - Parameters:
  ///   - place: Its place among the entries.
  ///   - path: Its path, as it was found.
  ///   - nameStart: Where its name begins in the path, in bytes.
  func file(
    _ place: Int, of found: SearchedDirectory, in directory: borrowing OpenDirectory, path: String, nameStart: Int
  ) -> PluginFile? {
    guard let contents, let number = found.number(of: place), contents.knows(number),
      let status = path.withCString({ directory.status(of: $0 + nameStart) })
    else { return nil }
    return contents.file(number, path: path, status: status)
  }

  /// Writes an index file, if it would have more than the one that was read.
  ///
  /// - Parameters:
  ///   - directories: All of the key.
  ///   - candidates: What is in them, and files that were named.
  ///   - outcomes: What became of each candidate.
  func save(
    _ directories: [SearchedDirectory], _ candidates: [PluginDiscovery.Candidate], _ outcomes: ScanOutcomes
  ) {
    guard hasNews(directories, outcomes) else { return }
    var files = [PluginFile?](repeating: nil, count: candidates.count)
    var count = 0
    for directory in directories {
      for number in directory.candidates {
        guard case .success(let file) = outcomes[number],
          outcomes.isKnown(number) || mayKeep(file, in: directory)
        else { continue }
        files[number] = file
        count += 1
      }
    }
    guard count >= PluginIndex.leastFiles else {
      // Nobody would ever write what has changed.
      contents?.remove()
      return
    }
    guard UserDirectory.make(index.toBeMade) == nil,
      let place = try? IndexDirectory(path: index.directory), place.isWritable
    else { return }

    var builder = IndexBuilder()
    for (path, directory) in zip(key.directories, directories) {
      builder.add(directory: path, status: mayKeepListing(of: directory) ? directory.status : nil)
      var candidates = directory.candidates.lazy.map { ($0, candidates[$0].place) }.makeIterator()
      var candidate = candidates.next()
      for (place, entry) in directory.entries.enumerated() {
        guard let (number, itsPlace) = candidate, itsPlace == place else {
          builder.add(entry, nil)
          continue
        }
        builder.add(entry, files[number])
        candidate = candidates.next()
      }
    }
    guard let bytes = builder.bytes(host: key.host, moment: moment) else { return }
    if place.replace(key.fileName, with: bytes) { place.tidy(at: moment, keeping: key.fileName) }
  }

  /// Whether something may be kept that is not in the index file that was read.
  private func hasNews(_ directories: [SearchedDirectory], _ outcomes: ScanOutcomes) -> Bool {
    directories.contains { directory in
      !directory.isListingKnown && mayKeepListing(of: directory)
        || directory.candidates.contains { number in
          guard !outcomes.isKnown(number), case .success(let file) = outcomes[number] else { return false }
          return mayKeep(file, in: directory)
        }
    }
  }

  /// Whether the entries are known as long as the directory is the same. A directory of which they are known still is.
  private func mayKeepListing(of directory: SearchedDirectory) -> Bool {
    directory.keepsChangeTimes && directory.isComplete
      && directory.status.map { SettledTimes.areSettled($0, at: moment) } ?? false
  }

  /// Whether a file is known as long as it is the same.
  private func mayKeep(_ file: PluginFile, in directory: SearchedDirectory) -> Bool {
    // A link may lead to another file system, which may be of another kind.
    directory.keepsChangeTimes && file.status.device == directory.status?.device && file.isSound
      && SettledTimes.areSettled(file.status, at: moment)
  }
}
