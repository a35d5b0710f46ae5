package import Glibc

/// A value that only one thread at a time may look at or change.
///
/// The standard library's `Mutex` would do, but the thread sanitizer does not see its futex, and reports every access
/// to what it guards as a race. It knows this lock.
///
/// `@unchecked Sendable`: the value is reached with the lock held only; both are at one address for all its life.
package final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // Not a property of its own: the runtime would check each access to it, which is what the lock is for.
  @usableFromInline let value: UnsafeMutablePointer<Value>

  package init(_ value: sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs a function with the lock held. It must not take the lock again.
  @inlinable
  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
