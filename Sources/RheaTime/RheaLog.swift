internal import Glibc
internal import Synchronization

/// How much a line of the log matters.
public enum RheaLogLevel: Int32, Comparable, Sendable {
  case debug = 0
  case info = 1
  case warning = 2
  case error = 3

  public static func < (left: RheaLogLevel, right: RheaLogLevel) -> Bool { left.rawValue < right.rawValue }
}

/// A line of the log.
public struct RheaLogEntry: Sendable {
  public let level: RheaLogLevel
  public let message: String
  /// The plugin that it is about or that wrote it; nil for the program itself.
  public let plugin: String?
}

extension Rhea {
  /// Receives each line of the log, on the thread that writes it.
  public typealias LogHandler = @Sendable (RheaLogEntry) -> Void

  /// Where the log goes; by default to stderr, a line an entry, without `debug`.
  ///
  /// May be set and read on any thread.
  public static var logHandler: LogHandler {
    get { handler.withLock { $0 } }
    set { handler.withLock { $0 = newValue } }
  }

  private static let handler = Mutex<LogHandler>(writeToStandardError)

  static func log(_ level: RheaLogLevel, _ message: String, plugin: String?) {
    logHandler(RheaLogEntry(level: level, message: message, plugin: plugin))
  }
}

private func writeToStandardError(_ entry: RheaLogEntry) {
  guard entry.level > .debug else { return }
  var line = "\(entry.plugin ?? "rhea"): \(entry.message)".printable + "\n"
  // One call a line, so that lines of different threads do not mix; what stderr does not take is lost anyway.
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
