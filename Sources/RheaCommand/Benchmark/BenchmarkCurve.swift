/// The same benchmark with more and more callbacks, or plugins.
struct BenchmarkCurve {
  /// What grows.
  enum Axis: CaseIterable {
    /// The callbacks of one plugin.
    case entries
    /// The plugins, of a few callbacks each.
    case plugins
  }

  let axis: Axis
  /// From the least size to the greatest.
  private(set) var results: [Benchmark.Result] = []

  /// Of each plugin, when it is plugins that grow.
  private static let fewEntries = 30

  /// Measures each size for a shorter time than a single one.
  ///
  /// - Parameters:
  ///   - compiler: Makes plugins that can be loaded. It is of no use where plugins grow: the dynamic linker asks each
  ///     library that is loaded whether it is the next one, and is what would be measured.
  ///   - progress: Is told what is measured next.
  init(
    _ axis: Axis, of benchmark: Benchmark, in directory: borrowing ScratchDirectory, compiler: PluginCompiler?,
    progress: (String) -> Void
  ) throws(BenchmarkError) {
    self.axis = axis
    for size in axis.sizes where !Interruption.isRequested {
      var part = benchmark
      (part.plugins, part.entries) = axis == .entries ? (1, size) : (size, Self.fewEntries)
      part.budget /= 3
      results.append(
        try part.run(in: directory, compiler: axis == .entries ? compiler : nil, progress: progress))
    }
  }

  /// The points of a stage: sizes, and the medians of both in nanoseconds.
  func points(of stage: BenchmarkStage.Name) -> [(size: Int, ours: Double, baseline: Double)] {
    results.compactMap { result in
      result.stages.first { $0.name == stage }.map { (size(of: result), $0.ours.median, $0.baseline.median) }
    }
  }

  func size(of result: Benchmark.Result) -> Int {
    axis == .entries ? result.benchmark.entries : result.benchmark.plugins
  }
}

extension BenchmarkCurve.Axis {
  fileprivate var sizes: [Int] {
    switch self {
    case .entries: [10, 100, 1000, 10_000, 100_000]
    case .plugins: [1, 10, 100, 1000, 10_000]
    }
  }

  var title: String {
    switch self {
    case .entries: "From 10 to 100,000 callbacks in one plugin"
    case .plugins: "From 1 to 10,000 plugins of 30 callbacks"
    }
  }

  /// What there are so many of.
  var unit: String {
    switch self {
    case .entries: "callbacks"
    case .plugins: "plugins"
    }
  }
}
