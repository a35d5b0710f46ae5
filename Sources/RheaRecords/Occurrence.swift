extension StringProtocol {
  /// Where a text first occurs in this one, byte by byte; nil when it does not.
  ///
  /// The toolchain's `firstRange(of:)` would do, but for its library and that of regular expressions, whose loading
  /// takes a fifth of the start of a process.
  ///
  /// - Parameter text: Some text.
  /// - Complexity: O(bytes of both), mostly; their product when the beginning of the text occurs again and again.
  package func firstOccurrence(of text: String) -> Range<Index>? {
    guard let first = text.utf8.first else { return startIndex..<startIndex }
    var rest = utf8[...]
    while let place = rest.firstIndex(of: first) {
      rest = rest[place...]
      if rest.starts(with: text.utf8) { return place..<rest.index(place, offsetBy: text.utf8.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
