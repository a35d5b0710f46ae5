/// Routes by their keys, literal ones and patterns, and how the one for a key is found.
///
/// A literal route always wins: it is one look-up in a hash table, however many routes and patterns there are. Among
/// the patterns that match a key the first of these differences decides:
///
/// 1. Segment by segment from the left: a literal, then a placeholder with a type, then one without, then a wildcard.
/// 2. The higher priority.
/// 3. Which was inserted first.
///
/// So `user/:id(int)` comes before `user/:name`, and both before `*rest`, whatever their priorities. Where a more
/// specific beginning leads to no match, the less specific ones are tried.
///
/// A placeholder takes no empty segment; a wildcard takes them all.
package struct RouteTable<Value: Sendable>: Sendable {
  /// The route for a key.
  package struct Match: Sendable {
    /// What was inserted.
    package let value: Value
    /// The key that it was inserted for.
    package let pattern: RoutePattern
    /// What placeholders and the wildcard took, in the order of the pattern. An optional one that took nothing has no
    /// entry; a wildcard without name has the name "*", and its segments with "/" between them.
    package let parameters: [(name: String, value: RouteParameter)]
  }

  private typealias Entry = RouteEntry<Value>

  private var literals: [String: Entry] = [:]
  private var patterns: [String: Entry] = [:]
  private(set) var tree = RouteTree<Value>()

  /// An empty table.
  package init() {}

  /// Whether there is any route that is not literal.
  package var hasPatterns: Bool { !patterns.isEmpty }

  /// The ``RoutePattern/key`` of each route, sorted.
  ///
  /// - Complexity: O(n log n).
  package var keys: [String] { (Array(literals.keys) + patterns.keys).sorted() }

  /// Adds a route, unless its key is there already.
  ///
  /// - Parameters:
  ///   - value: What is found by the key.
  ///   - pattern: The key. Two patterns that differ in names are two keys.
  ///   - priority: Decides between patterns of one shape; the higher comes first.
  /// - Returns: The value that has the key already. Then nothing was changed.
  /// - Complexity: O(length of the key), and O(patterns of the same shape) for a pattern.
  package mutating func insert(_ value: Value, for pattern: RoutePattern, priority: Int64) -> Value? {
    if let taken = entry(of: pattern) { return taken.value }
    let entry = RouteEntry(value, pattern: pattern, priority: priority)
    if pattern.isLiteral {
      literals[pattern.key] = entry
    } else {
      patterns[pattern.key] = entry
      tree.insert(entry)
    }
    return nil
  }

  /// Removes a route, with all that was kept for it.
  ///
  /// - Parameter pattern: The key. It is no text, since the literal `%3Aid` and the pattern `:id` both read ":id".
  /// - Returns: The value that had the key; nil when there was none.
  /// - Complexity: As ``insert(_:for:priority:)``.
  @discardableResult
  package mutating func remove(_ pattern: RoutePattern) -> Value? {
    if pattern.isLiteral { return literals.removeValue(forKey: pattern.key)?.value }
    guard let entry = patterns.removeValue(forKey: pattern.key) else { return nil }
    tree.remove(entry)
    return entry.value
  }

  /// The value of the route with this very key, which is no match; nil when there is none.
  package func value(for pattern: RoutePattern) -> Value? { entry(of: pattern)?.value }

  private func entry(of pattern: RoutePattern) -> Entry? {
    pattern.isLiteral ? literals[pattern.key] : patterns[pattern.key]
  }

  /// The literal route of a canonical key, as ``match(_:)`` gives it.
  ///
  /// - Complexity: One look-up in a hash table, without allocating.
  package func literalMatch(_ canonicalKey: String) -> Match? {
    literals[canonicalKey].map { Match(value: $0.value, pattern: $0.pattern, parameters: []) }
  }

  /// The route for a canonical key, literal or a pattern; nil when there is none.
  ///
  /// - Complexity: O(length of the key) for a literal. For a pattern, at most each node of the tree of patterns once,
  ///   down to the depth of the longest.
  package func match(_ canonicalKey: String) -> Match? {
    if let match = literalMatch(canonicalKey) { return match }
    guard hasPatterns, let (entry, parameters) = tree.search(canonicalKey) else { return nil }
    return Match(value: entry.value, pattern: entry.pattern, parameters: parameters)
  }

  /// The routes whose patterns differ from this one in names only, best first; it need not be in the table itself.
  package func values(shapedLike pattern: RoutePattern) -> [Value] {
    if pattern.isLiteral { return value(for: pattern).map { [$0] } ?? [] }
    return tree.entries(shapedLike: pattern).map(\.value)
  }
}
