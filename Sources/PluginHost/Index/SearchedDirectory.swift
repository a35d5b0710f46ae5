internal import SectionReader

/// A directory that a scan has looked through for an index, and what was known of it before.
struct SearchedDirectory {
  /// As it was before it was looked through; nil when it could not be.
  var status: FileStatus?
  /// Whether its file system gives every change a time which no program can set.
  var keepsChangeTimes = false
  /// What is in it, sorted by the bytes of the names.
  var entries: [OpenDirectory.Entry] = []
  /// Whether these are all.
  var isComplete = true
  /// Which entries of the index file they are.
  var numbers = Numbers.none
  /// The candidates that it has, among all.
  var candidates = 0..<0

  /// The numbers of entries in the index file.
  enum Numbers {
    /// Nothing is known.
    case none
    /// All are known, in the same order, from this number on, and the directory has not changed since.
    case same(first: Int)
    /// Of each its own; nil for those that are new.
    case each([Int?])
  }

  /// Whether the entries came from the index file.
  var isListingKnown: Bool {
    if case .same = numbers { true } else { false }
  }

  /// Which entry of the index file one of ours is.
  func number(of place: Int) -> Int? {
    switch numbers {
    case .none: nil
    case .same(let first): first + place
    case .each(let numbers): numbers[place]
    }
  }
}
