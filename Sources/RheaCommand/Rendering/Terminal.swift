internal import Glibc

/// What is asked of a terminal.
enum Terminal {
  /// How many columns it has: `COLUMNS`, as a person may set it, or what the terminal says; nil for a file or pipe, and
  /// when nothing tells.
  static func columns(of descriptor: Int32, environment: (String) -> String?) -> Int? {
    guard isatty(descriptor) == 1 else { return nil }
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether it may be steered, so that a line can be written over.
  static func canBeSteered(_ descriptor: Int32, environment: (String) -> String?) -> Bool {
    isatty(descriptor) == 1 && environment("TERM") != "dumb"
  }
}
