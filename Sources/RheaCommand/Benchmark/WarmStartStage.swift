internal import Glibc
internal import PluginHost

/// Measures the scan of a directory with an index file, each plugin asked for whether it is the same, beside the same
/// scan without.
struct WarmStartStage {
  let plugins: BenchmarkPlugins
  /// The directory of the plugins, which has no others.
  let directory: String
  /// Where there is room for index files.
  let index: PluginIndex
  /// On how many threads files are read.
  let threads: Int
  /// How long it may take without a number of iterations, in nanoseconds.
  let budget: Double

  private static let iterationLimits = 10...1000

  /// - Parameter iterations: How many times; nil for as many as the budget allows.
  /// - Returns: nil when the file system is none of which an index is kept.
  /// - Throws: ``BenchmarkError`` when both find different things.
  func run(iterations: Int?) throws(BenchmarkError) -> BenchmarkStage? {
    guard writeIndex() else { return nil }
    var times = PairedTimes()
    let warmUp = measured { [take(&times), take(&times)] }
    guard warmUp.result.allSatisfy(\.self) else {
      throw BenchmarkError("a scan with an index file finds other records than one without")
    }
    times = PairedTimes()
    let fitting = Int(budget / (warmUp.time / 2))
    let count = iterations ?? min(max(fitting, Self.iterationLimits.lowerBound), Self.iterationLimits.upperBound)
    for _ in 0..<count where !Interruption.isRequested { _ = take(&times) }
    return BenchmarkStage(.warmStart, times, units: plugins.records)
  }

  /// Waits until files that were just made count as such that stay as they are, and scans once.
  private func writeIndex() -> Bool {
    let attempts = 8
    for attempt in 1...attempts where !Interruption.isRequested {
      _ = StartSteps(paths: [directory], index: index, threads: threads)
      if index.status().files.contains(where: { $0.plugins == plugins.paths.count }) { return true }
      if attempt < attempts { usleep(500_000) }
    }
    return false
  }

  /// Takes one sample of each, first with the index file.
  ///
  /// - Returns: Whether both found all records.
  private func take(_ times: inout PairedTimes) -> Bool {
    let warm = measured { StartSteps(paths: [directory], index: index, threads: threads) }
    let scan = measured { StartSteps(paths: [directory], threads: threads) }
    times.ours.append(warm.time)
    times.baseline.append(scan.time)
    return [warm.result, scan.result].allSatisfy { steps in
      BenchmarkRecords.events.reduce(0) { $0 + steps.sort($1) } == plugins.records
    }
  }
}
