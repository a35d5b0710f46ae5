internal import PluginHost
internal import RheaRecords

struct WhyCommand: Command {
  static let name = "why"
  static let summary = "Tells whether a file can be used here, and if not, why."
  static let operands = "FILE [PATH…]"
  private static let load = Option(
    name: "--load", help: "Load FILE in a child process, too, which runs its constructors.")
  private static let timeLimit = Option(
    name: "--time-limit", value: "SECONDS", help: "With --load: how long that may take; 10 without it.")
  static let options: [Option] = [load, timeLimit, .json, .disable, .noCache]
  static let discussion = """
    Checks all that FILE needs in order to run here, each with what is expected and what was found: the file and its
    permissions, the machine, the records, the libraries that would be loaded with it, where the dynamic linker finds
    each, and the symbols that it looks for. Each PATH is a directory or a plugin that FILE would be used with; without
    a PATH, the plugins that it requires are looked for in the search path. Nothing of FILE is run, except with --load,
    where a crash of its constructors is one more line. Exits with 1 when a check fails.
    """
  static let examples = [
    (call: "rhea why clock.so", effect: "Show whether clock.so could run, before trusting it."),
    (call: "rhea why --load --time-limit 2 clock.so ./plugins", effect: "Try it, beside the plugins of a directory."),
  ]

  private let file: String
  private let paths: PluginPaths
  private let arguments: ParsedArguments
  private let seconds: Int

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let file = arguments.operands.first, !file.isEmpty else {
      throw UsageError("which FILE?", command: Self.name)
    }
    self.file = file
    self.arguments = arguments
    paths = PluginPaths(named: Array(arguments.operands.dropFirst()), arguments)
    guard let text = arguments.value(of: Self.timeLimit) else {
      seconds = 10
      return
    }
    guard arguments.has(Self.load) else { throw UsageError("--time-limit goes with --load", command: Self.name) }
    guard let seconds = Int(text), seconds > 0, seconds <= 86_400 else {
      throw UsageError("--time-limit needs a number of seconds, not \(text)", command: Self.name)
    }
    self.seconds = seconds
  }

  func run(_ console: Console) -> ExitCode {
    var others: PluginSet?
    if !paths.named.isEmpty {
      let scan = paths.scan()
      for fault in scan.faults { console.note("\(fault)") }
      guard !scan.faults.contains(where: { $0.code == .pathNotFound }) else { return .failure }
      others = scan
    }
    var diagnosis = PluginDiagnosis(path: file, among: others, leavingOut: exclusion(console))
    if arguments.has(Self.load) { diagnosis.tryLoading(timeLimit: .seconds(seconds)) }
    if arguments.has(.json) {
      console.result(JSON.diagnosis(diagnosis))
    } else {
      show(diagnosis, console)
    }
    return diagnosis.isUsable ? .success : .failure
  }

  /// What is left out; nothing when that cannot be known, which is told.
  private func exclusion(_ console: Console) -> PluginExclusion {
    do throws(PluginFault) {
      return try paths.exclusion()
    } catch {
      if paths.named.isEmpty { console.note("\(error)") }
      return .none
    }
  }

  private func show(_ diagnosis: PluginDiagnosis, _ console: Console) {
    console.result(diagnosis.path.printable)
    console.result("")
    var table = TextTable(header: ["CHECK", "RESULT", "EXPECTED", "FOUND"])
    for check in diagnosis.checks {
      let found = check.found ?? check.reason.map { "not reached, since \($0)" } ?? "-"
      table.rows.append([check.title, check.outcome.word, check.expected, found])
    }
    console.result(table)
    if !diagnosis.libraries.isEmpty {
      console.result("")
      show(diagnosis.libraries, console)
    }
    console.result("")
    for check in diagnosis.checks {
      if let advice = check.advice { console.result("\(check.title): \(advice)".printable) }
    }
    let failures = diagnosis.checks.count { $0.outcome == .failed }
    let checks = failures == 1 ? "1 check failed" : "\(failures) checks failed"
    console.result(failures == 0 ? "it can be used here" : "it cannot be used here: \(checks)")
  }

  private func show(_ libraries: [NeededLibrary], _ console: Console) {
    var table = TextTable(header: ["LIBRARY", "FOUND", "FILE"])
    for library in libraries {
      let file = library.found?.path ?? "searched " + library.searched.map(\.path).joined(separator: ", ")
      table.rows.append([library.name, library.found?.step.words ?? "no", file])
    }
    console.result(table)
  }
}

extension PluginCheck.Outcome {
  fileprivate var word: String {
    switch self {
    case .passed: "ok"
    case .warning: "warning"
    case .failed: "FAILED"
    case .notReached: "-"
    }
  }
}

extension NeededLibrary.Step {
  fileprivate var words: String {
    switch self {
    case .loaded: "in this process already"
    case .host: "beside libRhea.so"
    case .path: "by its path"
    case .rpath: "by RPATH"
    case .libraryPath: "by LD_LIBRARY_PATH"
    case .runpath: "by RUNPATH"
    case .cache: "by ld.so.cache"
    case .defaultDirectories: "in a default directory"
    }
  }
}
