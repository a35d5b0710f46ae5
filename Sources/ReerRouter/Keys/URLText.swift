internal import Foundation
internal import Routing

/// Makes the text of a URL out of what people write.
enum URLText {
  /// The URL of a key, with the scheme ``Route/defaultScheme``.
  ///
  /// - Parameters:
  ///   - segments: The decoded segments of the key.
  ///   - host: The router's host; when empty, the first segment is the host.
  static func ofKey(_ segments: [String], host: String) -> String {
    let address = "[\(host)]"
    let own = host.isEmpty ? [] : [isAddress(address) ? address : host]
    let parts = own + segments
    let authority = parts.first.map { isAddress($0) ? $0 : encoded($0[...], allowing: .plain) } ?? ""
    let path = parts.dropFirst().map { "/" + encoded($0[...], allowing: .plain.union(.inPath)) }
    return "\(Route.defaultScheme)://" + authority + path.joined()
  }

  /// Whether a text is an IPv6 address in its brackets (RFC 3986, section 3.2.2). `URL` takes any name in brackets.
  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.contains(UInt8(ascii: ":"))
      && URL(string: "x://\(text)")?.host(percentEncoded: true) != nil
  }

  /// Percent-encodes all that may not stand where it stands (RFC 3986, appendix A).
  ///
  /// Escapes stay, and a "%" that begins none becomes "%25". Brackets may stand around an IPv6 address only, and there
  /// is one "#"; all others are encoded. `URL(string:)` would do so too, but would then encode the "%" of escapes with
  /// them.
  static func percentEncoded(_ text: String) -> String {
    let authority = authority(of: text)
    let hostStart = authority.lastIndex(of: UInt8(ascii: "@")) ?? authority.startIndex
    let fragmentStart = text.utf8[authority.endIndex...].firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let hash = text.utf8[fragmentStart...].prefix(1)
    return encodedAroundEscapes(text[..<authority.startIndex], allowing: .common)
      + encodedAroundEscapes(text[authority.startIndex..<hostStart], allowing: .common.subtracting(.at))
      + encodedAroundEscapes(text[hostStart..<authority.endIndex], allowing: .common.union(.brackets))
      + encodedAroundEscapes(text[authority.endIndex..<fragmentStart], allowing: .common)
      + String(Substring(hash))
      + encodedAroundEscapes(text[hash.endIndex...], allowing: .common)
  }

  private static func encodedAroundEscapes(_ text: Substring, allowing characters: CharacterSet) -> String {
    encoded(PercentEncoding.escapingStrayPercents(text)[...], allowing: characters.union(.percent))
  }

  private static func encoded(_ text: Substring, allowing characters: CharacterSet) -> String {
    text.addingPercentEncoding(withAllowedCharacters: characters) ?? String(text)
  }

  /// What is between the "//" behind the scheme and the path; nothing at the beginning of a text without it.
  private static func authority(of text: String) -> Substring.UTF8View {
    let none = text.utf8.prefix(0)
    // A scheme has none of these.
    let scheme = text.utf8.prefix { !":/?#".utf8.contains($0) }
    var rest = text.utf8[scheme.endIndex...]
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() } else if !scheme.isEmpty { return none }
    guard rest.starts(with: "//".utf8) else { return none }
    return rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
  }
}

extension CharacterSet {
  /// Unreserved characters and the delimiters that have no meaning in a host or path (RFC 3986, section 2).
  fileprivate static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=")
  /// What a segment of a path may have besides.
  fileprivate static let inPath = CharacterSet(charactersIn: ":@")
  /// Unreserved and reserved characters but "#" and brackets.
  fileprivate static let common = plain.union(inPath).union(CharacterSet(charactersIn: "/?"))
  fileprivate static let percent = CharacterSet(charactersIn: "%")
  fileprivate static let at = CharacterSet(charactersIn: "@")
  fileprivate static let brackets = CharacterSet(charactersIn: "[]")
}
