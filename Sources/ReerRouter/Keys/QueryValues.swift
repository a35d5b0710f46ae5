internal import Foundation
internal import Routing

/// The decoded parameters of a query (RFC 3986, section 3.4).
///
/// `name=value` between "&". A value may have "=" in it; without "=" it is empty. Where nothing stands between two "&"
/// there is no parameter, but the name before a "=" may be empty. "+" is a plus, and an escape that is not UTF-8 stays as
/// it is written.
struct QueryValues: Sendable {
  /// All parameters in their order.
  let items: [(name: String, value: String)]
  /// All values of each name, in their order.
  private let values: [String: [String]]

  /// - Complexity: O(n).
  init(of components: URLComponents?) {
    let written = components?.percentEncodedQueryItems ?? []
    items = written.filter { !$0.name.isEmpty || $0.value != nil }.map { item in
      (PercentEncoding.decoded(item.name[...]), PercentEncoding.decoded((item.value ?? "")[...]))
    }
    values = Dictionary(grouping: items, by: \.name).mapValues { $0.map(\.value) }
  }

  /// The values of a name, in their order.
  subscript(name: String) -> [String] { values[name] ?? [] }

  /// The last value of each name.
  var last: [String: String] { values.compactMapValues(\.last) }
}
