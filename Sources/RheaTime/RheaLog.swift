internal import Glibc
internal import RheaRecords
internal import Threading

/// How much a line of the log matters.
public enum RheaLogLevel: Int32, Comparable, Sendable {
  /// For those who look for a mistake; not shown by default.
  case debug = 0
  /// What happens, in an ordinary run.
  case info = 1
  /// What is most likely a mistake, or will be one.
  case warning = 2
  /// What went wrong.
  case error = 3

  /// Whether the left level matters less.
  public static func < (left: RheaLogLevel, right: RheaLogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// A line of the log.
public struct RheaLogEntry: Sendable {
  /// How much it matters.
  public let level: RheaLogLevel
  /// What is to be said, without the plugin's name. It may hold text of foreign files, control characters included.
  public let message: String
  /// The plugin that it is about or that wrote it; nil for the program itself.
  public let plugin: String?
}

extension Rhea {
  /// Receives each line of the log, on the thread that writes it.
  public typealias LogHandler = @Sendable (RheaLogEntry) -> Void

  /// Where the log goes; by default to stderr, a line an entry, without `debug`.
  ///
  /// The handler is called on the thread that writes the entry, on several at a time, and with no lock held: it may
  /// call everything here. May be set and read on any thread.
  public static var logHandler: LogHandler {
    get { handler.withLock { $0 } }
    set {
      // What the old one captures is let go outside of the lock: its end may write to the log.
      _ = handler.withLock { handler in
        defer { handler = newValue }
        return handler
      }
    }
  }

  private static let handler = Locked<LogHandler>(writeToStandardError)

  /// Set on a thread that is in a handler.
  private static let isHandling = ThreadKey()

  static func log(_ level: RheaLogLevel, _ message: String, plugin: String?) {
    let entry = RheaLogEntry(level: level, message: message, plugin: plugin)
    // A handler may trigger events, whose callbacks may give cause for entries, and so on.
    guard isHandling.pointer == nil else { return writeToStandardError(entry) }
    isHandling.pointer = UnsafeMutableRawPointer(bitPattern: 1)
    logHandler(entry)
    isHandling.pointer = nil
  }
}

private func writeToStandardError(_ entry: RheaLogEntry) {
  guard entry.level > .debug else { return }
  var line = "\(entry.plugin ?? "rhea"): \(entry.message)".printable + "\n"
  // One call a line, so that lines of different threads do not mix; what stderr does not take is lost anyway.
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
