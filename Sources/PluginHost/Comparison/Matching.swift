/// Which elements of two lists belong together.
struct Matching {
  /// Places in both lists, by the place in the first.
  private(set) var pairs: [(old: Int, new: Int)] = []
  /// Places in the first list that nothing of the second belongs to.
  private(set) var onlyOld: [Int]
  /// Places in the second list that nothing of the first belongs to.
  private(set) var onlyNew: [Int]

  init(old: Int, new: Int) {
    onlyOld = Array(0..<old)
    onlyNew = Array(0..<new)
  }

  /// Pairs what is left and has the same key; of several, the first with the first.
  ///
  /// - Complexity: O(n log n).
  mutating func pair<Key: Hashable>(old oldKey: (Int) -> Key, new newKey: (Int) -> Key) {
    // The last of each list is taken off, so that the first has to be there.
    var free: [Key: [Int]] = [:]
    for place in onlyNew.reversed() { free[newKey(place), default: []].append(place) }
    var taken: Set<Int> = []
    onlyOld = onlyOld.filter { place in
      guard let match = free[oldKey(place)]?.popLast() else { return true }
      pairs.append((place, match))
      taken.insert(match)
      return false
    }
    onlyNew = onlyNew.filter { !taken.contains($0) }
    pairs.sort { $0.old < $1.old }
  }
}
