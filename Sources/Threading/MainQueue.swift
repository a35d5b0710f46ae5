internal import CLoader
internal import CQueues
internal import Synchronization

/// What runs the main actor: the main queue, which the first thread serves, or another one after `dispatchMain()`.
package enum MainQueue {
  /// Whether this code runs on it, or on the first thread, to which it belongs until `dispatchMain()`: what that thread
  /// runs in another queue's `sync` is on that queue, and would wait for itself.
  package static var isCurrent: Bool { queue_main_is_current() || loader_is_main_thread() != 0 }

  /// Hands a function to the main actor.
  package static func async(_ body: @escaping @MainActor @Sendable () -> Void) {
    queue_main_async(QueuedWork.context { MainActor.assumeIsolated(body) }, QueuedWork.run)
  }

  /// Runs a function on the main actor: here on the main queue, else there, while this thread waits for it.
  ///
  /// For ever, when the main queue is not served, as in a program whose first thread neither waits in one of the
  /// library's functions nor runs `dispatchMain()`, a run loop or an `async` `main`.
  package static func sync<Result: Sendable, Failure>(
    _ body: @MainActor () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isCurrent { return try catching(body).get() }
    var outcome: Swift.Result<Result, Failure>?
    wait { outcome = catching(body) }
    guard let outcome else { preconditionFailure("the main queue ran nothing") }
    return try outcome.get()
  }

  /// Runs a function on the main queue, while this thread waits for it.
  private static func wait(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { body in
        queue_main_sync(UnsafeMutableRawPointer(mutating: body)) { body in
          body.assumingMemoryBound(to: (() -> Void).self).pointee()
        }
      }
    }
  }

  private static func catching<Result: Sendable, Failure>(
    _ body: @MainActor () throws(Failure) -> Result
  ) -> Swift.Result<Result, Failure> {
    MainActor.assumeIsolated {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
  }

  /// Waits until a group is empty. On the main thread, callbacks that are bound to the main actor may be what it waits
  /// for, so that its queue is served meanwhile; not in what that queue runs itself, within which libdispatch runs
  /// nothing else of it.
  package static func wait(for group: WorkGroup) {
    let queue = loader_main_queue()
    guard !group.isEmpty else { return }
    guard isCurrent, queue >= 0, loader_is_main_thread() != 0, isServable else { return group.wait() }
    // What the main queue does may enter the group again.
    while !group.isEmpty {
      let isEmpty = Flag()
      group.notifyMain { isEmpty.set() }
      while !isEmpty.isSet { loader_serve_main_queue(queue) }
    }
  }
}

extension MainQueue {
  /// Whether this thread, which is the first, can run what is on the main queue; runs what is there.
  private static var isServable: Bool {
    let hasRun = Flag()
    queue_main_async(QueuedWork.context { hasRun.set() }, QueuedWork.run)
    loader_drain_main_queue()
    return hasRun.isSet
  }

  /// Runs what is bound to the main actor, for ever, on the first thread. Signals and other threads do the rest.
  package static func serve() -> Never {
    let queue = loader_main_queue()
    guard queue >= 0, loader_is_main_thread() != 0 else { queue_main() }
    while true { loader_serve_main_queue(queue) }
  }
}

private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
