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
    return try bytes(at: 0, count: Int(status.size))
  }
}
