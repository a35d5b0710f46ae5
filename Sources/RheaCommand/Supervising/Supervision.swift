internal import PluginHost

/// What a command that runs plugins can be asked to watch: how long things take, and whether they end.
struct Supervision: Sendable {
  private static let trace = Option(
    name: "--trace", value: "FILE", help: "Write what took how long, for Perfetto and chrome://tracing.")
  private static let report = Option(
    name: "--report", value: "FILE", help: "Write what took how long, as a page of HTML.")
  private static let slow = Option(
    name: "--slow", value: "MS", help: "Warn of each callback and load that takes longer, in milliseconds.")
  private static let timeout = Option(
    name: "--timeout", value: "S",
    help: "Name the callback or load that takes longer, in seconds, and exit with \(ExitCode.timedOut.rawValue).")
  static let options = [trace, report, slow, timeout]

  /// The files to write, and what into each.
  let files: [(path: String, format: TraceFile.Format)]
  let slowLimit: Duration?
  let timeLimit: Duration?

  /// - Throws: ``UsageError`` for a number that is none, and for one file for two purposes.
  init(_ arguments: ParsedArguments, command: String) throws(UsageError) {
    var files: [(path: String, format: TraceFile.Format)] = []
    for (option, format) in [(Self.trace, TraceFile.Format.traceEvents), (Self.report, .report)] {
      guard let path = arguments.value(of: option) else { continue }
      if path.isEmpty { throw UsageError("\(option.name) needs a FILE", command: command) }
      if files.contains(where: { $0.path == path }) {
        throw UsageError("\(Self.trace.name) and \(Self.report.name) need a FILE each", command: command)
      }
      files.append((path, format))
    }
    self.files = files
    slowLimit = try Self.duration(of: Self.slow, arguments, milliseconds: 1, command: command)
    timeLimit = try Self.duration(of: Self.timeout, arguments, milliseconds: 1000, command: command)
  }

  /// The value of an option as a time: a number above zero, with or without a fraction.
  ///
  /// - Parameter milliseconds: Those of one.
  private static func duration(
    of option: Option, _ arguments: ParsedArguments, milliseconds: Double, command: String
  ) throws(UsageError) -> Duration? {
    guard let text = arguments.value(of: option) else { return nil }
    // A year is more than enough, and far from where numbers end.
    let isDecimal = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
    guard isDecimal, let number = Double(text), number > 0, number * milliseconds <= 31_536_000_000 else {
      throw UsageError("\(option.name) needs a number above 0, not \(text)", command: command)
    }
    return .nanoseconds(Int64(number * milliseconds * 1_000_000))
  }
}
