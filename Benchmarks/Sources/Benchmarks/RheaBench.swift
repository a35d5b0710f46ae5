import Foundation

/// What `rhea bench --json` prints.
struct RheaBench: Decodable {
  struct Stage: Decodable {
    let name: String
    let median_us: Double
    let baseline_us: Double
    let ns_per_record: Double
  }

  let stages: [Stage]

  /// - Returns: nil when it refuses the options.
  static func run(_ rhea: String, _ options: [String]) throws -> RheaBench? {
    let (status, output) = try Benchmarks.run(rhea, ["bench", "--json"] + options)
    if status == 2 { return nil }
    guard status == 0 else { throw Failure("rhea bench \(options.joined(separator: " ")) failed") }
    return try JSONDecoder().decode(RheaBench.self, from: Data(output.utf8))
  }

  /// The sum of some stages: ours, and that of C, in nanoseconds.
  func sum(_ names: String...) throws -> (ours: Double, baseline: Double) {
    var sum = (ours: 0.0, baseline: 0.0)
    for name in names {
      guard let stage = stages.first(where: { $0.name == name }) else { throw Failure("rhea bench has no \(name)") }
      sum.ours += stage.median_us * 1000
      sum.baseline += stage.baseline_us * 1000
    }
    return sum
  }
}
