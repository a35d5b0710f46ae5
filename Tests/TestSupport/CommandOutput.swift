/// How a command ended and what it wrote.
public struct CommandOutput: Hashable, Sendable {
  /// The exit code; 128 and the signal's number after death by a signal, as in a shell.
  public let status: Int32
  /// What it wrote to standard output; bytes that are not UTF-8 are replaced.
  public let standardOutput: String
  /// What it wrote to standard error; bytes that are not UTF-8 are replaced.
  public let standardError: String

  /// Creates the output of a command.
  public init(status: Int32, standardOutput: String, standardError: String) {
    self.status = status
    self.standardOutput = standardOutput
    self.standardError = standardError
  }
}
