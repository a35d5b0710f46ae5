internal import Foundation
internal import Routing

extension URL {
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
    guard let components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    var text = components.percentEncodedPath
    if let host {
      guard components.hasHost(host) else { return nil }
    } else {
      // The path of a URL with a host is empty or begins with "/".
      text = (components.escapedHost ?? "") + text
    }
    let key = RouteKey.canonical(text)
    return key.isEmpty ? nil : key
  }
}
