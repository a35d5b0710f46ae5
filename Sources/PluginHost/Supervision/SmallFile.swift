internal import Glibc

/// A small text file of the user's, read with care: anything may be there.
enum SmallFile {
  enum Failure: Error {
    /// An `errno`.
    case system(Int32)
    /// It is no regular file, another user's, or too large.
    case refused(String)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - limit: How large it may be.
  ///   - isOwn: Whether it must belong to this user, and must not be a link.
  static func read(_ path: String, limit: Int, isOwn: Bool) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isOwn ? O_NOFOLLOW : 0))
    guard file >= 0 else { throw .system(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .refused("no regular file") }
    guard !isOwn || status.st_uid == geteuid() else { throw .refused("another user's file") }
    guard status.st_size <= limit else { throw .refused("\(status.st_size) bytes") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    throw .refused("more than \(limit) bytes")
  }

  /// The lines of a text, what follows the last line feed included. Split by bytes: a carriage return before a line feed
  /// would be one character with it.
  static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
