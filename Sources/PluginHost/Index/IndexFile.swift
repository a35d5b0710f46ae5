internal import Glibc
internal import SectionReader

/// An open index file, closed at the end of its life, parts of which are read when they are needed.
///
/// It stays the same whatever takes its place: a host writes a new one, and changes none. Reads and does not map:
/// nobody who truncates it meanwhile can end the process with SIGBUS.
final class IndexFile: Sendable {
  /// In bytes.
  let size: Int
  private let number: Int32
  private let identity: FileIdentity
  private let directory: String
  private let name: String

  /// Takes over an open file.
  ///
  /// - Parameters:
  ///   - number: Its descriptor.
  ///   - status: The file as it is now.
  ///   - directory: The directory that it is in, by a path that leads there from everywhere.
  ///   - name: Its name there.
  init(_ number: Int32, _ status: stat, in directory: String, name: String) {
    self.number = number
    size = Int(status.st_size)
    identity = FileIdentity(status)
    self.directory = directory
    self.name = name
  }

  deinit {
    close(number)
  }

  /// Some of its bytes, as elements of a type; `pread`.
  ///
  /// - Parameters:
  ///   - start: Where the first element begins, in bytes.
  ///   - count: How many elements.
  /// - Returns: nil when they are not all there, or cannot be read.
  func elements<Element: BitwiseCopyable>(of type: Element.Type, at start: Int, count: Int) -> [Element]? {
    guard start >= 0, start <= size, count >= 0, count <= (size - start) / MemoryLayout<Element>.stride else {
      return nil
    }
    let elements = [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      let buffer = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(elements)[..<(count * MemoryLayout<Element>.stride)])
      initialized = (readAll(number, into: buffer, at: start) ?? 0) / MemoryLayout<Element>.stride
    }
    return elements.count == count ? elements : nil
  }

  /// Removes it, so that the next start writes a new one; if it has not been replaced already.
  func remove() {
    guard let place = try? IndexDirectory(path: directory), place.identity(of: name) == identity else { return }
    _ = try? place.remove(name)
  }
}
