internal import PluginHost
internal import RheaRecords

struct ResolveCommand: Command {
  static let name = "resolve"
  static let summary = "Tells which plugin would handle a URL, and runs nothing."
  static let operands = "URL [PATH…]"
  static let options: [Option] = [.host, .json] + Option.ofScan + [.strict]
  static let discussion = """
    Tells the key of URL, the route that it leads to, whose that is and where it is registered, with which parameters
    it would be opened, and what else has the same route. If nobody has it, the URL's fallback is looked at in turn.
    Each PATH is a directory or a plugin. Nothing of the plugins is run. Exits with 1 when nobody would handle URL.
    """
  static let examples = [
    (call: "rhea resolve shop://item/2 ./plugins", effect: "Show who would open item 2."),
    (call: "rhea resolve --json --host example.com https://example.com/item/2", effect: "The same, for a program."),
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
    paths = PluginPaths(named: Array(arguments.operands.dropFirst()), arguments)
  }

  func run(_ console: Console) -> ExitCode {
    let session = HostSession(paths, console, isVerbose: false, isStrict: arguments.has(.strict))
    guard session.namesExist else {
      if arguments.has(.json) { console.result(Self.json([], session.host.faults)) }
      return .failure
    }
    do throws(PluginFault) {
      let resolutions = try session.host.resolveFallbacks(url: url, host: routerHost)
      if arguments.has(.json) {
        console.result(Self.json(resolutions, session.host.faults))
      } else {
        for (index, resolution) in resolutions.enumerated() {
          if index > 0 { console.result("") }
          show(resolution, console)
        }
      }
      guard let last = resolutions.last, last.owner == nil else { return session.exitCode }
      console.note(try sentence(about: last, session.host))
      return .failure
    } catch {
      if arguments.has(.json) { console.result(Self.json([], session.host.faults + [error])) }
      console.note("\(error)")
      return .failure
    }
  }

  private var routerHost: String { arguments.value(of: .host) ?? "" }

  private static func json(_ resolutions: [RouteResolution], _ faults: [PluginFault]) -> JSON {
    .object([
      ("resolutions", .array(resolutions.map(JSON.resolution))), ("faults", .array(faults.map(JSON.fault))),
    ])
  }

  private func sentence(
    about last: RouteResolution, _ host: PluginHost
  ) throws(PluginFault) -> String {
    guard let key = last.key else {
      let isOfOtherHost = try host.resolve(url: last.url).key != nil
      return isOfOtherHost
        ? "\(last.url): expected a URL with the host \(routerHost) and a path"
        : "\(last.url): expected a URL with a host or a path, such as myapp://user"
    }
    if last.fallback != nil {
      return "no plugin has the route \(key), and no more than \(PluginHost.fallbackLimit) fallbacks are followed"
    }
    return "no plugin has the route \(key)" + (last.nearest.map { "; did you mean \($0)?" } ?? "")
  }

  private func show(_ resolution: RouteResolution, _ console: Console) {
    var facts = [("url", resolution.url), ("key", resolution.key ?? "-")]
    if let owner = resolution.owner {
      facts += [
        ("route", owner.route), ("kind", owner.registration.kind.rawValue), ("plugin", owner.plugin.id),
        ("file", owner.plugin.path), ("source", owner.registration.source ?? "-"),
      ]
    } else {
      facts.append(("route", "-"))
    }
    // What is wrong with these is told on stderr, among all that is; here is who else has the route.
    facts += resolution.conflicts.map { ("also in", $0.path) }
    if let fallback = resolution.fallback { facts.append(("fallback", fallback)) }
    let width = facts.map(\.0.count).max() ?? 0
    for (name, value) in facts { console.result("\(name.padded(to: width))  \(value)".printable) }
    if !resolution.parameters.isEmpty {
      console.result("")
      var table = TextTable(header: ["PARAMETER", "VALUE", "FROM"])
      table.rows = resolution.parameters.map { [$0.name, $0.value, $0.origin.rawValue] }
      console.result(table)
    }
  }
}
