internal import Foundation

/// Where the router reports.
enum RouterLog {
  static func write(_ message: String) {
    // URLs and errors are somebody else's text. What stderr does not take is lost anyway.
    try? FileHandle.standardError.write(contentsOf: Data("rhea: \(message.withVisibleControls())\n".utf8))
  }

  /// Reports an opening that failed, and whose caller only learns that it did.
  ///
  /// What an action throws is always told. All else is told in debug builds, since in others it may be a stranger's
  /// URL, and no fault of the program.
  static func write(_ error: RouteError) {
    if case .actionThrew = error.reason { return write(error.description) }
    #if DEBUG
      write(error.description)
    #endif
  }
}
