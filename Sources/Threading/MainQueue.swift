internal import CLoader
package import Dispatch
internal import Synchronization

/// What runs the main actor: the main queue, which the first thread serves, or another one after `dispatchMain()`.
package enum MainQueue {
  /// Whether this code runs on it, or on the first thread, to which it belongs until `dispatchMain()`: what that thread
  /// runs in another queue's `sync` is on that queue, and would wait for itself.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil || loader_is_main_thread() != 0 }

  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Runs a function on the main actor: here on the main queue, else there, while this thread waits for it.
  ///
  /// For ever, when the main queue is not served, as in a program whose first thread neither waits in one of the
  /// library's functions nor runs `dispatchMain()`, a run loop or an `async` `main`.
  package static func sync<Result: Sendable, Failure>(
    _ body: @MainActor () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = isCurrent ? catching(body) : DispatchQueue.main.sync { catching(body) }
    return try outcome.get()
  }

  private static func catching<Result: Sendable, Failure>(
    _ body: @MainActor () throws(Failure) -> Result
  ) -> Swift.Result<Result, Failure> {
    MainActor.assumeIsolated {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
  }

  /// Waits until a group is empty. On the main thread, callbacks that are bound to the main actor may be what it waits
  /// for, so that its queue is served meanwhile.
  package static func wait(for group: DispatchGroup) {
    let queue = loader_main_queue()
    guard isCurrent, queue >= 0, loader_is_main_thread() != 0 else { return group.wait() }
    // What the main queue does may enter the group again.
    while group.wait(timeout: .now()) == .timedOut {
      let isEmpty = Flag()
      group.notify(queue: .main) { isEmpty.set() }
      while !isEmpty.isSet { loader_serve_main_queue(queue) }
    }
  }
}

extension MainQueue {
  /// Runs what is bound to the main actor, for ever, on the first thread. Signals and other threads do the rest.
  package static func serve() -> Never {
    let queue = loader_main_queue()
    guard queue >= 0, loader_is_main_thread() != 0 else { dispatchMain() }
    while true { loader_serve_main_queue(queue) }
  }
}

private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
