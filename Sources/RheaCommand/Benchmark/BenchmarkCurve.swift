/// The same benchmark with more and more callbacks in one plugin.
struct BenchmarkCurve {
  /// From 10 to 100,000 callbacks, in this order.
  private(set) var results: [Benchmark.Result] = []

  private static let sizes = [10, 100, 1000, 10_000, 100_000]

  /// Measures each size for a shorter time than a single one.
  init(
    of benchmark: Benchmark, in directory: borrowing ScratchDirectory, compiler: PluginCompiler?
  ) throws(BenchmarkError) {
    for size in Self.sizes where !Interruption.isRequested {
      var part = benchmark
      part.plugins = 1
      part.entries = size
      part.budget /= 3
      results.append(try part.run(in: directory, compiler: compiler))
    }
  }

  /// The points of a stage: callbacks, and the medians of both in nanoseconds.
  func points(of stage: BenchmarkStage.Name) -> [(entries: Int, ours: Double, baseline: Double)] {
    results.compactMap { result in
      result.stages.first { $0.name == stage }.map {
        (result.benchmark.entries, $0.ours.median, $0.baseline.median)
      }
    }
  }
}
