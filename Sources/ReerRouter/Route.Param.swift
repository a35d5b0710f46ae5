public import Foundation

extension Route {
  /// What an action is given: the URL in its parts, and what came with it.
  ///
  /// `@unchecked Sendable`: ``userInfo`` is whatever the one who opens the URL hands over; that it is safe on the
  /// thread that runs the action is that caller's promise, which `Any` cannot state.
  public struct Param: @unchecked Sendable {
    /// The URL that was opened; nil when the route was executed by its key.
    public let sourceURL: URL?
    /// The decoded query, with the last value of each name.
    public let queryParams: [String: String]
    /// What the one who opened the route handed over.
    public let userInfo: [String: Any]

    init(sourceURL: URL?, userInfo: [String: Any]) {
      self.sourceURL = sourceURL
      self.userInfo = userInfo
      let items = Self.queryItems(of: sourceURL)
      queryParams = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { _, last in last })
    }

    private static func queryItems(of url: URL?) -> [URLQueryItem] {
      url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems } ?? []
    }

    /// The decoded value of the first parameter of a name in the query; nil without one.
    func firstQueryValue(of name: String) -> String? {
      Self.queryItems(of: sourceURL).first { $0.name == name }.map { $0.value ?? "" }
    }

    /// ``queryParams`` and ``userInfo`` in one; where both have a name, the value of ``userInfo``.
    public var allParams: [String: Any] {
      userInfo.merging(queryParams) { user, _ in user }
    }
  }
}
