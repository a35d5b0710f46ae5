import Foundation
import TestSupport

/// A file that is changed again and again and always put back to what it was.
///
/// Writes only what differs, so that thousands of variants take seconds.
final class VariantFile {
  let path: String
  private let good: [UInt8]
  private let directory: TemporaryDirectory
  private let descriptor: Int32

  init(_ good: [UInt8]) throws {
    self.good = good
    directory = try TemporaryDirectory()
    path = try directory.write(good, to: "variant.so")
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw TestSupportError("cannot open \(path)") }
  }

  deinit {
    close(descriptor)
  }

  /// Makes the file shorter, and leaves it so.
  func truncate(to size: Int) throws {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw TestSupportError("cannot truncate \(path)") }
  }

  /// Calls a function while the file is shorter.
  func whileTruncated(to size: Int, _ body: () throws -> Void) throws {
    try truncate(to: size)
    try body()
    try write(good[size...], at: size)
  }

  /// Calls a function while other bytes stand at an offset.
  func whileChanged(_ bytes: [UInt8], at offset: Int, _ body: () throws -> Void) throws {
    try write(bytes[...], at: offset)
    try body()
    try write(good[offset..<offset + bytes.count], at: offset)
  }

  /// Writes over the file, and leaves it so.
  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws {
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    guard written == bytes.count else { throw TestSupportError("cannot write \(path)") }
  }
}
