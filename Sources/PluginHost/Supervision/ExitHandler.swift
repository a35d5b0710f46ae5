internal import CWatch

/// Tells on stderr what was running when a plugin ends the process by `exit`: the plugin, the event or route, the line of
/// source, and the exit code. To whoever started the program, that would look like an end of its own.
///
/// `_exit`, and what ends the process by a signal, do not come here.
public enum ExitHandler {
  /// Installs the handler, until ``endRun()``. Calling it again changes nothing.
  ///
  /// To be called before plugins are loaded. May be called on any thread.
  ///
  /// - Parameters:
  ///   - isAdviceGiven: Whether to say how the command `rhea` leaves a plugin out.
  ///   - finish: Called then, on the thread that calls `exit`, before streams of stdio are flushed.
  /// - Returns: Whether it is installed.
  @discardableResult
  public static func install(
    givingAdvice isAdviceGiven: Bool = false, finish: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    FinishFunction.hand(finish) { watch_install_exit_handler(isAdviceGiven ? 1 : 0, $0, $1) }
  }

  /// Says that the plugins have run, and that whoever calls `exit` from now on is the program itself.
  public static func endRun() { watch_end_run() }
}
