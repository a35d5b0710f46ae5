/// The candidate that a misspelt word most likely stands for; nil when none is near.
///
/// Near is the beginning of a candidate, of three letters or more, or a third of the word's letters changed, whatever
/// their case: `--dry` is near `--dry-run`, `lsit` is near `list`, `x` is near nothing.
public func nearestName(to word: String, among candidates: some Sequence<String>) -> String? {
  let candidates = Array(candidates)
  let letters = word.drop { $0 == "-" }
  if letters.count >= 3, let longer = candidates.first(where: { $0.hasPrefix(word) }) { return longer }
  let limit = word.count < 4 ? 1 : max(2, word.count / 3)
  return
    candidates
    .map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
    .filter { $0.distance <= limit && $0.distance < word.count }
    .min { $0.distance < $1.distance }?.name
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to make one word of another.
private func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      var distance = min(last[column + 1], current[column]) + 1
      distance = min(distance, last[column] + (left[row] == right[column] ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforeLast[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
