/// One route of a table. The places of the tree where it ends share it.
public final class RouteEntry: Sendable {
  public let pattern: RoutePattern
  let priority: Int64
  /// The place of its value in the table.
  public let number: Int

  init(_ pattern: RoutePattern, priority: Int64, number: Int) {
    self.pattern = pattern
    self.priority = priority
    self.number = number
  }
}
