import Foundation

/// Writes results as a table, as text or in Markdown.
struct Table {
  let results: [RowResult]
  let thresholds: Thresholds

  private var rows: [[String]] {
    results.map { result in
      let limit = thresholds.limits[result.row.name].map(shown) ?? "-"
      guard let ratio = result.ratio else {
        return [result.row.name, result.row.what, "-", "-", "-", limit, "skipped: \(result.reason ?? "")"]
      }
      return [
        result.row.name, result.row.what, readable(result.value, result), readable(result.reference, result),
        shown(ratio), limit, result.row.reference,
      ]
    }
  }

  private static let header = ["row", "what", "time", "reference", "ratio", "limit", "by"]

  var text: String {
    let all = [Self.header] + rows
    let widths = Self.header.indices.map { column in all.map(\.[column].count).max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  var markdown: String {
    ([Self.header, Self.header.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }
      .joined(separator: "\n")
  }

  private func readable(_ value: Double, _ result: RowResult) -> String {
    if result.row.name == "memory" { return String(format: "%.2f MB", value / 1e6) }
    switch value {
    case ..<1e3: return String(format: "%.1f ns", value)
    case ..<1e6: return String(format: "%.1f µs", value / 1e3)
    case ..<1e9: return String(format: "%.2f ms", value / 1e6)
    default: return String(format: "%.2f s", value / 1e9)
    }
  }
}
