extension StringProtocol {
  /// How many columns the text takes on a terminal.
  package var displayWidth: Int {
    reduce(0) { $0 + $1.displayWidth }
  }

  /// The text, with an ellipsis for its end when it is wider than some columns.
  package func cut(at width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    return prefix(columns: width - 1) + "…"
  }

  /// The text, with an ellipsis for its middle when it is wider than some columns: of a path, the beginning and the
  /// name are what tells it from others, and the name most of all.
  package func cutInMiddle(at width: Int) -> String {
    guard displayWidth > width else { return String(self) }
    let tail = String(String(reversed()).prefix(columns: width - 1 - (width - 1) / 3).reversed())
    return prefix(columns: width - 1 - tail.displayWidth) + "…" + tail
  }

  /// As many characters of the beginning as fit into some columns.
  private func prefix(columns: Int) -> SubSequence {
    var room = columns
    return prefix { character in
      room -= character.displayWidth
      return room >= 0
    }
  }
}

extension Character {
  /// Two for ideographs and emoji, none for what only joins, one otherwise.
  package var displayWidth: Int {
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
