internal import Glibc

/// The contents of an open file: of a small one all, read at once; of a larger one what is asked for.
///
/// To ask the kernel for anything takes as long as to copy some thousand bytes, and a small plugin is little more.
struct FileContents: ~Copyable {
  let file: FileDescriptor
  /// The bytes of a small file, up to its end or its size when it was opened.
  let image: UnsafeMutableRawBufferPointer?

  /// The size in bytes up to which a file is read at once.
  static let smallSize = 32 << 10

  /// Reads a file that is not larger than so many bytes.
  ///
  /// - Throws: ``ReadError`` with the code `unreadable`.
  init(of file: consuming FileDescriptor, atOnceUpTo limit: Int) throws(ReadError) {
    guard file.status.size <= limit else {
      image = nil
      self.file = file
      return
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(file.status.size), alignment: 16)
    do throws(ReadError) {
      image = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(try file.read(into: buffer, at: 0))])
    } catch {
      buffer.deallocate()
      throw error
    }
    self.file = file
  }

  deinit {
    image?.deallocate()
  }

  /// The bytes at an offset.
  ///
  /// - Returns: Fewer than asked for only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(ReadError) -> [UInt8] {
    guard let image else { return try file.bytes(at: offset, count: count) }
    let start = min(offset, image.count)
    return Array(image[start..<min(start + count, image.count)])
  }
}
