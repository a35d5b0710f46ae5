internal import PluginHost

/// One benchmark: how much is measured, and how.
struct Benchmark {
  /// Callbacks of each plugin.
  var entries = 3000
  var plugins = 1
  /// How many times each stage is measured; nil for as many as take a few seconds.
  var iterations: Int?
  var isCold = false
  /// How long the stages may take together without a number of iterations, in nanoseconds; some take longer than that
  /// for their least number of samples.
  var budget = 3e9
  /// The threads of a scan.
  var threads = 1

  /// More threads than that are of no use to anybody.
  static let threadLimits = 1...64

  /// What was measured.
  struct Result {
    let benchmark: Benchmark
    let stages: [BenchmarkStage]
  }

  /// Makes the plugins in an empty directory and measures all stages.
  ///
  /// - Parameters:
  ///   - compiler: Makes plugins that can be loaded; nil without one, and then none is loaded and nothing dispatched.
  ///   - progress: Is told what is done next.
  /// - Throws: ``BenchmarkError``.
  func run(
    in directory: borrowing ScratchDirectory, compiler: PluginCompiler?, progress: (String) -> Void
  ) throws(BenchmarkError) -> Result {
    let size = "\(plugins) \(plugins == 1 ? "plugin" : "plugins") of \(entries)"
    progress("making \(size)")
    let files = try BenchmarkPlugins(count: plugins, entries: entries, in: directory, compiler: compiler)
    defer { directory.clear() }
    guard !Interruption.isRequested else { return Result(benchmark: self, stages: []) }
    progress("scanning \(size)")
    var stages = try ScanStage(
      plugins: files, directory: directory.path, isCold: isCold, threads: threads, budget: budget / 2
    )
    .run(iterations: iterations)
    if let dispatched = files.dispatched, !Interruption.isRequested {
      progress("loading \(size)")
      stages.append(try LoadStage(plugins: files, budget: budget / 3).run(iterations: iterations))
      progress("triggering \(size)")
      stages.append(
        try DispatchStage(path: dispatched, callbacks: files.dispatchedRecords, budget: budget / 6)
          .run(iterations: iterations))
    }
    if plugins >= PluginIndex.leastFiles, !isCold, !Interruption.isRequested {
      progress("starting with an index file of \(size)")
      stages += try warmStart(of: files, in: directory).map { [$0] } ?? []
    }
    return Result(benchmark: self, stages: stages)
  }

  private func warmStart(
    of files: BenchmarkPlugins, in directory: borrowing ScratchDirectory
  ) throws(BenchmarkError) -> BenchmarkStage? {
    let indexes = try ScratchDirectory(environment: SearchPath.environment)
    return try WarmStartStage(
      plugins: files, directory: directory.path, index: PluginIndex(directory: indexes.path), threads: threads,
      budget: budget / 3
    ).run(iterations: iterations)
  }
}
