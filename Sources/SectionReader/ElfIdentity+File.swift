extension ElfIdentity {
  /// Reads only what the first fields of a file's header say, whatever else is wrong with it.
  ///
  /// - Parameter path: The path of the file; links are followed.
  /// - Throws: ``ReadError`` when it cannot be read, or is no ELF file.
  /// - Complexity: One small read.
  public init(path: String) throws(ReadError) {
    self = try ElfHeader.identity(of: FileContents(of: FileDescriptor(path: path), atOnceUpTo: 0)).identity
  }
}
