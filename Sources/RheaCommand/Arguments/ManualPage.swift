internal import PluginHost

/// The manual page `rhea(1)` in the macros of man(7), made from what the help is made from.
struct ManualPage {
  let commands: [any Command.Type]

  var text: String {
    let sections: [[String]] = [
      [".TH RHEA 1 \"\" \"rhea \(RheaVersions.current.rhea)\" \"User Commands\""],
      // Paths are broken nowhere.
      [".nh", ".ad l"],
      [".SH NAME", "rhea \\- run plugins, and see what they register before running them"],
      [".SH SYNOPSIS", ".B rhea", ".I COMMAND", "[\\fIARGUMENT\\fR\\[u2026]]"],
      [".SH DESCRIPTION", Self.line(CommandHelp.purpose)] + Self.paragraphs(CommandHelp.searchPath),
      [".SH OPTIONS"] + CommandHelp.options.flatMap(Self.item),
      [".SH COMMANDS"] + commands.flatMap(Self.section),
      [".SH ENVIRONMENT"]
        + CommandHelp.environment.flatMap { [".TP", ".B \(Self.line($0.name))", Self.line($0.effect)] },
      [".SH \"EXIT STATUS\""]
        + ExitCode.allCases.flatMap { [".TP", ".B \($0.rawValue)", Self.line("\($0.meaning).")] },
    ]
    return sections.flatMap { $0 }.joined(separator: "\n") + "\n"
  }

  private static func section(_ command: any Command.Type) -> [String] {
    let head = [".SS \(quoted(CommandHelp.call(of: command)))", line(command.summary)]
    let examples = command.examples.flatMap { example in
      [".PP", ".nf", "\\fB\(escaped(example.call))\\fR", ".fi", ".RS 4", line(example.effect), ".RE"]
    }
    return head + paragraphs(command.discussion) + (command.options + [.help]).flatMap(item) + examples
  }

  private static func item(_ option: Option) -> [String] {
    let spellings = option.spellings.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
    return [".TP", spellings + (option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""), line(option.help)]
  }

  /// Text whose empty lines separate paragraphs, and whose lines that begin with spaces stay as they are.
  private static func paragraphs(_ text: String) -> [String] {
    var lines = [".PP"]
    for source in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if source.isEmpty {
        lines.append(".PP")
      } else if source.hasPrefix(" ") {
        lines += [".br", line("\u{a0}\(source.drop { $0 == " " })")]
      } else {
        lines.append(line(String(source)))
      }
    }
    return lines
  }

  /// A line of text, which no macro is to be read from.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }

  /// An argument of a macro.
  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
  }

  /// Characters that groff takes for others, or that it knows by their number only.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\u{a0}": "\\ "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(hexadecimal(scalar.value))]"
      }
    }.joined()
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
