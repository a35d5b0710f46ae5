#if !canImport(SwiftCompilerPlugin)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  /// Why the messages of the compiler could not be read or answered.
  enum ConnectionError: Error, Equatable, CustomStringConvertible {
    /// The input ended inside a message.
    case truncated(expected: Int, found: Int)
    /// The length before a message is beyond all reason.
    case tooLong(UInt64)
    /// A system call failed.
    case system(operation: String, code: CInt)

    var description: String {
      switch self {
      case .truncated(let expected, let found):
        "a message of the compiler ends early: \(expected) bytes expected, \(found) found"
      case .tooLong(let length):
        "a message of the compiler claims to have \(length) bytes"
      case .system(let operation, let code):
        "\(operation): \(String(cString: strerror(code)))"
      }
    }
  }
#endif
