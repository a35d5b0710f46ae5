internal import Glibc
internal import SectionReader

extension OpenDirectory {
  /// All that is in it, sorted by the bytes of the names, which is the same everywhere.
  func sortedEntries() throws(ReadError) -> (entries: [Entry], isComplete: Bool) {
    let (entries, isComplete) = try entries()
    return (entries.sorted { $0.name.bytesPrecede($1.name) }, isComplete)
  }
}

extension String {
  /// Whether the bytes of this text come before those of another.
  fileprivate func bytesPrecede(_ other: String) -> Bool {
    // The texts are native, so this is one comparison of memory.
    let order =
      utf8.withContiguousStorageIfAvailable { left in
        other.utf8.withContiguousStorageIfAvailable { right -> Bool in
          guard let first = left.baseAddress, let second = right.baseAddress else { return left.count < right.count }
          let order = memcmp(first, second, min(left.count, right.count))
          return order == 0 ? left.count < right.count : order < 0
        } ?? nil
      } ?? nil
    return order ?? utf8.lexicographicallyPrecedes(other.utf8)
  }
}
