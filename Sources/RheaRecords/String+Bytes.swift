extension String {
  /// Calls a function with the bytes of this text, which are not copied.
  ///
  /// `withUTF8` needs a variable, and so a reference to be counted, which takes longer than to look up a short name.
  /// Strings that have no bytes in one piece are those of Objective-C (SE-0247), which Linux has not.
  ///
  /// Inlinable, and public for that: only what is public is inlined in other modules.
  @inlinable
  @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    guard let result = try utf8.withContiguousStorageIfAvailable({ try body(UnsafeRawBufferPointer($0)) }) else {
      preconditionFailure("A string of Linux is UTF-8 in one piece.")
    }
    return result
  }
}
