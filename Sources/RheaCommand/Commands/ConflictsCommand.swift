internal import PluginHost
internal import RheaRecords

struct ConflictsCommand: Command {
  static let name = "conflicts"
  static let summary = "Finds plugins that do not go together, and says what comes of it."
  static let operands = "[PATH…]"
  static let options: [Option] = [.json] + Option.ofScan + [.strict]
  static let discussion = """
    Each PATH is a directory or a plugin. Finds ids and routes that are there twice, files that are reached through
    several paths, patterns of routes that others shadow, keys that are no sound patterns, and requirements that are not
    met or lead in a circle, with the whole circle. Nothing of the plugins is run. Exits with 1 when there are any.
    """
  static let examples = [
    (call: "rhea conflicts", effect: "Look through the plugins of the search path."),
    (
      call: "rhea conflicts --json ./plugins /usr/lib/rhea/plugins",
      effect: "The same of two directories, for a program."
    ),
  ]

  private let paths: PluginPaths
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    paths = PluginPaths(named: arguments.operands, arguments)
  }

  func run(_ console: Console) -> ExitCode {
    let host = PluginHost(paths.scan()) { _ in }
    let conflicts = host.conflicts()
    // The others are the conflicts, in other words.
    let faults = host.faults.filter { !PluginHost.conflictCodes.contains($0.code) }
    if arguments.has(.json) {
      console.result(
        .object([
          ("conflicts", .array(conflicts.map(JSON.conflict))), ("faults", .array(faults.map(JSON.fault))),
        ]))
    } else {
      show(conflicts, console)
    }
    for fault in faults { console.note("\(fault)") }
    paths.noteIfEmpty(host.scan, console)
    guard conflicts.isEmpty else { return .failure }
    if !arguments.has(.json), !host.plugins.isEmpty { console.result("no conflicts") }
    return PluginPaths.exitCode(faults, host.scan, strict: arguments.has(.strict))
  }

  private func show(_ conflicts: [PluginConflict], _ console: Console) {
    for (number, conflict) in conflicts.enumerated() {
      if number > 0 { console.result("") }
      console.result("\(conflict)".printable)
      let rows = conflict.parties.map { party in
        let plugin = party.plugin.map { id in party.version.map { "\(id) \($0)" } ?? id }
        return [party.route, plugin, party.path, party.source].compactMap(\.self)
      }
      for line in TextTable.aligned(rows) { console.result("  \(line)") }
    }
  }
}

extension JSON {
  static func conflict(_ conflict: PluginConflict) -> JSON {
    .object([
      ("kind", .string(conflict.kind.rawValue)),
      ("subject", .string(conflict.subject)),
      ("message", .string(conflict.message)),
      ("advice", .string(conflict.advice)),
      ("parties", .array(conflict.parties.map(party))),
    ])
  }

  private static func party(_ party: PluginConflict.Party) -> JSON {
    .object([
      ("path", .string(party.path)),
      ("plugin", .optional(party.plugin)),
      ("version", .optional(party.version)),
      ("route", .optional(party.route)),
      ("source", .optional(party.source)),
    ])
  }
}
