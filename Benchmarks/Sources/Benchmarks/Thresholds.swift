import Foundation

/// The largest ratio that each row may have.
struct Thresholds {
  private(set) var limits: [String: Double]

  init(path: String) throws {
    limits = try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The limits that leave some room above results; rows that were not measured keep theirs, and what others
  /// take has none.
  mutating func loosen(to results: [RowResult], room: Double) {
    for result in results where result.row.isOurs {
      if let ratio = result.ratio { limits[result.row.name] = (ratio * (1 + room) * 100).rounded(.up) / 100 }
    }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(limits) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
  }

  /// What is wrong with results, a sentence each.
  func violations(_ results: [RowResult]) -> [String] {
    results.compactMap { result in
      guard result.row.isOurs, let ratio = result.ratio else { return nil }
      let name = result.row.name
      guard let limit = limits[name] else { return "\(name): expected a threshold, found none in the file" }
      guard ratio > limit else { return nil }
      return "\(name): expected at most \(shown(limit)) x \(result.row.reference), found \(shown(ratio))"
    }
  }
}

/// A number with two digits behind the point.
func shown(_ number: Double) -> String { String(format: "%.2f", number) }
