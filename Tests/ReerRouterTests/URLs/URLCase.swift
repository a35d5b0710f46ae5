import Testing

/// A text that stands for a URL, and all that is to come of it.
struct URLCase: Sendable, CustomTestStringConvertible {
  let text: String
  /// The text of the URL.
  let url: String
  /// The key of a router without host.
  let key: String?
  /// The key of a router whose host is that of the URL, with its case turned round.
  let pathKey: String?
  let scheme: String
  let host: String
  let path: String
  let query: [String: String]
  let fragment: String

  /// - Parameter url: Nil when it is the text as it is.
  init(
    _ text: String, url: String? = nil, key: String?, pathKey: String?, scheme: String = "x", host: String = "h",
    path: String, query: [String: String] = [:], fragment: String = ""
  ) {
    self.text = text
    self.url = url ?? text
    self.key = key
    self.pathKey = pathKey
    self.scheme = scheme
    self.host = host
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  var testDescription: String { text.count > 60 ? "\(text.prefix(60))… (\(text.count))" : text.debugDescription }
}
