internal import PluginHost
internal import RheaTime

struct OpenCommand: Command {
  static let name = "open"
  static let summary = "Opens a URL, loading only the plugin that owns its route."
  static let operands = "URL [PATH…]"
  private static let userInfo = Option(
    name: "--user-info", value: "JSON", help: "Hand this JSON object to the action or page.")
  static let options: [Option] =
    [userInfo, .host, .json] + Supervision.options + Option.ofScan + [.strict, .verbose]
  static let discussion = """
    Runs the action that is registered for URL, and waits for its end; or shows the page, drawn as text. Each PATH is
    a directory or a plugin. The key of a route is the host and path of a URL; with --host, the path alone. With
    --json, what an action prints goes to stderr. Exits with 1 when URL is not opened, and says why.
    """
  static let examples = [
    (call: "rhea open shop://item/2 ./plugins", effect: "Show the page of item 2."),
    (
      call: "rhea open rhea://greeting/say --user-info '{\"name\": \"Ada\"}' ./plugins",
      effect: "Run an action, with more than the URL says."
    ),
  ]

  /// The code of a failure that is one of the call.
  private static let badUserInfo = "badUserInfo"

  private let url: String
  private let paths: PluginPaths
  private let arguments: ParsedArguments
  private let supervision: Supervision

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let url = arguments.operands.first, !url.isEmpty else {
      throw UsageError("which URL?", command: Self.name)
    }
    self.arguments = arguments
    supervision = try Supervision(arguments, command: Self.name)
    self.url = url
    paths = PluginPaths(named: Array(arguments.operands.dropFirst()), arguments)
  }

  func run(_ console: Console) -> ExitCode {
    let session = HostSession(
      paths, console, isVerbose: arguments.has(.verbose), isStrict: arguments.has(.strict), supervision)
    if arguments.has(.json), let fault = session.missingName {
      console.result(JSON.opened(url, [], (fault.code.rawValue, "\(fault)"), session.host.faults))
      return .failure
    }
    guard session.begin() else { return .failure }
    return session.end(arguments.has(.json) ? openAsJSON(session, console) : openAsText(session, console))
  }

  private func openAsText(_ session: HostSession, _ console: Console) -> ExitCode {
    do throws(PluginFault) {
      let shown = try open(session.host) { console.result(lines: $0) }
      return exitCode(shown.failure, session, console)
    } catch {
      console.note("\(error)")
      return .failure
    }
  }

  private func openAsJSON(_ session: HostSession, _ console: Console) -> ExitCode {
    func printResult(_ pages: [ShownRoute.Page], _ failure: (code: String, message: String)?, _ fault: PluginFault?) {
      let faults = session.host.faults + session.host.loadFaults + [fault].compactMap { $0 }
      console.result(JSON.opened(url, pages, failure, faults))
    }
    do throws(PluginFault) {
      let shown = try console.withPrintsAside { () throws(PluginFault) in try open(session.host) { _ in } }
      if shown.failure?.code != Self.badUserInfo { printResult(shown.pages, shown.failure, nil) }
      return exitCode(shown.failure, session, console)
    } catch {
      printResult([], (error.code.rawValue, "\(error)"), error)
      console.note("\(error)")
      return .failure
    }
  }

  private func open(_ host: PluginHost, draw: @escaping (String) -> Void) throws(PluginFault) -> ShownRoute {
    try host.show(url: url, host: routerHost, userInfo: arguments.value(of: Self.userInfo), draw: draw)
  }

  /// Says why the URL was not opened, if so, and tells the exit code.
  private func exitCode(
    _ failure: (code: String, message: String)?, _ session: HostSession, _ console: Console
  ) -> ExitCode {
    switch failure {
    case nil: return session.exitCode
    case (Self.badUserInfo, let message)?:
      console.note("\(Self.userInfo.name): \(message)")
      return .usage
    case (_, let message)?:
      // Why a plugin could not be loaded was told when it was tried.
      let told = session.host.loadFaults.map { ": \($0)" }.first { message.hasSuffix($0) }
      console.note(String(message.dropLast(told?.count ?? 0)))
      return .failure
    }
  }

  private var routerHost: String { arguments.value(of: .host) ?? "" }
}
