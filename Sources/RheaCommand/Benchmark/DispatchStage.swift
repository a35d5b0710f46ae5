internal import CBaseline
internal import PluginHost
internal import RheaTime

/// Measures a trigger of one event with all callbacks, which do nothing, beside a loop in C over the same functions.
struct DispatchStage {
  let path: String
  let callbacks: Int
  /// How long it may take without a number of iterations, in nanoseconds.
  let budget: Double

  /// The least number of calls that a sample is taken of, so that it is long beside reading the clock.
  private static let callsPerSample = 10_000
  private static let iterationLimits = 10...1000

  /// - Parameter iterations: How many times; nil for as many as the budget allows.
  /// - Throws: ``BenchmarkError`` when the plugin cannot be loaded.
  func run(iterations: Int?) throws(BenchmarkError) -> BenchmarkStage {
    guard let all = MeasuringChild.times({ measure(iterations: iterations) }) else {
      guard Interruption.isRequested else { throw BenchmarkError("the plugin of the benchmark cannot be called") }
      return BenchmarkStage(.dispatch, PairedTimes(), units: callbacks)
    }
    let half = all.count / 2
    return BenchmarkStage(
      .dispatch, PairedTimes(ours: Array(all[..<half]), baseline: Array(all[half...])), units: callbacks)
  }

  /// - Returns: First our times, and then as many of C.
  private func measure(iterations: Int?) -> [Double] {
    let host = PluginHost(PluginSet(paths: [path]))
    let event = RheaEvent(rawValue: BenchmarkRecords.dispatched)
    host.trigger(event)
    guard let index = CPaths([path])(baseline_load) else { return [] }
    baseline_sort(index)
    var functions = [baseline_callback?](repeating: nil, count: callbacks)
    guard baseline_functions(index, BenchmarkRecords.dispatched, &functions, callbacks) == callbacks else { return [] }

    let repeats = max(1, Self.callsPerSample / callbacks)
    var times = PairedTimes()
    func take() {
      let ours = measured { for _ in 0..<repeats { host.trigger(event) } }.time
      let baseline = measured { for _ in 0..<repeats { baseline_call(functions, callbacks, nil) } }.time
      times.ours.append(ours / Double(repeats))
      times.baseline.append(baseline / Double(repeats))
    }
    let warmUp = measured { take() }.time
    times = PairedTimes()
    let fitting = Int(budget / warmUp)
    let count = iterations ?? min(max(fitting, Self.iterationLimits.lowerBound), Self.iterationLimits.upperBound)
    for _ in 0..<count { take() }
    return times.ours + times.baseline
  }
}
