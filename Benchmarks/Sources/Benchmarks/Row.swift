/// What is measured, and what its time is divided by.
struct Row {
  /// The name in the table, in thresholds.json and in the options.
  let name: String
  let what: String
  /// What the reference is, in words.
  let reference: String
  /// Whether it is Rhea's and must not become slower. What others take is only shown.
  var isOurs = true
  /// Measures once.
  let measure: () throws -> Outcome

  enum Outcome {
    /// In nanoseconds; of memory, in bytes.
    case measured(value: Double, reference: Double)
    /// It cannot be measured here, for a reason.
    case skipped(String)
  }
}

/// The values of a row in all rounds.
struct RowResult {
  let row: Row
  var values: [Double] = []
  var references: [Double] = []
  var reason: String?

  init(_ row: Row) { self.row = row }

  mutating func measure() throws {
    guard reason == nil else { return }
    switch try row.measure() {
    case .measured(let value, let reference):
      values.append(value)
      references.append(reference)
    case .skipped(let reason): self.reason = reason
    }
  }

  var value: Double { calmMedian(values) }
  var reference: Double { calmMedian(references) }
  var ratio: Double? { values.isEmpty ? nil : value / reference }
}

/// The median of the faster half: what the work takes when nothing else disturbs it, and not the luckiest case.
func calmMedian(_ values: [Double]) -> Double {
  let faster = values.sorted().prefix((values.count + 1) / 2)
  guard !faster.isEmpty else { return 0 }
  let middle = faster.count / 2
  return faster.count.isMultiple(of: 2) ? (faster[middle - 1] + faster[middle]) / 2 : faster[middle]
}

/// Something that went wrong, in a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
