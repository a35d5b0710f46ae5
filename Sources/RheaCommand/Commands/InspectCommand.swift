internal import PluginHost
internal import RheaTime

struct InspectCommand: Command {
  static let name = "inspect"
  static let summary = "Shows what a file registers, without running any of it."
  static let operands = "FILE…"
  private static let verify = Option(
    name: "--verify", help: "Load each FILE and look for callbacks that would never be called.")
  static let options: [Option] = [.json, verify]
  static let discussion = """
    Shows the machine and the compiler that a plugin is built for, the libraries that it needs, whether it can be
    used here, and every record. Plugins for other machines can be inspected too. Exits with 1 for a FILE that is
    no plugin. With --verify, each FILE is loaded, which runs its constructors: a callback that is registered by a
    constant of another string than the constant's name is found, and makes the exit code 1.
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
    let mismatches: [ConstantMismatch]?
  }

  func run(_ console: Console) -> ExitCode {
    var reports: [Report] = []
    var faults: [PluginFault] = []
    for file in files {
      do throws(PluginFault) {
        guard let plugin = try Plugin.inspect(path: file) else {
          throw PluginFault(.noRecords, path: file, expected: "a plugin", found: "a library that registers nothing")
        }
        let dependencies = try plugin.dependencies()
        let mismatches = arguments.has(Self.verify) ? verify(plugin, console) : nil
        reports.append(Report(plugin: plugin, dependencies: dependencies, mismatches: mismatches))
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
    for fault in faults { console.note("not a plugin: \(fault)") }
    let isGood = faults.isEmpty && reports.allSatisfy { $0.mismatches?.isEmpty ?? true }
    return isGood ? .success : .failure
  }

  private func verify(_ plugin: Plugin, _ console: Console) -> [ConstantMismatch] {
    // Mismatches are the result here; the log would tell them a second time.
    Rhea.logHandler = { _ in }
    let host = PluginHost(paths: [plugin.path]) { report in
      if case .fault(let fault) = report { console.note("\(fault)") }
    }
    return host.plugins.flatMap(host.mismatches)
  }

  private func show(_ report: Report, _ console: Console) {
    let plugin = report.plugin
    let needed = report.dependencies.needed
    let facts = [
      ("id", plugin.hasOwnID ? plugin.id : "\(plugin.id) (from the file's name)"),
      ("version", plugin.version ?? "-"),
      ("machine", "\(plugin.machine.name), \(plugin.machine.fileClass), \(plugin.machine.byteOrder)"),
      ("toolchain", plugin.toolchains.joined(separator: ", ")),
      ("needs", needed.isEmpty ? "nothing" : needed.joined(separator: ", ")),
      ("usable", plugin.fault.map { "no: expected \($0.expected), found \($0.found)" } ?? "yes"),
    ]
    console.result(plugin.path.printable)
    for (name, value) in facts { console.result("  \(name.padded(to: 9))  \(value.printable)") }
    console.result("")
    var table = TextTable(header: ["KIND", "NAME", "PRIORITY", "RUNS", "SOURCE"])
    for registration in plugin.registrations {
      let isEvent = registration.kind == .event
      table.rows.append([
        registration.kind.rawValue, registration.name, isEvent ? "\(registration.priority)" : "-",
        registration.runs, registration.source ?? "-",
      ])
    }
    console.result(table)
    for mismatch in report.mismatches ?? [] {
      let place = mismatch.source.map { " at \($0)" } ?? ""
      console.result(
        """
        never called: the callback\(place), since RheaEvent.\(mismatch.constant) is \"\(mismatch.string)\" and not \
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
      (
        "machine",
        .object([
          ("name", .string(plugin.machine.name)),
          ("class", .string(plugin.machine.fileClass)),
          ("byteOrder", .string(plugin.machine.byteOrder)),
        ])
      ),
      ("toolchains", .array(plugin.toolchains.map(JSON.string))),
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
