extension Route {
  /// What a URL is matched by: its host and path, without the slashes at either end, or the path alone when the
  /// router has a ``Router/host``.
  ///
  /// Add your own in an extension, each with the constant's name as its string, which is what the macros read.
  public struct Key: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
      self.init(rawValue: value)
    }

    /// The key without slashes at its ends, as it is compared.
    var trimmed: String {
      var text = rawValue[...]
      while text.first == "/" { text.removeFirst() }
      while text.last == "/" { text.removeLast() }
      return String(text)
    }
  }
}

extension Route.Key: CustomStringConvertible {
  public var description: String { rawValue }
}
