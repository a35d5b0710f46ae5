internal import RheaRecords

extension String {
  /// The text with spaces behind it up to a width in characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

/// Lines of columns, each as wide as its widest cell.
struct TextTable {
  let header: [String]
  var rows: [[String]] = []

  func lines(bold: (String) -> String = { $0 }) -> [String] {
    var widths = header.map(\.count)
    let rows = rows.map { $0.map(\.printable) }
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
    }
    func line(_ cells: [String]) -> String {
      let last = cells.count - 1
      return cells.enumerated().map { $0 == last ? $1 : $1.padded(to: widths[$0]) }.joined(separator: "  ")
    }
    return [bold(line(header))] + rows.map(line)
  }
}
