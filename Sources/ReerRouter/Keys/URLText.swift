internal import Foundation
internal import Routing

/// Makes the text of a URL out of what people write.
enum URLText {
  /// The URL of a key, with the scheme ``Route/defaultScheme``.
  ///
  /// - Parameters:
  ///   - key: A canonical key. Its escapes are those of a URL, too.
  ///   - host: The router's host; when empty, the first segment is the host.
  /// - Complexity: O(n).
  static func ofKey(_ key: String, host: String) -> String {
    var bytes = Array("\(Route.defaultScheme)://".utf8)
    var path = key.utf8[...]
    if host.isEmpty {
      let segment = path.prefix { $0 != UInt8(ascii: "/") }
      path = path[segment.endIndex...]
      let first = PercentEncoding.decoded(Substring(segment))
      if isAddress(first) { bytes += first.utf8 } else { bytes.append(segment, allowing: .plain, keepsEscapes: true) }
    } else {
      let address = "[\(host)]"
      let host = isAddress(address) ? address : host
      if isAddress(host) { bytes += host.utf8 } else { bytes.append(host.utf8[...], allowing: .plain) }
      if !path.isEmpty { bytes.append(UInt8(ascii: "/")) }
    }
    bytes.append(path, allowing: .path, keepsEscapes: true)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a text is an IPv6 address in its brackets (RFC 3986, section 3.2.2). `URL` takes any name in brackets.
  private static func isAddress(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "[") && text.utf8.last == UInt8(ascii: "]")
      && text.utf8.contains(UInt8(ascii: ":")) && URL(string: "x://\(text)")?.host(percentEncoded: true) != nil
  }

  /// Percent-encodes all that may not stand where it stands (RFC 3986, appendix A).
  ///
  /// Escapes stay, and a "%" that begins none becomes "%25". Brackets may stand around an IPv6 address only, and there
  /// is one "#"; all others are encoded. `URL(string:)` would do so too, but would then encode the "%" of escapes with
  /// them.
  ///
  /// - Complexity: O(n). A text in which nothing is to be encoded is only read.
  static func percentEncoded(_ text: String) -> String {
    var text = text
    let encoded: [UInt8]? = text.withUTF8 { bytes in
      if isEncoded(bytes) { return nil }
      let text = bytes[...]
      let authority = authority(of: text)
      let hostStart = authority.lastIndex(of: UInt8(ascii: "@")) ?? authority.startIndex
      let fragmentStart = text[authority.endIndex...].firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
      var encoded: [UInt8] = []
      encoded.reserveCapacity(bytes.count * 2)
      encoded.append(text[..<authority.startIndex], allowing: .common, keepsEscapes: true)
      encoded.append(text[authority.startIndex..<hostStart], allowing: .userInformation, keepsEscapes: true)
      encoded.append(text[hostStart..<authority.endIndex], allowing: .host, keepsEscapes: true)
      encoded.append(text[authority.endIndex..<fragmentStart], allowing: .common, keepsEscapes: true)
      encoded += text[fragmentStart...].prefix(1)
      encoded.append(text[fragmentStart...].dropFirst(), allowing: .common, keepsEscapes: true)
      return encoded
    }
    return encoded.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// Whether there is nothing to encode for certain: nothing that may stand in some part of a URL only.
  private static func isEncoded(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let (allowed, at) = (ByteSet.common, UInt8(ascii: "@"))
    return text.allSatisfy { allowed.contains($0) && $0 != at }
  }

  /// What is between the "//" behind the scheme and the path; nothing at the beginning of a text without it.
  private static func authority(of text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    let none = text.prefix(0)
    // A scheme has none of these.
    let scheme = text.prefix { !":/?#".utf8.contains($0) }
    var rest = text[scheme.endIndex...]
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() } else if !scheme.isEmpty { return none }
    guard rest.starts(with: "//".utf8) else { return none }
    return rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
  }
}

extension [UInt8] {
  /// Adds a text, percent-encoded but for some characters (RFC 3986, section 2.1).
  ///
  /// - Parameter keepsEscapes: Whether escapes that are there stay. Then a "%" that begins none is encoded.
  fileprivate mutating func append(
    _ text: some Collection<UInt8>, allowing allowed: ByteSet, keepsEscapes: Bool = false
  ) {
    var place = text.startIndex
    while place != text.endIndex {
      let byte = text[place]
      if allowed.contains(byte) || keepsEscapes && byte == UInt8(ascii: "%") && text[place...].startsWithEscape {
        append(byte)
      } else {
        append(UInt8(ascii: "%"))
        append(UInt8.hexDigit(byte >> 4))
        append(UInt8.hexDigit(byte & 15))
      }
      text.formIndex(after: &place)
    }
  }
}

extension Collection<UInt8> {
  /// Whether it begins with "%" and two hexadecimal digits.
  fileprivate var startsWithEscape: Bool {
    let digits = dropFirst().prefix(2)
    return digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

extension UInt8 {
  fileprivate static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
