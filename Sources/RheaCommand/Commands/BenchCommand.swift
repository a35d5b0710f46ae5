internal import CBaseline
internal import PluginHost

struct BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measures how fast plugins are scanned, loaded and called here, beside plain C."
  static let operands = ""
  private static let entries = Option(
    name: "--entries", value: "N", help: "Callbacks of each plugin; 3000 if not given.")
  private static let plugins = Option(name: "--plugins", value: "N", help: "How many plugins; 1 if not given.")
  private static let iterations = Option(
    name: "--iterations", value: "N", help: "How often to measure; if not given, as often as takes a few seconds.")
  private static let cold = Option(
    name: "--cold", help: "Read from the disk: drop the files from the page cache before each scan.")
  private static let threads = Option(name: "--threads", value: "N", help: "The threads of a scan; 1 if not given.")
  private static let report = Option(
    name: "--report", value: "FILE.html", help: "Write a page with the curves over callbacks and plugins, too.")
  static let options: [Option] = [entries, plugins, iterations, cold, threads, .json, report]
  static let discussion = """
    Makes plugins in a directory of its own below TMPDIR, with the C compiler ($CC, cc, gcc or clang) or, without one,
    with libelf; then they cannot be loaded. The stages of a start are measured in turn with the same work in C: the
    scan, which opens, reads, walks and indexes the files; the sorting of all events; the loading, which is dlopen and
    the registration of callbacks, each time in a new process; and the dispatch, a trigger of an event with all
    callbacks, which do nothing. With 16 plugins or more, the warm start is measured, too: the scan of their directory
    with an index file, not beside C but beside the same scan without one.
    """
  static let examples = [
    (call: "rhea bench", effect: "Measure one plugin of 3000 callbacks."),
    (call: "rhea bench --plugins 1000 --entries 30 --json", effect: "Measure many small plugins, and print JSON."),
  ]

  private let benchmark: Benchmark
  private let report: String?
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands.isEmpty else {
      throw UsageError("bench makes its own plugins, and takes no \(arguments.operands[0])", command: Self.name)
    }
    func number(_ option: Option, _ limits: ClosedRange<Int>) throws(UsageError) -> Int? {
      guard let text = arguments.value(of: option) else { return nil }
      guard let number = Int(text), limits.contains(number) else {
        throw UsageError(
          "\(option.name) needs a number from 1 to \(limits.upperBound), not \(text)", command: Self.name)
      }
      return number
    }
    var benchmark = Benchmark()
    benchmark.entries = try number(Self.entries, 1...1_000_000) ?? benchmark.entries
    benchmark.plugins = try number(Self.plugins, 1...100_000) ?? benchmark.plugins
    benchmark.iterations = try number(Self.iterations, 1...1_000_000)
    benchmark.threads = try number(Self.threads, Benchmark.threadLimits) ?? benchmark.threads
    benchmark.isCold = arguments.has(Self.cold)
    guard benchmark.plugins * benchmark.entries <= 10_000_000 else {
      throw UsageError("--plugins times --entries is to be at most 10000000", command: Self.name)
    }
    self.benchmark = benchmark
    asJSON = arguments.has(.json)
    report = arguments.value(of: Self.report)
    if report == "" { throw UsageError("--report needs a FILE.html", command: Self.name) }
  }

  func run(_ console: Console) -> ExitCode {
    Interruption.deferred {
      do throws(BenchmarkError) {
        try measure(console)
        return .success
      } catch {
        // Who interrupts it from a terminal ends the compiler, too.
        if !Interruption.isRequested { console.note(error.message) }
        return .failure
      }
    }
  }

  private func measure(_ console: Console) throws(BenchmarkError) {
    #if DEBUG
      console.note("this is a debug build, whose numbers mean little: build with -c release")
    #endif
    let page = try report.map { path throws(BenchmarkError) in try BenchmarkReport.file(path) }
    let directory = try ScratchDirectory(environment: SearchPath.environment)
    if benchmark.isCold, baseline_is_in_memory(directory.path) != 0 {
      console.note("\(directory.path) is in memory, where no cache is cold: set TMPDIR to a directory on a disk")
    }
    let compiler = PluginCompiler.find(environment: SearchPath.environment, in: directory)
    let own = PluginCompiler.own(environment: SearchPath.environment)
    if let compiler, !own.isEmpty, compiler.words != own {
      console.note(
        "$CC, \(own.joined(separator: " ")), makes no plugin: \(compiler.words.joined(separator: " ")) does instead")
    }
    if compiler == nil, !Interruption.isRequested {
      console.note("there is no C compiler ($CC, cc, gcc, clang): load and dispatch are left out")
    }
    var line = ProgressLine.ofProcess()
    defer { line?.erase() }
    let progress: (String) -> Void = { line?.show($0) }
    let result = try benchmark.run(in: directory, compiler: compiler, progress: progress)
    if let page, !Interruption.isRequested {
      var curves: [BenchmarkCurve] = []
      for axis in BenchmarkCurve.Axis.allCases {
        curves.append(try BenchmarkCurve(axis, of: benchmark, in: directory, compiler: compiler, progress: progress))
      }
      guard !Interruption.isRequested else { return }
      try BenchmarkReport(result: result, curves: curves).write(to: page)
    }
    line?.erase()
    guard !Interruption.isRequested else { return }
    if asJSON {
      console.result(result.json)
    } else {
      console.result("\(result.sentence):\n")
      console.result(result.table)
    }
  }
}
