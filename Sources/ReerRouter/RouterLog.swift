internal import CRhea
internal import Foundation
internal import RheaRecords

/// Where the router reports: to the log of the plugin host, or else to stderr.
enum RouterLog {
  static func write(_ level: rhea_log_level, _ message: String) {
    if let base = RouterTable.base {
      message.withCString { base.pointee.host.pointee.log(base, Int32(level.rawValue), $0) }
    } else {
      writeToStandardError(level, message, plugin: "rhea")
    }
  }

  /// Writes a line of a program without plugin host, as such a host would by default: without `debug`.
  static func writeToStandardError(_ level: rhea_log_level, _ message: String, plugin: String) {
    guard level != RHEA_LOG_DEBUG else { return }
    // URLs and errors are somebody else's text. What stderr does not take is lost anyway.
    let line = "\(plugin): \(message)".printable.utf8 + [UInt8(ascii: "\n")]
    try? FileHandle.standardError.write(contentsOf: Data(line))
  }

  /// Reports an opening that failed, and whose caller only learns that it did.
  ///
  /// What an action throws is always told. All else is told in debug builds, since in others it may be a stranger's
  /// URL, and no fault of the program.
  static func write(_ error: RouteError) {
    if case .actionThrew = error.reason { return write(RHEA_LOG_ERROR, error.description) }
    #if DEBUG
      write(RHEA_LOG_WARNING, error.description)
    #endif
  }
}
