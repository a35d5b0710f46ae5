internal import CBaseline
internal import PluginHost
internal import RheaTime

/// Measures `dlopen` of all plugins and the registration of their callbacks: each sample in a child of its own, since a
/// process loads a file only once.
struct LoadStage {
  let plugins: BenchmarkPlugins
  /// How long it may take, in nanoseconds.
  let budget: Double

  private static let iterationLimits = 5...50

  /// - Parameter iterations: How many times at most; a child takes longer than what it measures.
  /// - Throws: ``BenchmarkError`` when they cannot be loaded.
  func run(iterations: Int?) throws(BenchmarkError) -> BenchmarkStage {
    var times = PairedTimes()
    let paths = CPaths(plugins.paths)
    let first = measured { (ours: ours(), baseline: baseline(paths)) }
    let fitting = Int(budget / first.time)
    let count = min(
      iterations ?? Self.iterationLimits.upperBound,
      min(max(fitting, Self.iterationLimits.lowerBound), Self.iterationLimits.upperBound))
    for _ in 0..<count where !Interruption.isRequested {
      guard let ours = ours(), let baseline = baseline(paths) else {
        if Interruption.isRequested { break }
        throw BenchmarkError("the plugins of the benchmark cannot be loaded")
      }
      times.ours.append(ours)
      times.baseline.append(baseline)
    }
    return BenchmarkStage(.load, times, units: plugins.records)
  }

  private func ours() -> Double? {
    MeasuringChild.times {
      let host = PluginHost(PluginSet(paths: plugins.paths))
      let time = measured { for event in BenchmarkRecords.events { host.activate(RheaEvent(rawValue: event)) } }.time
      return host.plugins.allSatisfy(host.isLoaded) ? [time] : []
    }?.first
  }

  private func baseline(_ paths: CPaths) -> Double? {
    MeasuringChild.times {
      let (time, index) = measured { paths(baseline_load) }
      guard let index, baseline_counts(index).files == plugins.paths.count else { return [] }
      return [time]
    }?.first
  }
}
