extension StringProtocol {
  /// How many columns the text takes on a terminal.
  var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }

  /// The text, with an ellipsis for its end when it is wider than some columns.
  func cut(at width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    var room = width - 1
    let head = prefix { character in
      room -= character.displayWidth
      return room >= 0
    }
    return head + "…"
  }

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

extension Character {
  /// Two for ideographs and emoji, none for what only joins, one otherwise.
  fileprivate var displayWidth: Int {
    unicodeScalars.contains("\u{FE0F}") ? 2 : unicodeScalars.lazy.map(\.displayWidth).max() ?? 0
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    // Nothing below has marks or wide characters.
    guard value >= 0x300 else { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide || properties.isEmojiPresentation ? 2 : 1
    }
  }

  /// Whether its East Asian width is wide or full (Unicode Standard Annex #11), by blocks.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
