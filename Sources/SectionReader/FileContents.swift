internal import Glibc

/// The contents of an open file: of a small one the header and the end, read at once; of a larger one what is asked for.
///
/// To ask the kernel for anything takes as long as to copy some thousand bytes, and a small plugin is little more. What
/// tells which sections it has is at its end, and so are the records, as linkers lay out a file: data behind code, and
/// behind that the tables that nothing loads.
struct FileContents: ~Copyable {
  let file: FileDescriptor
  /// The bytes of a small file, up to its end or its size when it was opened. Before anybody but this looks at some of
  /// them, they are to be asked for: ``require(_:)``.
  let image: UnsafeMutableRawBufferPointer?
  /// Which bytes of the image are not read yet; nil when all are. Behind a pointer, since to read them changes nothing
  /// that can be seen.
  private let unread: UnsafeMutablePointer<Range<Int>>?

  /// The size in bytes up to which a file is read at once.
  static let smallSize = 32 << 10
  /// How many bytes before the section headers are read with them.
  private static let reach = 3 << 10
  /// The size of an ELF header, of the wider class.
  private static let headerSize = 64

  /// Reads a file that is not larger than so many bytes.
  ///
  /// - Throws: ``ReadError`` with the code `unreadable`.
  init(of file: consuming FileDescriptor, atOnceUpTo limit: Int) throws(ReadError) {
    guard file.status.size <= limit else {
      (image, unread) = (nil, nil)
      self.file = file
      return
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(file.status.size), alignment: 16)
    let (count, gap): (Int, Range<Int>)
    do throws(ReadError) {
      (count, gap) = try Self.read(file, into: buffer)
    } catch {
      buffer.deallocate()
      throw error
    }
    image = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    if gap.isEmpty {
      unread = nil
    } else {
      unread = .allocate(capacity: 1)
      unread?.initialize(to: gap)
    }
    self.file = file
  }

  deinit {
    image?.deallocate()
    unread?.deallocate()
  }

  /// Reads the header and the end of a file.
  ///
  /// - Returns: Where the file ended, and what before that was not read.
  private static func read(
    _ file: borrowing FileDescriptor, into buffer: UnsafeMutableRawBufferPointer
  ) throws(ReadError) -> (count: Int, gap: Range<Int>) {
    var start = 0
    if buffer.count > headerSize + reach {
      let header = UnsafeMutableRawBufferPointer(rebasing: buffer[..<headerSize])
      start = try file.read(into: header, at: 0)
      guard start == headerSize else { return (start, start..<start) }
    }
    let rest = startOfEnd(UnsafeRawBufferPointer(buffer), from: start)
    return (
      rest + (try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[rest...]), at: rest)), start..<rest
    )
  }

  /// Where the end of a file begins that is to be read.
  ///
  /// - Parameter read: How much of it was read: the header or nothing.
  private static func startOfEnd(_ bytes: UnsafeRawBufferPointer, from read: Int) -> Int {
    let native = ElfIdentity.native
    guard read >= headerSize, bytes[4] == native.fileClass.rawValue, bytes[5] == native.byteOrder.rawValue else {
      return read
    }
    // gABI, "ELF Header": e_shoff. Whether it is what it should be is checked later, when all of it is.
    let table: UInt =
      native.fileClass == .bits64
      ? UInt(truncatingIfNeeded: bytes.integer(at: 40, native.byteOrder) as UInt64)
      : UInt(bytes.integer(at: 32, native.byteOrder) as UInt32)
    return table < bytes.count ? max(read, Int(table) - reach) : read
  }

  /// The bytes at an offset.
  ///
  /// - Returns: Fewer than asked for only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(ReadError) -> [UInt8] {
    guard let image else { return try file.bytes(at: offset, count: count) }
    let start = min(offset, image.count)
    let range = start..<min(start + count, image.count)
    if isUnread(range) { return try file.bytes(at: start, count: range.count) }
    return Array(image[range])
  }

  private func isUnread(_ range: Range<Int>) -> Bool { unread.map { $0.pointee.overlaps(range) } ?? false }

  /// Sees to it that some bytes of the image have been read.
  ///
  /// - Throws: ``ReadError`` when they cannot be read, or are no longer there.
  func require(_ range: Range<Int>) throws(ReadError) {
    guard let image, let unread, isUnread(range) else { return }
    let gap = unread.pointee
    guard try file.read(into: UnsafeMutableRawBufferPointer(rebasing: image[gap]), at: gap.lowerBound) == gap.count
    else {
      throw .changed(path: file.path)
    }
    unread.pointee = gap.upperBound..<gap.upperBound
  }
}
