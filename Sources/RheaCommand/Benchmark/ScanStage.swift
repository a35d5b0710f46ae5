internal import CBaseline
internal import PluginHost

/// Measures the scan and the sorting: of each sample the index is made anew.
struct ScanStage {
  let plugins: BenchmarkPlugins
  /// The directory of the plugins, which has no others.
  let directory: String
  /// Whether the files are read from the disk, and not from the page cache.
  let isCold: Bool
  /// On how many threads Rhea reads the files; C always reads them on one.
  let threads: Int

  /// What Rhea is told to scan: one plugin, or the directory of many.
  private var scanned: [String] { plugins.paths.count > 1 ? [directory] : plugins.paths }

  /// How long it may take without a number of iterations, in nanoseconds.
  let budget: Double

  private static let iterationLimits = 10...1000

  /// - Parameter iterations: How many times; nil for as many as the budget allows.
  /// - Throws: ``BenchmarkError`` when C and Rhea find different things.
  func run(iterations: Int?) throws(BenchmarkError) -> [BenchmarkStage] {
    var (scans, sorts) = (PairedTimes(), PairedTimes())
    let paths = CPaths(plugins.paths)
    // The first time is that of a warm-up: caches, and the allocator's memory.
    let warmUp = measured { [take(paths, &scans, &sorts), take(paths, &scans, &sorts)] }
    guard warmUp.result.allSatisfy(\.self) else {
      throw BenchmarkError("Rhea and the C baseline find different records in the plugins of the benchmark")
    }
    (scans, sorts) = (PairedTimes(), PairedTimes())
    let fitting = Int(budget / (warmUp.time / 2))
    let count = iterations ?? min(max(fitting, Self.iterationLimits.lowerBound), Self.iterationLimits.upperBound)
    for _ in 0..<count where !Interruption.isRequested { _ = take(paths, &scans, &sorts) }
    return [BenchmarkStage(.scan, scans, units: plugins.records), BenchmarkStage(.sort, sorts, units: plugins.records)]
  }

  /// Takes one sample of each, first ours and then that of C.
  ///
  /// - Returns: Whether both found all records.
  private func take(_ paths: CPaths, _ scans: inout PairedTimes, _ sorts: inout PairedTimes) -> Bool {
    if isCold { paths(baseline_drop_cache) }
    let scan = measured { StartSteps(paths: scanned, threads: threads) }
    let sort = measured { BenchmarkRecords.events.reduce(0) { $0 + scan.result.sort($1) } }
    scans.ours.append(scan.time)
    sorts.ours.append(sort.time)

    if isCold { paths(baseline_drop_cache) }
    let baseline = measured { paths(baseline_scan) }
    guard let index = baseline.result else { return false }
    defer { baseline_free(index) }
    scans.baseline.append(baseline.time)
    sorts.baseline.append(measured { baseline_sort(index) }.time)

    let counts = baseline_counts(index)
    return sort.result == plugins.records && counts.files == plugins.paths.count
      // C counts the records of ids, too.
      && counts.records == plugins.records + plugins.paths.count
  }
}
