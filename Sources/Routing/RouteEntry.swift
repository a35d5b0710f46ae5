/// One route of a table. The places of the tree where it ends share it.
final class RouteEntry<Value: Sendable>: Sendable {
  let value: Value
  let pattern: RoutePattern
  let priority: Int64

  init(_ value: Value, pattern: RoutePattern, priority: Int64) {
    self.value = value
    self.pattern = pattern
    self.priority = priority
  }
}
