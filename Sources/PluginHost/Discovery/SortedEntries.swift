internal import Glibc
internal import RheaRecords
internal import SectionReader

extension OpenDirectory {
  /// All that is in it, sorted by the bytes of the names, which is the same everywhere.
  func sortedEntries() throws(ReadError) -> (entries: [Entry], isComplete: Bool) {
    let (entries, isComplete) = try entries()
    return (NameOrder(entries).sorted, isComplete)
  }
}

/// Sorts the entries of a directory by the bytes of their names.
///
/// Names of one directory begin alike, and nearly always differ in the next few bytes: these are compared as one number,
/// and moved without the names.
private struct NameOrder {
  private let entries: [OpenDirectory.Entry]
  /// How many bytes all names begin with.
  private let shared: Int

  private struct Key: BitwiseCopyable {
    /// The bytes behind the shared ones, the first on top; NULs behind the end, which are in no name.
    let bytes: UInt64
    let place: Int
  }

  init(_ entries: [OpenDirectory.Entry]) {
    self.entries = entries
    guard let first = entries.first else {
      shared = 0
      return
    }
    shared = first.name.withBytes { first in
      entries.reduce(first.count) { count, entry in entry.name.withBytes { Self.shared(first[..<count], $0) } }
    }
  }

  var sorted: [OpenDirectory.Entry] {
    var keys = entries.indices.map { Key(bytes: entries[$0].name.withBytes { word(of: $0) }, place: $0) }
    keys.sort { left, right in
      guard left.bytes == right.bytes else { return left.bytes < right.bytes }
      return entries[left.place].name.withBytes { left in
        entries[right.place].name.withBytes { Self.precedes(left, $0) }
      }
    }
    return keys.map { entries[$0.place] }
  }

  private static func shared(_ left: Slice<UnsafeRawBufferPointer>, _ right: UnsafeRawBufferPointer) -> Int {
    var count = 0
    while count < left.count, count < right.count, left[count] == right[count] { count += 1 }
    return count
  }

  private func word(of name: UnsafeRawBufferPointer) -> UInt64 {
    var word: UInt64 = 0
    for place in shared..<shared + 8 { word = word << 8 | UInt64(place < name.count ? name[place] : 0) }
    return word
  }

  private static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard let first = left.baseAddress, let second = right.baseAddress else { return left.count < right.count }
    let order = memcmp(first, second, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }
}
