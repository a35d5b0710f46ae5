import Foundation

/// A thread as the kernel has it, for tests that go on when another thread has come to wait.
public struct KernelThread: Sendable {
  /// Its directory below `/proc`.
  private let directory: String

  /// The first thread of this process.
  public static let main = KernelThread(directory: "self/task/\(getpid())")

  /// The one that this runs on.
  public static var current: KernelThread {
    let directory = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return KernelThread(directory: directory ?? "thread-self")
  }

  /// Whether it waits for something, or has ended; see `proc(5)`.
  public var waits: Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(directory)/stat", encoding: .utf8) else { return true }
    // Behind its name, which stands in parentheses.
    return status.split(separator: ") ").last?.first == "S"
  }
}
