internal import Glibc

/// An open regular file, closed at the end of its life.
///
/// Everything that is said about a file is read through one descriptor, so that a file that is replaced meanwhile
/// cannot be half of one version and half of another.
public struct FileDescriptor: ~Copyable, Sendable {
  public let path: String
  /// As the file was when it was opened.
  public let status: FileStatus
  let number: Int32

  /// Opens a regular file for reading; `open`, `fstat`.
  ///
  /// Asks for the type first: opening a device can have effects, and a FIFO would block.
  ///
  /// - Parameters:
  ///   - path: The path of the file; links are followed.
  ///   - isRegular: Whether its directory has said so already. It may be another file by now: no FIFO blocks then
  ///     either, and what it is gets checked once more.
  /// - Throws: ``ReadError`` with the code `unreadable`, `notRegularFile` or `emptyFile`.
  public init(path: String, isRegular: Bool = false) throws(ReadError) {
    if !isRegular { try Self.require(FileStatus(path: path), path: path) }
    // To pass the string itself would be to pass a copy of it.
    let number = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard number >= 0 else { throw .system(path: path) }
    let status: FileStatus
    do throws(ReadError) {
      var result = stat()
      guard fstat(number, &result) == 0 else { throw .system(path: path) }
      status = FileStatus(result)
      try Self.require(status, path: path)
    } catch {
      close(number)
      throw error
    }
    self.path = path
    self.status = status
    self.number = number
  }

  deinit {
    close(number)
  }

  private static func require(_ status: FileStatus, path: String) throws(ReadError) {
    guard status.isRegularFile else {
      throw ReadError(.notRegularFile, path: path, expected: "a regular file", found: status.kind)
    }
    guard status.size > 0 else {
      throw ReadError(.emptyFile, path: path, expected: "an ELF shared object", found: "an empty file")
    }
  }

  /// Whether the contents are no longer those that were there when it was opened; `fstat`.
  var hasChanged: Bool {
    var now = stat()
    guard fstat(number, &now) == 0 else { return true }
    let current = FileStatus(now)
    return current.size != status.size || current.modified != status.modified
  }

  /// Reads some bytes from an offset; `pread`.
  ///
  /// - Returns: Fewer than asked for only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(ReadError) -> [UInt8] {
    var failure: ReadError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(ReadError) {
        initialized = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills a buffer from an offset; `pread`.
  ///
  /// - Returns: The number of bytes read, fewer than asked for only at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ReadError) -> Int {
    guard let count = readAll(number, into: buffer, at: offset) else { throw .system(path: path) }
    return count
  }
}

/// Fills a buffer from an offset of an open file; `pread`, again when a signal interrupts it.
///
/// - Returns: The number of bytes read, fewer than asked for only at the end of the file; nil when it fails, and `errno`
///   says why.
public func readAll(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
  var done = 0
  while done < buffer.count {
    let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
    let count = pread(file, rest.baseAddress, rest.count, off_t(offset + done))
    if count == 0 { break }
    if count < 0 {
      if errno == EINTR { continue }
      return nil
    }
    done += count
  }
  return done
}
