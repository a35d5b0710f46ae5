internal import CQueues

/// Work that goes on, and whose end can be waited for; a dispatch group.
///
/// `@unchecked Sendable`: groups of libdispatch may be used on any thread, and the pointer never changes.
package final class WorkGroup: @unchecked Sendable {
  private let group = queue_group_create()

  package init() {}

  deinit { queue_group_release(group) }

  package func enter() { queue_group_enter(group) }

  package func leave() { queue_group_leave(group) }

  /// Blocks this thread until all that entered has left.
  package func wait() { queue_group_wait(group) }

  package var isEmpty: Bool { queue_group_is_empty(group) }

  /// Runs a function on a global queue, once all that entered has left.
  package func notify(_ body: @escaping @Sendable () -> Void) {
    queue_group_notify(group, GlobalQueue.Quality.default.rawValue, QueuedWork.context(body), QueuedWork.run)
  }

  /// Runs a function on the main queue, once all that entered has left.
  func notifyMain(_ body: @escaping @Sendable () -> Void) {
    queue_group_notify_main(group, QueuedWork.context(body), QueuedWork.run)
  }
}
