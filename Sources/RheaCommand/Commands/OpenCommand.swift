internal import PluginHost
internal import RheaTime

struct OpenCommand: Command {
  static let name = "open"
  static let summary = "Opens a URL, loading only the plugin that owns its route."
  static let operands = "URL [PATH…]"
  private static let userInfo = Option(
    name: "--user-info", value: "JSON", help: "Hand this JSON object to the action or page.")
  static let options: [Option] = [userInfo, .host, .json, .strict, .verbose]
  static let discussion = """
    Runs the action that is registered for URL, and waits for its end; or shows the page, drawn as text. Each PATH is
    a directory or a plugin. The key of a route is the host and path of a URL; with --host, the path alone. Exits
    with 1 when URL is not opened, and says why.
    """
  static let examples = [
    (call: "rhea open 'shop://item/42' ./plugins", effect: "Show the page of item 42."),
    (
      call: "rhea open shop://basket/add --user-info '{\"item\": 42}' ./plugins",
      effect: "Run an action, with more than the URL says."
    ),
  ]

  private let url: String
  private let paths: PluginPaths
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let url = arguments.operands.first, !url.isEmpty else {
      throw UsageError("which URL?", command: Self.name)
    }
    self.arguments = arguments
    self.url = url
    paths = PluginPaths(named: Array(arguments.operands.dropFirst()))
  }

  /// The key of a plugin that was probably meant, which the router does not know before it is loaded.
  private func meant(_ host: PluginHost, _ code: String) throws(PluginFault) -> String? {
    guard code == "noSuchRoute" else { return nil }
    return try host.resolve(url: url, host: arguments.value(of: .host) ?? "").nearest
  }

  func run(_ console: Console) -> ExitCode {
    let session = HostSession(paths, console, isVerbose: arguments.has(.verbose), isStrict: arguments.has(.strict))
    guard session.namesExist else { return .failure }
    do throws(PluginFault) {
      let isText = !arguments.has(.json)
      let shown = try session.host.show(
        url: url, host: arguments.value(of: .host) ?? "", userInfo: arguments.value(of: Self.userInfo)
      ) { drawing in
        if isText { console.result(lines: drawing) }
      }
      session.host.waitForBackground()
      if !isText { console.result(JSON.opened(url, shown, session.host.faults)) }
      guard let failure = shown.failure else { return session.exitCode }
      console.note(failure.message + (try meant(session.host, failure.code).map { "; did you mean \($0)?" } ?? ""))
      return failure.code == "badUserInfo" ? .usage : .failure
    } catch {
      console.note("\(error)")
      return .failure
    }
  }
}
