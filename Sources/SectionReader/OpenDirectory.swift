internal import CLoader
internal import Glibc

/// An open directory, closed at the end of its life, whose files are asked for by their names in it.
public struct OpenDirectory: ~Copyable {
  /// As it was when it was opened, before anything in it was asked for.
  public let status: FileStatus
  private let path: String
  private let number: Int32

  /// Opens a directory for reading; `open`, `fstat`.
  ///
  /// - Parameter path: The path of the directory; links are followed.
  /// - Throws: ``ReadError`` with the code `unreadable`.
  public init(path: String) throws(ReadError) {
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var status = stat()
    guard number >= 0 else { throw .system(path: path, expected: "a readable directory") }
    guard fstat(number, &status) == 0 else {
      let error = ReadError.system(path: path, expected: "a readable directory")
      close(number)
      throw error
    }
    self.path = path
    self.status = FileStatus(status)
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Something in a directory.
  public struct Entry: Hashable, Sendable {
    /// Bytes that are not UTF-8 are replaced.
    public let name: String
    /// Whether the directory says that it is a regular file, without looking at it.
    public let isRegular: Bool

    public init(name: String, isRegular: Bool) {
      self.name = name
      self.isRegular = isRegular
    }
  }

  /// All that is in it but `.` and `..`, in no order; `readdir`.
  ///
  /// - Returns: The entries, and whether there is no more that could not be read.
  /// - Throws: ``ReadError`` with the code `unreadable`.
  public func entries() throws(ReadError) -> (entries: [Entry], isComplete: Bool) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = fdopendir(copy) else {
      let error = ReadError.system(path: path, expected: "a readable directory")
      if copy >= 0 { close(copy) }
      throw error
    }
    defer { closedir(stream) }
    // A copy goes on where the last one came to.
    rewinddir(stream)
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { return (entries, errno == 0) }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: UnsafeRawBufferPointer(rebasing: bytes[..<strnlen(bytes)]), as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, isRegular: entry.pointee.d_type == UInt8(DT_REG)))
    }
  }

  /// The status of a file in it, links followed; `statx`.
  ///
  /// - Parameter name: Its name in the directory.
  /// - Returns: nil when it cannot be told, as of a link that leads nowhere.
  public func status(of name: UnsafePointer<CChar>) -> FileStatus? {
    var status = loader_status()
    return loader_status_at(number, name, &status) == 0 ? FileStatus(status) : nil
  }

  /// Whether it is on a file system of this machine that gives every change of a file a time which no program can set.
  public var keepsChangeTimes: Bool { loader_keeps_change_times(number) != 0 }
}

/// The length of a name with a NUL behind it.
private func strnlen(_ bytes: UnsafeRawBufferPointer) -> Int {
  bytes.withMemoryRebound(to: CChar.self) { text in text.baseAddress.map { Glibc.strnlen($0, text.count) } ?? 0 }
}
