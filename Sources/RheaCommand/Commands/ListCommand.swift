internal import PluginHost

struct ListCommand: Command {
  static let name = "list"
  static let summary = "Lists plugins, and what cannot be used with its reason."
  static let operands = "[PATH…]"
  private static let verbose = Option(name: "--verbose", short: "-v", help: "Say what is passed over, too.")
  static let options: [Option] = [.json] + Option.ofScan + [.strict, verbose]
  static let discussion = """
    Each PATH is a directory or a plugin. A line holds a plugin's id, its version, how many callbacks for events
    and how many routes it registers, which plugins it requires, and its file. Plugins that are disabled come last.
    Nothing of the plugins is run.
    """
  static let examples = [
    (call: "rhea list", effect: "List the plugins of the search path."),
    (call: "rhea list --json ./plugins", effect: "List those of a directory, for a program."),
  ]

  private let paths: PluginPaths
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    paths = PluginPaths(named: arguments.operands, arguments)
  }

  func run(_ console: Console) -> ExitCode {
    let host = PluginHost(paths.scan()) { _ in }
    if arguments.has(.json) {
      console.result(
        .object([
          ("plugins", .array(host.plugins.map(JSON.plugin))),
          ("disabled", .array(host.scan.disabled.map(JSON.plugin))),
          ("faults", .array(host.faults.map(JSON.fault))),
        ]))
    } else if !host.plugins.isEmpty || !host.scan.disabled.isEmpty {
      show(host, console)
    }
    for fault in host.faults { console.note("\(fault)") }
    if arguments.has(.verbose) {
      for skipped in host.scan.skipped { console.note("\(skipped)") }
    }
    paths.noteIfEmpty(host.scan, console)
    paths.noteUnknown(host.scan, console)
    return PluginPaths.exitCode(host.faults, host.scan, strict: arguments.has(.strict))
  }

  private func show(_ host: PluginHost, _ console: Console) {
    // Most plugins require nothing, and most lists have nobody disabled: columns are there only where they tell.
    let requires = (host.plugins + host.scan.disabled).contains { !$0.requirements.isEmpty }
    let hasState = !host.scan.disabled.isEmpty
    var table = TextTable(
      header: ["ID", "VERSION", "EVENTS", "ROUTES"] + (requires ? ["REQUIRES"] : []) + (hasState ? ["STATE"] : [])
        + ["FILE"])
    func add(_ plugins: [Plugin], state: String) {
      for plugin in plugins {
        let events = plugin.registrations.count(of: .event)
        let requirements = plugin.requirements.map(\.description).joined(separator: ", ")
        table.rows.append(
          [plugin.id, plugin.version ?? "-", "\(events)", "\(plugin.registrations.count - events)"]
            + (requires ? [requirements.isEmpty ? "-" : requirements] : []) + (hasState ? [state] : [])
            + [plugin.path])
      }
    }
    add(host.plugins, state: "usable")
    add(host.scan.disabled, state: "disabled")
    console.result(table)
  }
}
