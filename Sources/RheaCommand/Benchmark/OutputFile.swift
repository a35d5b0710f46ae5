internal import Glibc
internal import SectionReader

/// Writing files.
enum OutputFile {
  /// Writes a file, in place of one that is there.
  static func write(_ bytes: [UInt8], to path: String) throws(ReadError) {
    func failure() -> ReadError {
      ReadError(
        .unreadable, path: path, expected: "a file that can be written",
        found: "\"\(String(cString: strerror(errno)))\"")
    }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress.map { $0 + done }, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure() }
      done += count
    }
  }
}
