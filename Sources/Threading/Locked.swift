public import Glibc

/// A value that only one thread at a time may look at or change.
///
/// The standard library's `Mutex` would do, but the thread sanitizer does not see its futex, and reports every access
/// to what it guards as a race. It knows this lock.
///
/// `@unchecked Sendable`: the value is reached with the lock held only; the mutex is at one address for all its life.
public final class Locked<Value>: @unchecked Sendable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// Not in the object itself, where each access would look for another one that it is in conflict with.
  @usableFromInline let value: UnsafeMutablePointer<Value>

  public init(_ value: sending Value) {
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
  ///
  /// Inlinable, so that it is compiled for each kind of value and function: the lock itself takes less time than what
  /// would be looked up about these types. That is also why it is public: only what is public is inlined elsewhere.
  @inlinable
  public func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
}
