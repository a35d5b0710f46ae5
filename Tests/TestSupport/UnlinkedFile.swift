import Foundation

/// A file without a name, gone when it is closed.
final class UnlinkedFile: Sendable {
  let descriptor: Int32

  init() throws {
    let directory = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(directory)/rhea-tests-XXXXXX".utf8CString)
    // mkostemp would do this at once, but is not in Swift's Glibc.
    descriptor = spawnLock.withLock { _ in
      let descriptor = mkstemp(&template)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
    guard descriptor >= 0 else { throw TestSupportError("cannot make a file in \(directory): \(errorText())") }
    unlink(template)
  }

  /// Makes a file that holds `text` and is read from its start.
  convenience init(text: String) throws {
    try self.init()
    try FileHandle(fileDescriptor: descriptor).write(contentsOf: Data(text.utf8))
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit {
    close(descriptor)
  }

  /// All that was written to it.
  func text() throws -> String {
    lseek(descriptor, 0, SEEK_SET)
    let data = try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
