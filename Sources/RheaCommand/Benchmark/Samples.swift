internal import RheaTime

/// Times of the same work, in nanoseconds.
struct Samples {
  private var sorted: [Double]

  init(_ times: [Double]) { sorted = times.sorted() }

  var count: Int { sorted.count }
  var minimum: Double { sorted.first ?? 0 }
  /// Half of the times are shorter.
  var median: Double {
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
  /// All but one in a hundred are shorter: the nearest rank.
  var percentile99: Double {
    sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, (sorted.count * 99 + 99) / 100 - 1)]
  }
}

/// Times of our work and of the same in C, taken in turn.
struct PairedTimes {
  var ours: [Double] = []
  var baseline: [Double] = []
}

/// Measures a function; in nanoseconds.
@inline(__always)
func measured<Result>(_ body: () -> Result) -> (time: Double, result: Result) {
  let start = Timestamp.now
  let result = body()
  let (seconds, attoseconds) = (Timestamp.now - start).components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9, result)
}
