internal import CWatch
internal import RheaTime

/// Ends the process when a callback, an action or the loading of a plugin takes too long.
///
/// It says on stderr which one it is, of which plugin, where it was written and since when it runs, and works whatever
/// the other threads do, such as hang in C code.
public enum TimeLimit {
  /// Sets the limit, for the rest of the process. There is one at most; calling it again changes nothing.
  ///
  /// To be called before plugins are loaded. May be called on any thread.
  ///
  /// - Parameters:
  ///   - limit: How long anything may take, up to some years.
  ///   - exitCode: How the process ends.
  ///   - isAdviceGiven: Whether to say how the command `rhea` leaves a plugin out.
  ///   - finish: Called before that on another thread; it gets two seconds. Streams of stdio are flushed after it.
  /// - Returns: Whether it is set; not when no thread could be started.
  @discardableResult
  public static func set(
    _ limit: Duration, exitCode: Int32, givingAdvice isAdviceGiven: Bool = false,
    finish: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    let (seconds, attoseconds) = limit.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let nanoseconds = isTooLong || whole > Int64.max / 2 ? Int64.max / 2 : whole + attoseconds / 1_000_000_000
    return FinishFunction.hand(finish) {
      watch_start_limit(nanoseconds, exitCode, isAdviceGiven ? 1 : 0, $0, $1)
    }
  }

  /// Returns at once, or never when the limit has begun to end the process. A program that is about to end by itself
  /// calls it, so that it does not end with another exit code.
  public static func waitIfExceeded() { watch_await_limit() }
}
