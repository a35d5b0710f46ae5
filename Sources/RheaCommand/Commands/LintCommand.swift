internal import PluginHost
internal import RheaRecords

struct LintCommand: Command {
  static let name = "lint"
  static let summary = "Looks for mistakes in plugins, for their authors."
  static let operands = "FILE…"
  private static let expect = Option(
    name: "--expect", value: "N", help: "Expect that each FILE registers N callbacks and pages.")
  private static let level = Option(
    name: "--level", value: LintFinding.Level.allCases.map(\.rawValue).joined(separator: "|"),
    help: "Fail on findings of this level or worse; warning if not given.")
  static let options: [Option] = [expect, level, .json]
  static let discussion = """
    Looks for records that are missing or call nothing, names of events that look misspelt, bad patterns of routes, a
    missing id or version, exported symbols that can clash, debug builds, search paths with absolute directories,
    executable stacks and relocations in code. Plugins for other machines can be looked at too. Nothing of a FILE is
    run. Exits with 1 when there is a finding of the level or worse, and for a FILE that is no plugin.
    """
  static let examples = [
    (call: "rhea lint clock.so", effect: "Show what the author of clock.so should look at."),
    (call: "rhea lint --expect 3 --level error clock.so", effect: "In the author's CI: fail only where it breaks."),
  ]

  private let files: [String]
  private let expected: Int?
  private let threshold: LintFinding.Level
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("which FILE?", command: Self.name) }
    files = arguments.operands
    self.arguments = arguments
    expected = try arguments.value(of: Self.expect).map { text throws(UsageError) in
      guard let number = Int(text), number >= 0 else {
        throw UsageError("--expect needs a number, not \(text)", command: Self.name)
      }
      return number
    }
    threshold = arguments.value(of: Self.level).flatMap(LintFinding.Level.init) ?? .warning
  }

  func run(_ console: Console) -> ExitCode {
    var lints: [PluginLint] = []
    var faults: [PluginFault] = []
    for file in files {
      do throws(PluginFault) {
        lints.append(try PluginLint(path: file, expectedRecords: expected))
      } catch {
        faults.append(error)
      }
    }
    if arguments.has(.json) {
      console.result(
        .object([("files", .array(lints.map(JSON.lint))), ("faults", .array(faults.map(JSON.fault)))]))
    } else {
      lints.forEach { show($0, console) }
    }
    for fault in faults { console.note("not a plugin: \(fault)") }
    let isGood = faults.isEmpty && lints.allSatisfy { $0.findings(atLeast: threshold).isEmpty }
    return isGood ? .success : .failure
  }

  private func show(_ lint: PluginLint, _ console: Console) {
    if lint.findings.isEmpty { console.result("\(lint.path): nothing found".printable) }
    for finding in lint.findings {
      // Symbols and directories are in the message already.
      let place = finding.place.flatMap { finding.message.firstOccurrence(of: $0) == nil ? " (\($0))" : nil } ?? ""
      console.result(
        "\(lint.path): \(finding.level.rawValue): \(finding.message)\(place); \(finding.advice) [\(finding.rule.rawValue)]"
          .printable)
    }
  }
}
