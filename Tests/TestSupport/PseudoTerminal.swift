import CTestSupport
import Foundation

/// A terminal without a screen: what a program writes to it can be read.
///
/// It holds some thousand bytes; a program that writes more waits until they are read.
public final class PseudoTerminal: Sendable {
  /// The path to write to, `/dev/pts/…`.
  public let path: String
  private let master: Int32
  /// Held open, so that what was written stays when the program has ended.
  private let slave: Int32

  /// Makes one.
  ///
  /// - Parameter columns: How wide it is; 0 if it does not know.
  public init(columns: UInt16) throws {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
      throw TestSupportError("cannot make a pseudo terminal: \(errorText())")
    }
    path = String(cString: name)
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw TestSupportError("cannot open \(path): \(errorText())") }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw TestSupportError("ioctl: \(errorText())") }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(slave)
    close(master)
  }

  /// All that was written to it since the last call, with line breaks as they were written.
  public func written() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    // The terminal puts a carriage return before each line break.
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
