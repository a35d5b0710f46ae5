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
    let lines = Self.aligned([header] + rows)
    return lines.prefix(1).map(bold) + lines.dropFirst()
  }

  /// The rows as lines, without a header; all but the last cell of each are padded.
  static func aligned(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map(\.printable) }
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let last = row.count - 1
      return row.enumerated().map { $0 == last ? $1 : $1.padded(to: widths[$0]) }.joined(separator: "  ")
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
