public import Foundation
internal import Routing

extension Route {
  /// What an action or a page is given: the URL in its parts, and what came with it.
  ///
  /// All parts are decoded; an escape that is not UTF-8 stays as it is written.
  ///
  /// `@unchecked Sendable`: ``userInfo`` is whatever the one who opens the URL hands over; that it is safe on the
  /// thread that runs the action is that caller's promise, which `Any` cannot state.
  public struct Param: @unchecked Sendable {
    /// The URL that was opened.
    public let sourceURL: URL
    /// The scheme in lower case; empty without one.
    public let scheme: String
    /// The host, without the brackets of an IPv6 address; empty without one.
    public let host: String
    /// The path, with the "/" at its beginning but none at its end.
    public let path: String
    /// What follows "#"; empty without it.
    public let fragment: String
    /// The query, with the last value of each name; a name without value has an empty one.
    public let queryParams: [String: String]
    /// What the placeholders of the route's pattern took from the URL: for `user/:id` the text at "id".
    public private(set) var pathParams: [String: String]
    /// What the one who opened the URL handed over.
    public let userInfo: [String: Any]

    private let queryValues: QueryValues
    private(set) var pathParameters: [(name: String, value: RouteParameter)] {
      didSet { pathParams = Self.texts(of: pathParameters) }
    }

    /// The parts of a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - userInfo: What goes with it.
    /// - Complexity: O(n).
    public init(url: URL, userInfo: [String: Any] = [:]) {
      self.init(url: url, userInfo: userInfo, pathParameters: [])
    }

    /// The parts of a URL that matched a pattern.
    ///
    /// - Parameter parts: Those of the URL, if it was read already.
    init(
      url: URL, _ parts: URLParts? = nil, userInfo: [String: Any],
      pathParameters: [(name: String, value: RouteParameter)]
    ) {
      let parts = parts ?? URLParts(url)
      sourceURL = url
      scheme = parts.scheme
      host = parts.decodedHost
      path = parts.decodedPath
      fragment = PercentEncoding.decoded(parts.fragment ?? "")
      queryValues = QueryValues(of: parts.query)
      queryParams = queryValues.last
      self.userInfo = userInfo
      self.pathParameters = pathParameters
      pathParams = Self.texts(of: pathParameters)
    }

    /// The same, matched by a pattern.
    func with(pathParameters: [(name: String, value: RouteParameter)]) -> Param {
      var param = self
      param.pathParameters = pathParameters
      return param
    }

    private static func texts(of parameters: [(name: String, value: RouteParameter)]) -> [String: String] {
      parameters.isEmpty
        ? [:] : Dictionary(parameters.map { ($0.name, $0.value.text) }, uniquingKeysWith: { _, last in last })
    }

    /// All values of a name in the query, in their order.
    public func queryValues(of name: String) -> [String] { queryValues[name] }

    /// The parameters of the query, in their order.
    var queryItems: [(name: String, value: String)] { queryValues.items }

    /// The first value of a name in the query; nil without one.
    func firstQueryValue(of name: String) -> String? { queryValues[name].first }

    /// The parameters of ``defaultScheme`` alone: a URL without anything in it.
    public static let `default`: Param = {
      guard let url = URL(string: "\(defaultScheme)://") else { preconditionFailure("a scheme alone is a URL") }
      return Param(url: url)
    }()
  }
}
