internal import CLoader
internal import PluginHost
internal import RheaTime

struct RunCommand: Command {
  static let name = "run"
  static let summary = "Runs plugins: fires the events of a start and of an end."
  static let operands = "[PATH…]"
  private static let event = Option(
    name: "--event", value: "NAME", repeats: true, help: "Fire this event too, before the end; any number.")
  private static let dryRun = Option(
    name: "--dry-run", help: "Print what would run, in order, and load nothing.")
  private static let stay = Option(
    name: "--stay", help: "Stay until SIGINT or SIGTERM; SIGHUP fires appDidReceiveReload.")
  private static let onlyDryRun = Option(name: "--json", help: "With --dry-run: print JSON instead of text.")
  static let options: [Option] =
    [event, stay, dryRun, onlyDryRun] + Supervision.options + Option.ofScan + [.strict, .verbose]
  static let discussion = """
    Each PATH is a directory or a plugin. Fires load, premain, appDidFinishLaunching, the events of --event, and
    appWillTerminate, which SIGINT and SIGTERM fire too before they end the run. The callbacks of an event run by
    priority over all plugins, equal ones by the order of the files' names and then of the source. A plugin is loaded
    when the first event needs it. A plugin that crashed is named in the next run, with how to leave it out.
    """
  static let examples = [
    (call: "rhea run", effect: "Run the plugins of the search path."),
    (call: "rhea run --dry-run ./plugins", effect: "Print what those of a directory would do."),
    (call: "rhea run --stay ./plugins", effect: "Run them until Ctrl-C."),
    (call: "rhea run --report run.html ./plugins", effect: "Run them, and write a page that shows what took how long."),
    (call: "rhea run --slow 100 --timeout 5 ./plugins", effect: "Warn of what takes over 100 ms, and end after 5 s."),
    (call: "rhea run --disable com.example.clock", effect: "Run all plugins but one."),
    (call: "rhea run -v --event backup ./plugins", effect: "Run them, fire backup too, and say what takes how long."),
  ]

  private let paths: PluginPaths
  private let arguments: ParsedArguments
  private let events: [RheaEvent]
  private let supervision: Supervision

  init(_ arguments: ParsedArguments) throws(UsageError) {
    if arguments.has(Self.onlyDryRun), !arguments.has(Self.dryRun) {
      throw UsageError("--json goes with --dry-run", command: Self.name)
    }
    if arguments.has(Self.stay), arguments.has(Self.dryRun) {
      throw UsageError("--stay does not go with --dry-run", command: Self.name)
    }
    self.arguments = arguments
    supervision = try Supervision(arguments, command: Self.name)
    paths = PluginPaths(named: arguments.operands, arguments)
    events = arguments.values(of: Self.event).map { RheaEvent(rawValue: $0) }
    if events.contains("") { throw UsageError("--event needs a NAME", command: Self.name) }
  }

  func run(_ console: Console) -> ExitCode {
    let session = HostSession(
      paths, console, isVerbose: arguments.has(.verbose), isStrict: arguments.has(.strict), supervision)
    if arguments.has(Self.dryRun), !session.namesExist {
      Plan(refusedBecause: session.host.faults).show(console, asJSON: arguments.has(Self.onlyDryRun))
      return .failure
    }
    guard session.begin() else { return .failure }
    return session.end(run(session, console))
  }

  private func run(_ session: HostSession, _ console: Console) -> ExitCode {
    session.noteUnregistered(among: events)
    if arguments.has(Self.dryRun) {
      Plan(session.host, lifecycleWith: events).show(console, asJSON: arguments.has(Self.onlyDryRun))
      return session.exitCode
    }
    Rhea.handleSignals()
    // Without plugins there is nothing to stay for.
    if arguments.has(Self.stay), !session.host.plugins.isEmpty { stay(session.host) }
    session.host.run(events: events)
    return session.exitCode
  }

  /// Triggers the events of the start and leaves the rest to signals, which end the process.
  private func stay(_ host: PluginHost) -> Never {
    // Whoever watches a log sees what the plugins print when they print it.
    loader_print_by_line()
    host.launch(events: events)
    EventRegistry.serveMainQueue()
  }
}
