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
    let lines = Self.aligned([header] + rows, width: width, widthsOfHeader: header.map(\.displayWidth))
    return lines.prefix(1).map(bold) + lines.dropFirst()
  }

  /// The rows as lines, without a header; all but the last cell of each are padded.
  static func aligned(_ rows: [[String]]) -> [String] {
    aligned(rows, width: nil, widthsOfHeader: [])
  }

  private static func aligned(_ rows: [[String]], width: Int?, widthsOfHeader: [Int]) -> [String] {
    let rows = rows.map { $0.map(\.printable) }
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.displayWidth)
      }
    }
    if let width { shrink(&widths, to: width, butNotBelow: widthsOfHeader) }
    return rows.map { row in
      let last = row.count - 1
      return row.enumerated().map { column, cell in
        // Of a sentence the end goes. That of a path or an id is what tells it from others: of these, the middle.
        let isName = cell.contains("/") || !cell.contains(" ")
        let shown = isName ? cell.cutInMiddle(at: widths[column]) : cell.cut(at: widths[column])
        return column == last ? shown : shown.padded(to: widths[column])
      }.joined(separator: gap)
    }
  }

  /// Takes columns from the widest ones, one by one, until a line fits; columns that are narrow already, and headers,
  /// stay as they are.
  private static func shrink(_ widths: inout [Int], to width: Int, butNotBelow headers: [Int]) {
    let room = width - gap.displayWidth * (widths.count - 1)
    var excess = widths.reduce(0, +) - room
    while excess > 0 {
      let wide = zip(widths.indices, headers).filter { widths[$0] > max(narrowest, $1) }.map(\.0)
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }
}
