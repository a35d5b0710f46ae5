internal import PluginHost
internal import RheaTime

struct PlanCommand: Command {
  static let name = "plan"
  static let summary = "Prints what an event or a whole run would call, in order, and runs nothing."
  static let operands = "EVENT [PATH…]"
  private static let lifecycle = Option(
    name: "--lifecycle", help: "Print all of `rhea run` in place of one EVENT.")
  private static let event = Option(
    name: "--event", value: "NAME", repeats: true, help: "With --lifecycle: fire this event too; any number.")
  static let options: [Option] = [lifecycle, event, .json] + Option.ofScan + [.strict]
  static let discussion = """
    Each PATH is a directory or a plugin. A line holds a callback: its event, its priority, its plugin, whether it runs
    once or each time and in the background, and where its author wrote it. Plugins that are loaded first, since others
    require them, follow. Nothing of the plugins is run. Exits with 1 when no plugin registers an event that is named.
    """
  static let examples = [
    (call: "rhea plan backup ./plugins", effect: "Show who would run for backup, in order."),
    (
      call: "rhea plan --lifecycle --event backup ./plugins", effect: "Show all of `rhea run --event backup ./plugins`."
    ),
  ]

  private let events: [RheaEvent]
  private let isLifecycle: Bool
  private let paths: PluginPaths
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    isLifecycle = arguments.has(Self.lifecycle)
    let more = arguments.values(of: Self.event)
    if isLifecycle {
      if more.contains("") { throw UsageError("--event needs a NAME", command: Self.name) }
      events = more.map { RheaEvent(rawValue: $0) }
      paths = PluginPaths(named: arguments.operands, arguments)
    } else {
      if !more.isEmpty { throw UsageError("--event goes with --lifecycle", command: Self.name) }
      let (event, paths) = try arguments.eventAndPaths(command: Self.name)
      events = [event]
      self.paths = paths
    }
  }

  func run(_ console: Console) -> ExitCode {
    let session = HostSession(paths, console, isVerbose: false, isStrict: arguments.has(.strict))
    guard session.namesExist else {
      Plan(refusedBecause: session.host.faults).show(console, asJSON: arguments.has(.json))
      return .failure
    }
    let isKnown = session.noteUnregistered(among: events)
    let plan = isLifecycle ? Plan(session.host, lifecycleWith: events) : Plan(session.host, events[0])
    plan.show(console, asJSON: arguments.has(.json))
    return isKnown ? session.exitCode : .failure
  }
}

extension ParsedArguments {
  /// The operands of a command that takes `EVENT [PATH…]`.
  func eventAndPaths(command: String) throws(UsageError) -> (RheaEvent, PluginPaths) {
    guard let name = operands.first, !name.isEmpty else { throw UsageError("which EVENT?", command: command) }
    // An event may have any name, but one with a slash is a PATH whose EVENT was forgotten.
    if name.contains("/"), operands.count == 1 {
      throw UsageError("which EVENT? \(name) looks like a PATH", command: command)
    }
    return (RheaEvent(rawValue: name), PluginPaths(named: Array(operands.dropFirst()), self))
  }
}
