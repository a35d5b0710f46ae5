internal import PluginHost
internal import RheaRecords

/// What the launcher calls; `int rhea_main(int argc, char **argv)`.
///
/// - Returns: The exit code.
@c(rhea_main)
public func rheaMain(
  _ count: Int32, _ arguments: UnsafePointer<UnsafePointer<CChar>?>
) -> Int32 {
  let words = (0..<Int(count)).compactMap { arguments[$0].map { String(cString: $0) } }
  let console = Console(environment: SearchPath.environment)
  return RheaMain.run(Array(words.dropFirst()), console).rawValue
}

enum RheaMain {
  static let commands: [any Command.Type] = [
    RunCommand.self, ListCommand.self, InspectCommand.self, FireCommand.self, OpenCommand.self,
    ResolveCommand.self, PlanCommand.self, WhyCommand.self, LintCommand.self, DiffCommand.self, ConflictsCommand.self,
    DisableCommand.self, EnableCommand.self, CacheCommand.self, NewCommand.self, BenchCommand.self,
    CompletionsCommand.self, ManCommand.self,
  ]

  static func run(_ words: [String], _ console: Console) -> ExitCode {
    do throws(UsageError) {
      guard let word = words.first else { throw UsageError("which COMMAND?", command: "") }
      switch word {
      case "--help", "-h": console.result(CommandHelp.overview(commands).trimmingFinalNewline)
      case "--version": try version(words.dropFirst(), console)
      case "help": return try help(words.dropFirst().first, console)
      default: return try run(command(word), Array(words.dropFirst()), console)
      }
      return .success
    } catch {
      let hint = error.nearest.map { "; did you mean \($0)?" } ?? ""
      console.note("\(error.message)\(hint)")
      let command = commands.first { $0.name == error.command }
      console.note(command.map(CommandHelp.usage) ?? "Usage: rhea COMMAND [ARGUMENT…]")
      console.note("`rhea \(error.command.isEmpty ? "" : "\(error.command) ")--help` tells more")
      return .usage
    }
  }

  private static func version(_ words: ArraySlice<String>, _ console: Console) throws(UsageError) {
    let arguments = try ParsedArguments(Array(words), options: [.json], command: "")
    guard arguments.operands.isEmpty else { throw UsageError("--version takes no value", command: "") }
    if arguments.has(.json) { console.result(Version.json) } else { console.result(Version.text) }
  }

  private static func run(
    _ command: any Command.Type, _ words: [String], _ console: Console
  ) throws(UsageError) -> ExitCode {
    let arguments = try ParsedArguments(words, options: command.options + [.help], command: command.name)
    if arguments.has(.help) {
      console.result(CommandHelp.text(of: command).trimmingFinalNewline)
      return .success
    }
    return try command.init(arguments).run(console)
  }

  private static func help(_ name: String?, _ console: Console) throws(UsageError) -> ExitCode {
    let text = try name.map { name throws(UsageError) in CommandHelp.text(of: try command(name)) }
    console.result((text ?? CommandHelp.overview(commands)).trimmingFinalNewline)
    return .success
  }

  private static func command(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let kind = name.hasPrefix("-") ? "option" : "command"
    let names = commands.map { $0.name } + ["help"] + CommandHelp.options.map(\.name)
    throw UsageError("unknown \(kind) \(name)", command: "", nearest: nearestName(to: name, among: names))
  }
}

extension String {
  fileprivate var trimmingFinalNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
