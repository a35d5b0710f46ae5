internal import RheaRecords

extension String {
  /// The text with spaces behind it up to a width in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
  }
}

/// Lines of columns, each as wide as its widest cell.
struct TextTable {
  let header: [String]
  var rows: [[String]] = []

  private static let gap = "  "
  /// What a column keeps when a table is too wide; less tells nothing any more.
  private static let narrowest = 8

  /// - Parameters:
  ///   - width: The columns of the terminal, in which the lines are to fit; nil for as many as they need.
  ///   - bold: Marks the header.
  func lines(width: Int? = nil, bold: (String) -> String = { $0 }) -> [String] {
    let rows = rows.map { $0.map(\.printable) }
    var widths = header.map(\.displayWidth)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.displayWidth) }
    }
    if let width { shrink(&widths, to: width) }
    func line(_ cells: [String]) -> String {
      let last = cells.count - 1
      return cells.enumerated().map { column, cell in
        // The end of a path is what tells it from others; its middle goes.
        let shown = cell.contains("/") ? cell.cutInMiddle(at: widths[column]) : cell.cut(at: widths[column])
        return column == last ? shown : shown.padded(to: widths[column])
      }.joined(separator: Self.gap)
    }
    return [bold(line(header))] + rows.map(line)
  }

  /// Takes columns from the widest ones, one by one, until a line fits; columns that are narrow already, and headers,
  /// stay as they are.
  private func shrink(_ widths: inout [Int], to width: Int) {
    let room = width - Self.gap.displayWidth * (widths.count - 1)
    var excess = widths.reduce(0, +) - room
    while excess > 0 {
      let wide = widths.indices.filter { widths[$0] > max(Self.narrowest, header[$0].displayWidth) }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }
}

extension Duration {
  /// The time in the unit that suits it: `12 µs`, `3.4 ms`, `1.25 s`.
  var readable: String {
    let (seconds, attoseconds) = components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    switch nanoseconds {
    case ..<1000: return "\(nanoseconds) ns"
    case ..<1_000_000: return "\(nanoseconds / 1000) µs"
    case ..<1_000_000_000: return "\(nanoseconds / 1_000_000).\(nanoseconds / 100_000 % 10) ms"
    default: return "\(seconds).\(nanoseconds / 100_000_000 % 10) s"
    }
  }
}
