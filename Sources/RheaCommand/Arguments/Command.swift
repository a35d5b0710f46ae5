/// One command of `rhea`: its words, its help, and what it does.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// The operands in the usage line, `EVENT [PATH…]`.
  static var operands: String { get }
  static var options: [Option] { get }
  /// What more there is to know, in paragraphs of short lines.
  static var discussion: String { get }
  /// Calls that work as they stand, each with what it does.
  static var examples: [(call: String, effect: String)] { get }

  /// - Throws: ``UsageError`` when operands are missing or too many.
  init(_ arguments: ParsedArguments) throws(UsageError)

  func run(_ console: Console) -> ExitCode
}

/// How the program ends, as `rhea --help` documents it.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  /// What was asked for failed.
  case failure = 1
  /// The call itself is wrong.
  case usage = 2
  /// A callback or a load took longer than `--timeout` allows.
  case timedOut = 3

  /// What the help says of it.
  var meaning: String {
    switch self {
    case .success: "good"
    case .failure: "what was asked for failed"
    case .usage: "wrong usage"
    case .timedOut: "a callback took longer than --timeout"
    }
  }
}
