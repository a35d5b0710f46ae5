internal import CQueues

/// The concurrent queues that all of the process shares, one for each quality of service.
package enum GlobalQueue {
  /// How soon work is wanted; the raw values are those of `qos_class_t`.
  package enum Quality: UInt32, Sendable {
    case userInteractive = 0x21
    case userInitiated = 0x19
    case `default` = 0x15
    case utility = 0x11
    case background = 0x09
  }

  /// Hands a function to the queue of a quality.
  package static func async(_ quality: Quality, _ body: @escaping @Sendable () -> Void) {
    queue_async(quality.rawValue, QueuedWork.context(body), QueuedWork.run)
  }

  /// Runs a function so many times, each with its number, on this thread and others, and waits until all is done.
  package static func perform(iterations: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { body in
        queue_apply(iterations, UnsafeMutableRawPointer(mutating: body)) { body, number in
          body.assumingMemoryBound(to: (@Sendable (Int) -> Void).self).pointee(number)
        }
      }
    }
  }
}

/// A function that a queue will run once.
enum QueuedWork {
  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// What ``run`` is to be given, once.
  static func context(_ body: @escaping @Sendable () -> Void) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Box(body)).toOpaque()
  }

  static let run: @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void = { context in
    Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
  }
}
