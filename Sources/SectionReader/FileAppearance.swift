/// What a file that is not ELF looks like, for the person who dropped it there.
enum FileAppearance {
  private static let beginnings: [(bytes: StaticString, words: String)] = [
    ("!<arch>\n", "a static library (ar archive)"),
    ("!<thin>\n", "a static library (thin ar archive)"),
    ("#!", "a script"),
    // The text that stands in for `libc.so` and others where only the link editor looks for them.
    ("/* GNU ld", "a linker script"),
    ("INPUT", "a linker script"),
    ("GROUP", "a linker script"),
    ("OUTPUT_FORMAT", "a linker script"),
  ]

  /// Describes a file.
  ///
  /// - Parameter bytes: Its first bytes, all of them if it is short.
  static func words(for bytes: [UInt8]) -> String {
    for (beginning, words) in beginnings
    where bytes.starts(with: UnsafeBufferPointer(start: beginning.utf8Start, count: beginning.utf8CodeUnitCount)) {
      return words
    }
    if bytes.starts(with: [0x1f, 0x8b]) { return "a gzip file" }
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7f || $0 == 9 || $0 == 10 || $0 == 13 }) { return "a text file" }
    let start = bytes.prefix(4).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }
    return "a file that begins with the bytes \(start.joined(separator: " "))"
  }
}
