internal import Glibc

/// A pointer that each thread has of its own; `pthread_key_create`.
package struct ThreadKey: Sendable {
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    let result = pthread_key_create(&key, nil)
    precondition(result == 0, "this process has no thread-specific keys left")
    self.key = key
  }

  /// This thread's pointer; nil before one was set.
  package var pointer: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}
