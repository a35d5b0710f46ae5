internal import Foundation
internal import Routing

/// Makes the text of a URL out of what people write.
enum URLText {
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
    return encoded(text[..<authority.startIndex], allowing: .common)
      + encoded(text[authority.startIndex..<hostStart], allowing: .common.subtracting(.at))
      + encoded(text[hostStart..<authority.endIndex], allowing: .common.union(.brackets))
      + encoded(text[authority.endIndex..<fragmentStart], allowing: .common)
      + String(Substring(hash))
      + encoded(text[hash.endIndex...], allowing: .common)
  }

  private static func encoded(_ text: Substring, allowing characters: CharacterSet) -> String {
    let text = PercentEncoding.escapingStrayPercents(text)
    return text.addingPercentEncoding(withAllowedCharacters: characters) ?? text
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
  /// Unreserved and reserved characters (RFC 3986, section 2) but "#" and brackets, and the "%" of escapes.
  fileprivate static let common = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?@!$&'()*+,;=%")
  fileprivate static let at = CharacterSet(charactersIn: "@")
  fileprivate static let brackets = CharacterSet(charactersIn: "[]")
}
