internal import Glibc

/// Time that only goes forward. The standard library's clocks come with the concurrency runtime, which events do
/// without.
package enum Timestamp {
  /// Since some fixed moment; `CLOCK_MONOTONIC`.
  package static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
