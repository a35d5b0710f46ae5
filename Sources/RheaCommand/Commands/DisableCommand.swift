internal import PluginHost
internal import RheaRecords

struct DisableCommand: Command {
  static let name = "disable"
  static let summary = "Leaves plugins out of every run, or lists those that are."
  static let operands = "[ID…]"
  static let options: [Option] = [.json]
  static let discussion = """
    Plugins that are disabled are never loaded, and what they register is not there. The ids are kept in
    $XDG_CONFIG_HOME/rhea/disabled, by default ~/.config/rhea/disabled, a line each. Without an ID, prints them.
    """
  static let examples = [
    (call: "rhea disable com.example.clock", effect: "Leave out a plugin until it is enabled."),
    (call: "rhea disable", effect: "List what is left out."),
  ]

  private let ids: [String]
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    ids = arguments.operands
    self.arguments = arguments
    if ids.contains("") { throw UsageError("an ID must not be empty", command: Self.name) }
    if arguments.has(.json), !ids.isEmpty { throw UsageError("--json goes without an ID", command: Self.name) }
  }

  func run(_ console: Console) -> ExitCode {
    DisabledPlugins.withList(console) { list throws(PluginFault) in
      guard !ids.isEmpty else {
        let ids = try list.ids()
        if arguments.has(.json) {
          console.result(.object([("disabled", .array(ids.map(JSON.string)))]))
        } else if ids.isEmpty {
          console.note("no plugin is disabled")
        }
        if !arguments.has(.json) { for id in ids { console.result(id.printable) } }
        return .success
      }
      let new = Set(try list.disable(ids))
      for id in ids {
        console.result("\(id) is \(new.contains(id) ? "" : "already ")disabled".printable)
      }
      noteUnknown(console)
      return .success
    }
  }

  /// It may be of a directory that is not searched, or come later.
  private func noteUnknown(_ console: Console) {
    let known = PluginSet().plugins.map(\.id)
    for id in ids where !known.contains(id) {
      let meant = nearestName(to: id, among: known).map { "; did you mean \($0)?" } ?? ""
      console.note("no plugin of the search path has the id \(id)\(meant)")
    }
  }
}

extension DisabledPlugins {
  /// Does something with the user's list, and tells what goes wrong.
  static func withList(
    _ console: Console, _ body: (DisabledPlugins) throws(PluginFault) -> ExitCode
  ) -> ExitCode {
    guard let list = standard() else {
      console.note("there is no list of disabled plugins: set HOME or XDG_CONFIG_HOME to an absolute path")
      return .failure
    }
    do throws(PluginFault) {
      return try body(list)
    } catch {
      console.note("\(error)")
      return .failure
    }
  }
}
