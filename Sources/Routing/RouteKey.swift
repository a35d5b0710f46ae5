internal import Glibc
internal import RheaRecords

/// The canonical form of a route's key: the text by which routes are kept and found.
///
/// A key is segments with "/" between them. Slashes at its ends do not count, however many; inside, each counts, so
/// `a//b` has an empty segment. In a canonical key each segment has "%25" for "%" and "%2F" for "/", and no other
/// escape. So each list of segments without empty ones at its ends has a key of its own, and a canonical key is also a
/// registered key with the same meaning.
///
/// Keys are compared as Swift compares strings: by case, and without regard to how accents are composed.
package enum RouteKey {
  /// The canonical form of a key as it is registered, or as the host and path of a URL are written.
  ///
  /// - Parameter registered: It may have percent escapes, such as `a%2Fb` for one segment, or `%3Aname` for a segment
  ///   that begins with ":". A "%" that begins no escape of UTF-8 is itself.
  /// - Complexity: O(n). Nothing but the result is allocated when there is no "%".
  package static func canonical(_ registered: String) -> String {
    isCanonical(registered) ? registered : canonical(registered[...])
  }

  /// The canonical form of a part of a text.
  package static func canonical(_ written: Substring) -> String {
    let key = withoutOuterSlashes(written)
    guard key.hasPercent else { return String(key) }
    return canonical(segments: rawSegments(of: key).map(PercentEncoding.decoded))
  }

  /// Whether a key is its own canonical form for certain: there is no "%" in it, and no slash at its ends.
  private static func isCanonical(_ key: String) -> Bool {
    key.withBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return bytes.first != .slash && bytes.last != .slash
        && memchr(start, Int32(UInt8.percent), bytes.count) == nil
    }
  }

  /// The canonical key of decoded segments. Empty segments at the ends do not count.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func canonical(segments: [String]) -> String {
    var inner = segments.drop(while: \.isEmpty)
    while inner.last?.isEmpty == true { inner.removeLast() }
    return inner.map(escaped).joined(separator: "/")
  }

  /// The decoded segments of a canonical key; none for the empty key.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func segments(of canonical: String) -> [String] {
    canonical.isEmpty ? [] : rawSegments(of: canonical[...]).map(PercentEncoding.decoded)
  }

  static func withoutOuterSlashes(_ text: Substring) -> Substring {
    var bytes = text.utf8
    while bytes.first == .slash { bytes.removeFirst() }
    while bytes.last == .slash { bytes.removeLast() }
    return Substring(bytes)
  }

  /// What is between the slashes, as it is written.
  static func rawSegments(of text: Substring) -> [Substring] {
    text.utf8.split(separator: .slash, omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// A decoded segment as a canonical key has it.
  static func escaped(_ segment: String) -> String {
    guard segment.utf8.contains(where: { $0 == .percent || $0 == .slash }) else { return segment }
    var bytes: [UInt8] = []
    for byte in segment.utf8 {
      switch byte {
      case .percent: bytes += "%25".utf8
      case .slash: bytes += "%2F".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
