/// The order in which what has priorities runs.
public enum PriorityOrder {
  /// A thing to be sorted: its priority, and a number that leads to it.
  @frozen
  public struct Item: BitwiseCopyable, Sendable {
    /// The lower, the higher the priority.
    @usableFromInline let key: UInt64
    @usableFromInline let number: UInt32

    @inlinable
    public init(priority: Int64, number: Int) {
      key = ~UInt64(bitPattern: priority) ^ 1 << 63
      self.number = UInt32(number)
    }
  }

  /// The places of so many things, those of the highest priority first, those of one priority as they were.
  ///
  /// - Parameter priority: The priority of the thing at a place.
  /// - Complexity: As ``ordered(count:item:result:)``.
  @inlinable
  public static func places(count: Int, priority: (Int) -> Int64) -> [Int] {
    ordered(count: count) {
      Item(priority: priority($0), number: $0)
    } result: {
      $0
    }
  }

  /// So many things, those of the highest priority first, those of one priority as they were.
  ///
  /// - Parameters:
  ///   - item: Is called for each place in turn, from the last to the first.
  ///   - result: What becomes of the number of an item.
  /// - Complexity: O(n) for many: priorities are mostly near each other, and each byte of the greatest difference takes
  ///   one pass over all (a radix sort). O(n²) for a few dozen, of which that is quicker.
  @inlinable
  @inline(__always)
  public static func ordered<Result>(count: Int, item: (Int) -> Item, result: (Int) -> Result) -> [Result] {
    var items = [Item](repeating: Item(priority: 0, number: 0), count: count)
    fill(&items, item)
    sort(&items)
    var results: [Result] = []
    results.reserveCapacity(count)
    for item in items { results.append(result(Int(item.number))) }
    return results
  }

  @inlinable
  @inline(__always)
  static func fill(_ items: inout [Item], _ item: (Int) -> Item) {
    var items = items.mutableSpan
    for place in items.indices.reversed() { items[place] = item(place) }
  }

  private static let fewItems = 48

  @usableFromInline
  static func sort(_ items: inout [Item]) {
    items.withUnsafeMutableBufferPointer { items in
      guard items.count > fewItems else { return insert(items) }
      withUnsafeTemporaryAllocation(of: Item.self, capacity: items.count) { distribute(items, $0) }
    }
  }

  /// Sorts by each byte in which the items differ.
  private static func distribute(_ items: UnsafeMutableBufferPointer<Item>, _ room: UnsafeMutableBufferPointer<Item>) {
    var (least, greatest) = (items[0].key, items[0].key)
    for item in items { (least, greatest) = (min(least, item.key), max(greatest, item.key)) }
    // Counted from the least, since small numbers of both signs would differ in all bytes. From the lowest byte to the
    // highest: each pass keeps the order of the passes before it.
    var (from, to) = (items, room)
    var shift: UInt64 = 0
    while shift < 64, (greatest - least) >> shift > 0 {
      distribute(from, into: to) { Int(($0.key - least) >> shift & 0xFF) }
      swap(&from, &to)
      shift += 8
    }
    if from.baseAddress != items.baseAddress { _ = items.update(fromContentsOf: from) }
  }

  /// Sorts by one byte of each item.
  @inline(__always)
  private static func distribute(
    _ items: UnsafeMutableBufferPointer<Item>, into room: UnsafeMutableBufferPointer<Item>, by byte: (Item) -> Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { starts in
      starts.initialize(repeating: 0)
      for item in items { starts[byte(item)] += 1 }
      var start: UInt32 = 0
      for place in starts.indices {
        let count = starts[place]
        starts[place] = start
        start += count
      }
      for item in items {
        let byte = byte(item)
        room[Int(starts[byte])] = item
        starts[byte] += 1
      }
    }
  }

  /// Puts each item in its place among those before it.
  private static func insert(_ items: UnsafeMutableBufferPointer<Item>) {
    for end in items.indices.dropFirst() {
      let item = items[end]
      var place = end
      while place > 0, items[place - 1].key > item.key {
        items[place] = items[place - 1]
        place -= 1
      }
      items[place] = item
    }
  }
}
