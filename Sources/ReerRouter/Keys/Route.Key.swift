extension Route {
  /// What a URL is matched by: its host and path, or the path alone when the router has a ``Router/host``; or a pattern
  /// of such, as `user/:id`. Slashes at its ends do not count.
  ///
  /// Add your own in an extension, each with the constant's name as its string, which is what the macros read:
  ///
  /// ```swift
  /// extension Route.Key {
  ///   static let chat: Route.Key = "chat"
  /// }
  /// ```
  public struct Key: RawRepresentable, ExpressibleByStringInterpolation, Hashable, Sendable {
    /// The text as it was given.
    public let rawValue: String

    /// Makes a key of a text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes the key of a literal.
    public init(stringLiteral value: String) {
      self.init(rawValue: value)
    }
  }
}

extension Route.Key: CustomStringConvertible {
  public var description: String { rawValue }
}
