/// The order in which what has priorities runs.
public enum PriorityOrder {
  /// The places of so many things, those of the highest priority first, those of one priority as they were.
  ///
  /// - Parameter priority: The priority of the thing at a place.
  /// - Complexity: O(n) for many: priorities are mostly near each other, and each byte of the greatest difference takes
  ///   one pass over all (a radix sort). O(n²) for a few dozen, of which that is quicker.
  @inlinable
  public static func places(count: Int, priority: (Int) -> Int64) -> [Int] {
    var items: [Item] = []
    items.reserveCapacity(count)
    for place in 0..<count { items.append(Item(priority: priority(place), place: place)) }
    sort(&items)
    return items.map { Int($0.place) }
  }

  @usableFromInline
  struct Item {
    /// The lower, the higher the priority.
    @usableFromInline var key: UInt64
    @usableFromInline let place: UInt32

    @inlinable
    init(priority: Int64, place: Int) {
      key = ~UInt64(bitPattern: priority) ^ 1 << 63
      self.place = UInt32(place)
    }
  }

  private static let fewItems = 48

  @usableFromInline
  static func sort(_ items: inout [Item]) {
    guard items.count > fewItems else { return insert(&items) }
    var (least, greatest) = (items[0].key, items[0].key)
    for item in items { (least, greatest) = (min(least, item.key), max(greatest, item.key)) }
    // Counted from the least, since small numbers of both signs would differ in all bytes.
    for place in items.indices { items[place].key -= least }
    // From the lowest byte to the highest: each pass keeps the order of the passes before it.
    var shift: UInt64 = 0
    while shift < 64, (greatest - least) >> shift > 0 {
      distribute(&items, by: shift)
      shift += 8
    }
  }

  /// Sorts by one byte of the keys.
  private static func distribute(_ items: inout [Item], by shift: UInt64) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { starts in
      starts.initialize(repeating: 0)
      for item in items { starts[Int(item.key >> shift & 0xFF)] += 1 }
      var start = 0
      for byte in starts.indices {
        let count = starts[byte]
        starts[byte] = start
        start += count
      }
      let sorted = [Item](unsafeUninitializedCapacity: items.count) { sorted, count in
        for item in items {
          let byte = Int(item.key >> shift & 0xFF)
          sorted.initializeElement(at: starts[byte], to: item)
          starts[byte] += 1
        }
        count = items.count
      }
      items = sorted
    }
  }

  /// Puts each item in its place among those before it.
  private static func insert(_ items: inout [Item]) {
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
