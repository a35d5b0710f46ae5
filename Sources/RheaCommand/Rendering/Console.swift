internal import Glibc
internal import RheaRecords
internal import RheaTime

/// Where a command writes: results to stdout, everything else to stderr.
struct Console: Sendable {
  private let coloursResults: Bool
  /// The columns of the terminal that results go to; nil when they go elsewhere, where nothing is shortened.
  private let width: Int?

  init(environment: (String) -> String?) {
    let wantsColour = (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
    coloursResults = wantsColour && isatty(STDOUT_FILENO) == 1
    width = Terminal.columns(of: STDOUT_FILENO, environment: environment)
  }

  /// Writes a line of the result.
  func result(_ line: String) {
    print(line)
  }

  /// Writes lines that end themselves.
  func result(lines: String) {
    print(lines, terminator: "")
  }

  /// Writes lines of columns.
  func result(_ table: TextTable) {
    for line in table.lines(width: width, bold: { coloursResults ? "\u{1b}[1m\($0)\u{1b}[0m" : $0 }) { result(line) }
  }

  func result(_ json: JSON) {
    print(json.text)
  }

  /// Runs a function, and lets what it prints go to stderr, so that stdout has nothing but results.
  func withPrintsAside<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    fflush(nil)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    defer {
      fflush(nil)
      // A stdout that was closed is closed again, so that the result is seen to be lost.
      if output >= 0 { dup2(output, STDOUT_FILENO) } else { close(STDOUT_FILENO) }
      if output >= 0 { close(output) }
    }
    return try body()
  }

  /// Writes a line that is not part of the result.
  func note(_ message: String) {
    // What has been printed so far comes first, also when both go to one file.
    fflush(nil)
    var line = "rhea: \(message.printable)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
