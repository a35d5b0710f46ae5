internal import PluginHost
internal import RheaRecords
internal import RheaTime

struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "Shows what a file registers."
  static let operands = "FILE…"
  private static let verify = Option(
    name: "--verify", help: "Load each FILE and look for callbacks that would never be called.")
  static let options: [Option] = [.json, verify]
  static let discussion = """
    Shows the machine and the compiler that a plugin is built for, the libraries that it needs, whether it can be
    used here, and what it registers. Plugins for other machines can be inspected too. Exits with 1 for a FILE that
    is no plugin. Nothing of a FILE is run, except with --verify, which loads it and so runs its constructors: it finds
    callbacks that are registered by a constant whose string is not its name, and then exits with 1.
    """
  static let examples = [
    (call: "rhea inspect clock.so", effect: "Show what clock.so would do, before trusting it."),
    (call: "rhea inspect --json *.so", effect: "The same of several files, for a program."),
  ]

  private let files: [String]
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("which FILE?", command: Self.name) }
    self.arguments = arguments
    files = arguments.operands
  }

  /// What is known of one file.
  private struct Report {
    let plugin: Plugin
    let dependencies: PluginDependencies
    /// What --verify found; nil without it.
    var mismatches: [ConstantMismatch]?
  }

  func run(_ console: Console) -> ExitCode {
    var reports: [Report] = []
    var faults: [PluginFault] = []
    for file in files {
      do throws(PluginFault) {
        guard let plugin = try Plugin.inspect(path: file) else {
          throw PluginFault(.noRecords, path: file, expected: "a plugin", found: "a file that registers nothing")
        }
        var report = Report(plugin: plugin, dependencies: try plugin.dependencies())
        defer { reports.append(report) }
        if arguments.has(Self.verify) { report.mismatches = try mismatches(in: plugin) }
      } catch {
        faults.append(error)
      }
    }
    if arguments.has(.json) {
      console.result(
        .object([("files", .array(reports.map(json))), ("faults", .array(faults.map(JSON.fault)))]))
    } else {
      for (index, report) in reports.enumerated() {
        if index > 0 { console.result("") }
        show(report, console)
      }
    }
    for fault in faults {
      let isPlugin = reports.contains { $0.plugin.path == fault.path }
      console.note("\(isPlugin ? "cannot be verified" : "not a plugin"): \(fault)")
    }
    let isGood = faults.isEmpty && reports.allSatisfy { $0.mismatches?.isEmpty ?? true }
    return isGood ? .success : .failure
  }

  private func mismatches(in plugin: Plugin) throws(PluginFault) -> [ConstantMismatch] {
    // Mismatches and faults are the result here; the log would tell them a second time.
    Rhea.logHandler = { _ in }
    return try PluginHost(paths: [plugin.path]) { _ in }.mismatches(in: plugin)
  }

  private func show(_ report: Report, _ console: Console) {
    let plugin = report.plugin
    let needed = report.dependencies.needed
    var facts = [
      ("id", plugin.hasOwnID ? plugin.id : "\(plugin.id) (from the file's name)"),
      ("version", plugin.version ?? "-"),
      ("machine", "\(plugin.machine.name), \(plugin.machine.fileClass), \(plugin.machine.byteOrder)"),
      ("toolchain", plugin.toolchains.isEmpty ? "-" : plugin.toolchains.joined(separator: ", ")),
      ("needs", needed.isEmpty ? "nothing" : needed.joined(separator: ", ")),
      ("usable", plugin.fault.map { "no: expected \($0.expected), found \($0.found)" } ?? "yes"),
    ]
    if !plugin.requirements.isEmpty {
      // Before what it needs of the system.
      facts.insert(("requires", plugin.requirements.map(\.description).joined(separator: ", ")), at: 4)
    }
    console.result(plugin.path.printable)
    for (name, value) in facts { console.result("  \(name.padded(to: 9))  \(value.printable)") }
    console.result("")
    var table = TextTable(header: ["KIND", "NAME", "PRIORITY", "RUNS", "SOURCE"])
    for registration in plugin.registrations {
      let hasPriority = registration.kind == .event || registration.priority != 0
      table.rows.append([
        registration.kind.rawValue, registration.name, hasPriority ? "\(registration.priority)" : "-",
        registration.runs, registration.source ?? "-",
      ])
    }
    console.result(table)
    if report.mismatches?.isEmpty == true { console.result("every constant has its own name as its string") }
    for mismatch in report.mismatches ?? [] {
      let place = mismatch.source.map { " at \($0)" } ?? ""
      console.result(
        """
        never called: the callback\(place), since \(mismatch.type).\(mismatch.constant) is \"\(mismatch.string)\" and not \
        \"\(mismatch.constant)\"
        """.printable)
    }
  }

  private func json(_ report: Report) -> JSON {
    let plugin = report.plugin
    return .object([
      ("path", .string(plugin.path)),
      ("id", .string(plugin.id)),
      ("version", .optional(plugin.version)),
      ("machine", JSON.machine(plugin.machine)),
      ("toolchains", .array(plugin.toolchains.map(JSON.string))),
      ("requires", .array(plugin.requirements.map(JSON.requirement))),
      ("needed", .array(report.dependencies.needed.map(JSON.string))),
      ("soname", .optional(report.dependencies.soname)),
      ("usable", .bool(plugin.fault == nil)),
      ("fault", plugin.fault.map(JSON.fault) ?? .null),
      ("records", .array(plugin.registrations.map(JSON.registration))),
      ("mismatches", report.mismatches.map { .array($0.map(JSON.mismatch)) } ?? .null),
    ])
  }
}

extension Registration {
  /// How often and where it runs, in words.
  var runs: String {
    guard kind == .event else { return "when opened" }
    return (isRepeatable ? "each time" : "once") + (isAsync ? ", in background" : "")
  }
}
