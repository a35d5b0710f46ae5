internal import CLoader
internal import Dispatch
internal import Synchronization

/// What runs the main actor: the main queue, which the first thread serves, or another one after `dispatchMain()`.
enum MainQueue {
  /// Whether this code runs on it.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Waits until a group is empty. On the main thread, callbacks that are bound to the main actor may be what it waits
  /// for, so that its queue is served meanwhile.
  static func wait(for group: DispatchGroup) {
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
  static func serve() -> Never {
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
