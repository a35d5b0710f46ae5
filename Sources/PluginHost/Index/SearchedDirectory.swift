internal import RheaRecords
internal import SectionReader

/// A directory that a scan has looked through for an index, and what was known of it before.
struct SearchedDirectory {
  /// As it was before it was looked through; nil when it could not be.
  var status: FileStatus?
  /// Whether its file system gives every change a time which no program can set.
  var keepsChangeTimes = false
  /// What is in it, sorted by the bytes of the names.
  var listing = Listing.read([])
  /// Whether that is all.
  var isComplete = true
  /// The candidates that it has, among all.
  var candidates = 0..<0

  /// What is in a directory.
  enum Listing {
    /// The directory was read. Some of its entries may be in the index file: their numbers are in the same order, nil
    /// for those that are new; empty when nothing is known.
    case read([OpenDirectory.Entry], numbers: [Int?] = [])
    /// All is in the index file, and the directory has not changed since.
    case known(IndexContents, IndexContents.Directory)
  }

  /// Whether the entries came from the index file.
  var isListingKnown: Bool {
    if case .known = listing { true } else { false }
  }

  /// What is in it, sorted by the bytes of the names.
  var entries: [OpenDirectory.Entry] {
    switch listing {
    case .read(let entries, _): entries
    case .known(let contents, let directory): contents.listing(of: directory)
    }
  }

  /// Calls a function with the name of each entry, and whether it is a regular file, without making any.
  func forEachName(_ body: (_ place: Int, UnsafeRawBufferPointer, _ isRegular: Bool) -> Void) {
    switch listing {
    case .read(let entries, _): entries.forEachName(body)
    case .known(let contents, let directory): contents.forEachName(of: directory, body)
    }
  }

  /// Which entry of the index file one of ours is.
  func number(of place: Int) -> Int? {
    switch listing {
    case .read(_, let numbers): numbers.isEmpty ? nil : numbers[place]
    case .known(_, let directory): directory.entries.lowerBound + place
    }
  }
}

extension [OpenDirectory.Entry] {
  /// Calls a function with the name of each entry, and whether it is a regular file.
  func forEachName(_ body: (_ place: Int, UnsafeRawBufferPointer, _ isRegular: Bool) -> Void) {
    for (place, entry) in enumerated() { entry.name.withBytes { body(place, $0, entry.isRegular) } }
  }
}
