internal import Foundation
internal import Routing

extension URLComponents {
  /// The host with its escapes and brackets; nil without one.
  ///
  /// A host in punycode is decoded, since that is what `URL(string:)` makes of letters that are not ASCII. `xn--` that
  /// is no punycode stays.
  var escapedHost: String? { percentEncodedHost ?? encodedHost }

  /// The decoded host, without the brackets of an IPv6 address; empty without a host.
  ///
  /// An escape that is not UTF-8 stays as it is written.
  var decodedHost: String {
    Self.withoutBrackets(PercentEncoding.decoded((escapedHost ?? "")[...]))
  }

  /// Whether the host is this one (RFC 3986, section 3.2.2: whatever its case). An IPv6 address may have its brackets.
  func hasHost(_ host: String) -> Bool {
    let own = decodedHost
    return !own.isEmpty && own.lowercased() == Self.withoutBrackets(host).lowercased()
  }

  private static func withoutBrackets(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }
}
