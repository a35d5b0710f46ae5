/// The candidate that a misspelt word most likely stands for; nil when none is near.
///
/// Near is the beginning of a candidate, of three letters or more, or a third of the word's letters changed, whatever
/// their case, but no more than ten: `--dry` is near `--dry-run`, `lsit` is near `list`, `x` is near nothing.
///
/// - Complexity: O(letters of all candidates), whatever the word: it may be a stranger's, and of any length.
public func nearestName(to word: String, among candidates: some Sequence<String>) -> String? {
  let candidates = Array(candidates)
  let letters = word.drop { $0 == "-" }
  if letters.count >= 3, let longer = candidates.first(where: { $0.hasPrefix(word) }) { return longer }
  let length = word.count
  var limit = length < 4 ? 1 : min(max(2, length / 3), 10)
  // Were all of its letters changed, it would be another word.
  limit = min(limit, length - 1)
  let lowercased = Array(word.lowercased())
  var nearest: String?
  for candidate in candidates {
    guard limit >= 0 else { break }
    guard abs(candidate.count - length) <= limit,
      let distance = editDistance(lowercased, Array(candidate.lowercased()), limit: limit)
    else { continue }
    nearest = candidate
    // Of equally near ones the first is taken.
    limit = distance - 1
  }
  return nearest
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to make one word of another;
/// nil for more than the limit.
///
/// Of the table of all beginnings of both, only the cells near the diagonal can be within the limit. A row holds these,
/// with the cell on the diagonal in the middle.
private func editDistance(_ left: [Character], _ right: [Character], limit: Int) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  let far = limit + 1
  let places = 0...2 * limit
  var beforeLast = [Int](repeating: far, count: places.count)
  var last = places.map { $0 < limit ? far : $0 - limit }
  for row in stride(from: 1, through: left.count, by: 1) {
    var current = [Int](repeating: far, count: places.count)
    for place in places {
      let column = row + place - limit
      guard (0...right.count).contains(column) else { continue }
      guard column > 0 else {
        current[place] = row
        continue
      }
      var distance = last[place] + (left[row - 1] == right[column - 1] ? 0 : 1)
      if place > 0 { distance = min(distance, current[place - 1] + 1) }
      if place < 2 * limit { distance = min(distance, last[place + 1] + 1) }
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
        distance = min(distance, beforeLast[place] + 1)
      }
      current[place] = distance
    }
    guard current.contains(where: { $0 <= limit }) else { return nil }
    (beforeLast, last) = (last, current)
  }
  let distance = last[right.count - left.count + limit]
  return distance <= limit ? distance : nil
}
