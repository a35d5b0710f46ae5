internal import Foundation
internal import Routing

/// Makes the text of a URL out of what people write.
enum URLText {
  /// Percent-encodes all that may not stand where it stands (RFC 3986, appendix A).
  ///
  /// Escapes stay, and a "%" that begins none becomes "%25". Brackets may stand around an IPv6 address only, and there is
  /// one "#"; all others are encoded.
  static func percentEncoded(_ text: String) -> String {
    let pathStart = endOfAuthority(text)
    let fragmentStart = text.utf8[pathStart...].firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let hash = text.utf8[fragmentStart...].prefix(1)
    return encoded(text[..<pathStart], allowing: authorityCharacters)
      + encoded(text[pathStart..<fragmentStart], allowing: otherCharacters)
      + String(Substring(hash))
      + encoded(text[hash.endIndex...], allowing: otherCharacters)
  }

  private static func encoded(_ text: Substring, allowing characters: CharacterSet) -> String {
    let text = PercentEncoding.escapingStrayPercents(text)
    return text.addingPercentEncoding(withAllowedCharacters: characters) ?? text
  }

  /// Where scheme and authority end, and the path begins.
  private static func endOfAuthority(_ text: String) -> String.Index {
    // The scheme ends at the first of these; it is no scheme when that is no colon.
    let bytes = text.utf8
    guard let schemeEnd = bytes.firstIndex(where: { delimiters.contains($0) }) else { return text.startIndex }
    var rest = bytes[schemeEnd...]
    if rest.first == UInt8(ascii: ":") {
      rest.removeFirst()
    } else if schemeEnd != text.startIndex {
      return text.startIndex
    }
    guard rest.starts(with: "//".utf8) else { return text.startIndex }
    return rest.dropFirst(2).firstIndex { $0 != UInt8(ascii: ":") && delimiters.contains($0) } ?? text.endIndex
  }

  private static let delimiters = Array(":/?#".utf8)

  /// Unreserved and reserved characters but "#" and brackets (RFC 3986, section 2), and the "%" of escapes.
  private static let otherCharacters = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?@!$&'()*+,;=%")
  private static let authorityCharacters = otherCharacters.union(CharacterSet(charactersIn: "[]"))
}
