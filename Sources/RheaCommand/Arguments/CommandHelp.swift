/// The help texts, made from what the commands say of themselves.
enum CommandHelp {
  /// The text of `rhea --help`.
  static func overview(_ commands: [any Command.Type]) -> String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let list = commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }.joined(separator: "\n")
    return """
      rhea runs plugins: shared objects that register callbacks for events and URLs.

      Usage: rhea COMMAND [ARGUMENT…]

      Commands:
      \(list)

      Options:
        -h, --help  Show this help; `rhea COMMAND --help` shows that of a command.
        --version   Show the versions of rhea, its record ABI and its Swift compiler.

      Without a PATH, plugins are looked for in the directories of RHEA_PLUGIN_PATH, then in
      ~/.local/lib/rhea/plugins, /usr/local/lib/rhea/plugins and /usr/lib/rhea/plugins.

      Exit codes: 0 good, 1 what was asked for failed, 2 wrong usage, 3 a callback took longer than --timeout.

      """
  }

  /// The text of `rhea COMMAND --help`.
  static func text(of command: any Command.Type) -> String {
    let options = command.options + [.help]
    let forms = options.map { option in
      [option.short, option.name].compactMap { $0 }.joined(separator: ", ") + (option.value.map { " \($0)" } ?? "")
    }
    let width = forms.map(\.count).max() ?? 0
    let list = zip(forms, options).map { "  \($0.padded(to: width))  \($1.help)" }.joined(separator: "\n")
    let examples = command.examples.map { "  $ \($0.call)\n      \($0.effect)" }.joined(separator: "\n")
    return """
      \(command.summary)

      \(usage(of: command))

      \(command.discussion)

      Options:
      \(list)

      Examples:
      \(examples)

      """
  }

  /// The usage line of a command.
  static func usage(of command: any Command.Type) -> String {
    "Usage: rhea \(command.name) [OPTION…] \(command.operands)"
  }
}
