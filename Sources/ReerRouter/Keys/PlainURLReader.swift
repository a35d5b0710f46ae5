/// Finds the parts of URLs that are as simple as nearly all are, in one pass over their bytes.
struct PlainURLReader {
  /// Where parts of a URL end, in bytes from its beginning.
  struct Ends {
    /// Where the ":" behind the scheme is.
    fileprivate(set) var scheme = 0
    /// Where the host begins, or the path of a URL without one.
    fileprivate(set) var hostStart = 0
    fileprivate(set) var host = 0
    /// Where the path ends: at "?", "#" or the end.
    fileprivate(set) var path = 0
    /// Where the query ends: at "#" or the end; where the path does without one.
    fileprivate(set) var query = 0
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads an absolute URL (RFC 3986, section 4.3, and with a fragment).
  ///
  /// - Returns: Nil for one with user information, a port, escapes or brackets in its host, or a host that may be in
  ///   punycode; and for whatever is no URL.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Ends? {
    var reader = PlainURLReader(bytes)
    return reader.ends()
  }

  private mutating func ends() -> Ends? {
    var ends = Ends()
    guard let first = bytes.first, first & 0xDF >= UInt8(ascii: "A"), first & 0xDF <= UInt8(ascii: "Z") else {
      return nil
    }
    skip(.scheme)
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return nil }
    ends.scheme = place
    place += 1
    let hasHost = bytes[place...].starts(with: "//".utf8)
    if hasHost { place += 2 }
    ends.hostStart = place
    if hasHost {
      skip(.plain)
      guard isAtEnd(of: "/?#"), !mayBePunycode(bytes[ends.hostStart..<place]) else { return nil }
    }
    ends.host = place
    skip(.writtenPath)
    guard isAtEnd(of: "?#") else { return nil }
    ends.path = place
    if place < bytes.count, bytes[place] == UInt8(ascii: "?") { skip(.writtenQuery) }
    guard isAtEnd(of: "#") else { return nil }
    ends.query = place
    place += 1
    skip(.writtenQuery)
    return place >= bytes.count ? ends : nil
  }

  private mutating func skip(_ characters: ByteSet) {
    while place < bytes.count, characters.contains(bytes[place]) { place += 1 }
  }

  private func isAtEnd(of delimiters: StaticString) -> Bool {
    if place >= bytes.count { return true }
    return delimiters.withUTF8Buffer { $0.contains(bytes[place]) }
  }

  private func mayBePunycode(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var last: UInt8 = 0
    for byte in host {
      if byte == UInt8(ascii: "-"), last == byte { return true }
      last = byte
    }
    return false
  }
}

extension ByteSet {
  fileprivate static let writtenPath = path.union(ByteSet("%"))
  fileprivate static let writtenQuery = common.union(ByteSet("%"))
}
