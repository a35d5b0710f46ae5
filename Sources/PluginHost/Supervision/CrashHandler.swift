internal import CWatch
internal import Glibc
internal import RheaTime
internal import Threading

/// Tells on stderr what was running when the process crashes: the plugin, the event or route, and the line of source.
///
/// It handles SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT and SIGTRAP on a stack of its own, so that a stack that is full
/// can be told of too. What handled them before gets them afterwards, such as the backtrace of the Swift runtime; then
/// the process dies by the same signal.
public enum CrashHandler {
  private struct State {
    var log: CrashLog?
    var announced: Set<String> = []
  }

  private static let state = Locked(State())

  /// Installs the handler, for the rest of the process. Calling it again changes nothing.
  ///
  /// To be called before plugins are loaded. May be called on any thread.
  ///
  /// - Parameters:
  ///   - log: Where to note that a plugin crashed; nil for nowhere.
  ///   - isAdviceGiven: Whether to say how the command `rhea` leaves a plugin out.
  /// - Returns: Whether it is installed.
  @discardableResult
  public static func install(log: CrashLog? = nil, givingAdvice isAdviceGiven: Bool = false) -> Bool {
    state.withLock { $0.log = $0.log ?? log }
    // The handler reads it at any time, so that it is never freed.
    let directories = log.map { log in
      let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: log.toBeMade.count + 1)
      for (index, directory) in log.toBeMade.enumerated() {
        (list + index).initialize(to: immortalText(directory))
      }
      (list + log.toBeMade.count).initialize(to: nil)
      return list
    }
    return watch_install_crash_handler(UnsafePointer(directories), isAdviceGiven ? 1 : 0) == 0
  }

  /// Lets the handler know a plugin that is about to be loaded.
  static func announce(_ plugin: Plugin) {
    guard Activity.isWatched else { return }
    let (isNew, log) = state.withLock { state in
      (state.announced.insert(plugin.id).inserted, state.log)
    }
    guard isNew else { return }
    let entry = UnsafeMutablePointer<watch_plugin>.allocate(capacity: 1)
    entry.initialize(
      to: watch_plugin(
        id: immortalText(plugin.id), file: log.flatMap { immortalText($0.file(for: plugin)) },
        header: immortalText(log?.header(of: plugin) ?? ""), next: nil))
    watch_add_plugin(entry)
  }

  private static func immortalText(_ text: String) -> UnsafePointer<CChar>? { UnsafePointer(strdup(text)) }
}
