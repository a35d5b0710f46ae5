internal import RheaRecords

extension StringProtocol {
  /// The text in lines of no more than some columns, broken between words, or in a word that is longer than a line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func wrapped(at width: Int) -> [SubSequence] {
    var lines: [SubSequence] = []
    var start = startIndex
    var taken = 0
    /// The last space behind a word of this line, and the columns that come after it.
    var space: Index?
    var afterSpace = 0
    for index in indices {
      let columns = self[index].displayWidth
      if self[index] == " ", let last = self[start..<index].last, last != " " {
        (space, afterSpace) = (index, -columns)
      }
      if taken + columns > width {
        lines.append(self[start..<(space ?? index)])
        start = space.map(self.index(after:)) ?? index
        taken = space == nil ? 0 : afterSpace
        space = nil
      }
      taken += columns
      afterSpace += columns
    }
    let rest = self[start...]
    return rest.isEmpty && !lines.isEmpty ? lines : lines + [rest]
  }
}
