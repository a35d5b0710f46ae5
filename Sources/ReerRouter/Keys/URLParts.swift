internal import Foundation
internal import Routing

/// A URL in its parts, each as it is written (RFC 3986, section 3).
struct URLParts {
  /// In lower case; empty without one.
  let scheme: String
  /// The host with its escapes and brackets; empty without one.
  ///
  /// A host in punycode is decoded, since that is what `URL(string:)` makes of letters that are not ASCII. `xn--` that
  /// is no punycode stays.
  let host: Substring
  let path: Substring
  /// The host, and behind it the path, which is empty then or begins with "/".
  private let hostAndPath: Substring
  /// Nil without "?".
  let query: Substring?
  /// Nil without "#".
  let fragment: Substring?

  /// - Complexity: O(n).
  init(_ url: URL) {
    self = Self(plain: url.absoluteString) ?? Self(URLComponents(url: url, resolvingAgainstBaseURL: true))
  }

  /// The parts of any URL; all are empty for nil.
  init(_ components: URLComponents?) {
    let host = components.flatMap { $0.percentEncodedHost ?? $0.encodedHost } ?? ""
    let path = components?.percentEncodedPath ?? ""
    scheme = (components?.scheme ?? "").lowercased()
    self.host = host[...]
    self.path = path[...]
    hostAndPath = (host + path)[...]
    query = components?.percentEncodedQuery.map { $0[...] }
    fragment = components?.percentEncodedFragment.map { $0[...] }
  }

  /// The parts of a text as nearly all URLs are; nil for all others, which `URLComponents` is to read.
  ///
  /// That is one with a scheme, and with a host of plain characters or none.
  private init?(plain text: String) {
    var text = text
    guard let ends = text.withUTF8(PlainURLReader.read) else { return nil }
    func part(_ range: Range<Int>) -> Substring {
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      return text[start..<text.utf8.index(start, offsetBy: range.count)]
    }
    let scheme = part(0..<ends.scheme)
    self.scheme = scheme.utf8.contains { $0 & 0x60 == 0x40 } ? scheme.lowercased() : String(scheme)
    host = part(ends.hostStart..<ends.host)
    path = part(ends.host..<ends.path)
    hostAndPath = part(ends.hostStart..<ends.path)
    query = ends.query > ends.path ? part(ends.path + 1..<ends.query) : nil
    fragment = ends.query < text.utf8.count ? part(ends.query + 1..<text.utf8.count) : nil
  }
}

extension URLParts {
  /// The decoded host, without the brackets of an IPv6 address; empty without a host.
  ///
  /// An escape that is not UTF-8 stays as it is written.
  var decodedHost: String { Self.withoutBrackets(PercentEncoding.decoded(host)) }

  /// Whether the host is this one (RFC 3986, section 3.2.2: whatever its case). An IPv6 address may have its brackets.
  private func hasHost(_ host: String) -> Bool {
    let own = decodedHost
    return !own.isEmpty && own.lowercased() == Self.withoutBrackets(host).lowercased()
  }

  private static func withoutBrackets(_ host: String) -> String {
    host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
      ? String(host.dropFirst().dropLast()) : host
  }

  /// The decoded path, as `URL.path` has it, but with its slashes told from escaped ones.
  var decodedPath: String {
    var path = path
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path = Substring(path.utf8.dropLast()) }
    return PercentEncoding.decoded(path)
  }

  /// The canonical key by which the route of this URL is found; nil when it has none.
  ///
  /// User information, port, query and fragment do not count, nor do slashes at the ends of the key. The path is split
  /// at "/" before it is decoded, so `%2F` is a character of its segment. An escape that is not UTF-8 stays as it is
  /// written: `%FF` is the segment "%FF". Dots are segments like others.
  ///
  /// An IPv6 address is a segment with its brackets. A host in punycode is decoded: in a key it is 用户, however the URL
  /// was made.
  ///
  /// - Parameter host: Nil for a key of host and path, both with their case. Otherwise only the path is the key, and a
  ///   URL with another host, or without one, has no key; hosts are compared without case.
  /// - Complexity: O(n).
  func routeKey(host: String?) -> String? {
    if let host, !hasHost(host) { return nil }
    let key = RouteKey.canonical(host == nil ? hostAndPath : path)
    return key.isEmpty ? nil : key
  }
}

extension URL {
  /// The canonical key by which the route of this URL is found; see ``URLParts/routeKey(host:)``.
  func routeKey(host: String?) -> String? { URLParts(self).routeKey(host: host) }
}
