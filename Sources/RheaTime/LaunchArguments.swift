internal import Glibc

/// The program's arguments, made once: for Swift, and as C strings that are never freed, as every callback may keep
/// looking at them.
///
/// `@unchecked Sendable`: nothing in it changes after it was made.
final class LaunchArguments: @unchecked Sendable {
  static let shared = LaunchArguments(CommandLine.arguments)

  let pointers: UnsafePointer<UnsafePointer<CChar>?>
  let count: Int
  let options: [RheaContext.LaunchOptionsKey: Any]

  private init(_ arguments: [String]) {
    let storage = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() {
      (storage + index).initialize(to: UnsafePointer(strdup(argument)))
    }
    (storage + arguments.count).initialize(to: nil)
    pointers = UnsafePointer(storage)
    count = arguments.count
    options = [.arguments: arguments]
  }
}
