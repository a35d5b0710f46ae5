import Foundation

/// Why a fixture could not be made or a command not be started.
public struct TestSupportError: Error, CustomStringConvertible, Sendable {
  /// The whole story, for the person who reads the test's output.
  public let description: String

  /// Creates an error that says `description`.
  public init(_ description: String) {
    self.description = description
  }
}

/// The words for an error number, `errno` unless another is given.
func errorText(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
