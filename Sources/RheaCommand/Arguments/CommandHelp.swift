internal import PluginHost

/// The help texts, made from what the commands say of themselves.
enum CommandHelp {
  /// The text of `rhea --help`.
  static func overview(_ commands: [any Command.Type]) -> String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let list = commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }.joined(separator: "\n")
    return """
      \(purpose)

      Usage: rhea COMMAND [ARGUMENT…]

      Commands:
      \(list)

      Options:
      \(self.list(options))

      \(searchPath)

      Exit codes: \(ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")).

      """
  }

  /// What the program is for, in a sentence.
  static let purpose = "rhea runs plugins: shared objects that register callbacks for events and URLs."

  /// The options without a command.
  static let options = [
    Option(name: "--help", short: "-h", help: "Show this help; `rhea COMMAND --help` shows that of a command."),
    Option(
      name: "--version",
      help: "Show the versions of rhea, its record ABI, its Swift compiler and libelf; with --json, as JSON."),
  ]

  /// Where plugins are looked for.
  static let searchPath = """
    Without a PATH, plugins are looked for in the directories of RHEA_PLUGIN_PATH, then in
    ~/.local/lib/rhea/plugins, in lib/rhea/plugins of the prefix below which rhea is installed,
    in /usr/local/lib/rhea/plugins and in /usr/lib/rhea/plugins.
    """

  /// The variables that the program reads.
  static let environment: [(name: String, effect: String)] = [
    (SearchPath.variable, "Directories, separated by colons, in which plugins are looked for first."),
    ("XDG_CONFIG_HOME", "Where rhea/disabled lists the plugins that are left out of every run; else ~/.config."),
    ("XDG_CACHE_HOME", "Where rhea/ keeps what plugin files register, to start sooner; else ~/.cache."),
    ("XDG_STATE_HOME", "Where rhea/crashes notes the plugins that crashed; else ~/.local/state."),
    ("NO_COLOR", "If set and not empty, nothing is coloured or bold."),
    ("TERM", "If dumb, nothing is coloured or bold, and no progress is shown."),
    ("COLUMNS", "The columns of the terminal, if it is not to be asked. Output to files and pipes is never shortened."),
  ]

  /// The text of `rhea COMMAND --help`.
  static func text(of command: any Command.Type) -> String {
    let examples = command.examples.map { "  $ \($0.call)\n      \($0.effect)" }.joined(separator: "\n")
    return """
      \(command.summary)

      \(usage(of: command))

      \(command.discussion)

      Options:
      \(list(command.options + [.help]))

      Examples:
      \(examples)

      """
  }

  /// Options, each in a line with its help.
  private static func list(_ options: [Option]) -> String {
    let width = options.map(\.usage.count).max() ?? 0
    return options.map { "  \($0.usage.padded(to: width))  \($0.help)" }.joined(separator: "\n")
  }

  /// The usage line of a command.
  static func usage(of command: any Command.Type) -> String {
    "Usage: \(call(of: command))"
  }

  /// How a command is called: `rhea fire [OPTION…] EVENT [PATH…]`.
  static func call(of command: any Command.Type) -> String {
    ["rhea", command.name, "[OPTION…]", command.operands].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Option {
  /// How it is written: `-v, --verbose`, `--event NAME`.
  var usage: String {
    [short, name].compactMap { $0 }.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
  }
}
