internal import PluginHost
internal import RheaRecords

struct EnableCommand: Command {
  static let name = "enable"
  static let summary = "Lets plugins run again that were disabled."
  static let operands = "ID…"
  static let options: [Option] = []
  static let discussion = """
    Takes each ID off the list of `rhea disable`. Exits with 1 when one was not disabled.
    """
  static let examples = [
    (call: "rhea enable com.example.clock", effect: "Let a plugin run again.")
  ]

  private let ids: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    ids = arguments.operands
    guard !ids.isEmpty, !ids.contains("") else { throw UsageError("which ID?", command: Self.name) }
  }

  func run(_ console: Console) -> ExitCode {
    DisabledPlugins.withList(console) { list throws(PluginFault) in
      let before = try list.ids()
      let enabled = Set(try list.enable(ids))
      var code = ExitCode.success
      for id in ids {
        if enabled.contains(id) {
          console.result("\(id) is enabled".printable)
        } else {
          let meant = nearestName(to: id, among: before).map { "; did you mean \($0)?" } ?? ""
          console.note("\(id) is not disabled\(meant)")
          code = .failure
        }
      }
      return code
    }
  }
}
