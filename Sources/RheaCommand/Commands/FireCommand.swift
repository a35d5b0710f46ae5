internal import PluginHost
internal import RheaTime

struct FireCommand: Command {
  static let name = "fire"
  static let summary = "Fires one event, loading only the plugins that register it."
  static let operands = "EVENT [PATH…]"
  private static let param = Option(name: "--param", value: "TEXT", help: "Hand this text to the callbacks.")
  static let options: [Option] = [param] + Supervision.options + Option.ofScan + [.strict, .verbose]
  static let discussion = """
    Each PATH is a directory or a plugin. Exits with 1 when no plugin registers EVENT, or none that does can be loaded.
    """
  static let examples = [
    (call: "rhea fire backup ./plugins", effect: "Run the callbacks for backup."),
    (call: "rhea fire greet --param Ada ./plugins", effect: "Run those for greet, with a text."),
  ]

  private let event: RheaEvent
  private let paths: PluginPaths
  private let arguments: ParsedArguments
  private let supervision: Supervision

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    (event, paths) = try arguments.eventAndPaths(command: Self.name)
    supervision = try Supervision(arguments, command: Self.name)
  }

  func run(_ console: Console) -> ExitCode {
    let session = HostSession(
      paths, console, isVerbose: arguments.has(.verbose), isStrict: arguments.has(.strict), supervision)
    guard session.begin() else { return .failure }
    return session.end(fire(session))
  }

  private func fire(_ session: HostSession) -> ExitCode {
    let plan = session.host.plan(event)
    guard !plan.isEmpty else {
      session.noteUnregistered(event)
      return .failure
    }
    session.host.trigger(event, param: arguments.value(of: Self.param))
    session.host.waitForBackground()
    // When no plugin could be loaded, nobody has heard of the event.
    return plan.contains { session.host.isLoaded($0.plugin) } ? session.exitCode : .failure
  }
}
