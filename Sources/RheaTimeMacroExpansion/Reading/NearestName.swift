/// The candidate that a misspelt name most likely means, or nil if none is near.
func nearest(to name: String, among candidates: [String]) -> String? {
  let ranked = candidates.map { (name: $0, distance: editDistance($0.lowercased(), name.lowercased())) }
  let limit = name.count < 4 ? 1 : max(2, name.count / 3)
  guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit else { return nil }
  return best.name
}

/// How many characters must be inserted, removed or replaced to make one text of another.
private func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right)
  var row = Array(0...right.count)
  for (index, character) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in right.indices {
      let substituted = diagonal + (right[column] == character ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
    }
  }
  return row[right.count]
}
