/// What a placeholder or a wildcard of a pattern took from a key.
public enum RouteParameter: Hashable, Sendable {
  /// The decoded text.
  case text(String)
  /// The number that an `int` placeholder took.
  case int(Int)
  /// What a `uuid` placeholder took, as it is written.
  case uuid(String)
}
