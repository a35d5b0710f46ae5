internal import Glibc
internal import SectionReader

/// An open index file, closed at the end of its life, parts of which are read when they are needed.
///
/// It stays the same whatever takes its place: a host writes a new one, and changes none. Reads and does not map: nobody
/// who truncates it meanwhile can end the process with SIGBUS.
final class IndexFile: Sendable {
  /// In bytes.
  let size: Int
  private let number: Int32
  private let directory: String
  private let name: String

  /// Takes over an open file.
  ///
  /// - Parameters:
  ///   - number: Its descriptor.
  ///   - directory: The directory that it is in.
  ///   - name: Its name there.
  init(_ number: Int32, size: Int, in directory: String, name: String) {
    self.number = number
    self.size = size
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

  /// Removes the file that has its name, which the next start then writes anew.
  func remove() {
    _ = try? IndexDirectory(path: directory).remove(name)
  }
}
