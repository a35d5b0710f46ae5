// A slash is a byte: in text it may be one character with the accent that begins the next name.
extension StringProtocol {
  /// Whether it starts from the root directory.
  var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}

extension String {
  /// All before the last slash: "/" for "/a", and "." for "a".
  var directory: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// All behind the last slash.
  var lastPathComponent: String {
    utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
  }
}
