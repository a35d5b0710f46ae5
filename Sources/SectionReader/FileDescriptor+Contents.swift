extension FileDescriptor {
  /// Reads the whole file.
  ///
  /// - Parameter limit: The most bytes that it may have.
  /// - Throws: ``ReadError`` when it cannot be read or is larger.
  /// - Complexity: O(bytes).
  public func contents(limit: Int) throws(ReadError) -> [UInt8] {
    guard status.size <= Int64(limit) else {
      throw ReadError(
        .tooLarge, path: path, expected: "a file of at most \(limit) bytes", found: "\(status.size) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.size))
    var result: Result<Int, ReadError> = .success(0)
    bytes.withUnsafeMutableBytes { buffer in
      do throws(ReadError) {
        result = .success(try read(into: buffer, at: 0))
      } catch {
        result = .failure(error)
      }
    }
    bytes.removeLast(bytes.count - (try result.get()))
    return bytes
  }
}
