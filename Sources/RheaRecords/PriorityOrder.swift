/// The order in which what has priorities runs.
public enum PriorityOrder {
  /// The places of so many things, those of the highest priority first, those of one priority as they were.
  ///
  /// - Parameter priority: The priority of the thing at a place.
  /// - Complexity: O(n log n).
  @inlinable
  public static func places(count: Int, priority: (Int) -> Int64) -> [Int] {
    // Numbers are sorted far quicker than what they stand for: the priority above, the place below.
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    for place in 0..<count {
      guard let priority = Int32(exactly: priority(place)) else {
        return places(ofAny: (0..<count).map(priority))
      }
      keys.append(UInt64(UInt32(bitPattern: ~priority) ^ 1 << 31) << 32 | UInt64(place))
    }
    keys.sort()
    return keys.map { Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF) }
  }

  /// The same for priorities that do not fit beside the places.
  @usableFromInline
  static func places(ofAny priorities: [Int64]) -> [Int] {
    priorities.indices.sorted { (priorities[$0], $1) > (priorities[$1], $0) }
  }
}
