internal import Routing

/// The decoded parameters of a query (RFC 3986, section 3.4).
///
/// `name=value` between "&". A value may have "=" in it; without "=" it is empty. Where nothing stands between two "&"
/// there is no parameter, but the name before a "=" may be empty. "+" is a plus, and an escape that is not UTF-8 stays as
/// it is written.
struct QueryValues: Sendable {
  /// All parameters in their order.
  let items: [(name: String, value: String)]

  /// - Parameter query: What stands behind "?"; nil without one.
  /// - Complexity: O(n).
  init(of query: Substring?) {
    items = (query?.utf8.split(separator: UInt8(ascii: "&")) ?? []).map { written in
      let name = written.prefix { $0 != UInt8(ascii: "=") }
      return (
        PercentEncoding.decoded(Substring(name)),
        PercentEncoding.decoded(Substring(written[name.endIndex...].dropFirst()))
      )
    }
  }

  /// The values of a name, in their order.
  ///
  /// - Complexity: O(parameters).
  subscript(name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  /// The last value of each name.
  var last: [String: String] {
    items.isEmpty ? [:] : Dictionary(items.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}
