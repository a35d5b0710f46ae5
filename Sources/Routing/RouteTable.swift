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
public struct RouteTable<Value: Sendable>: Sendable {
  /// The route for a key.
  public struct Match: Sendable {
    /// What was inserted.
    public let value: Value
    @usableFromInline let entry: RouteEntry
    /// What placeholders and the wildcard took, in the order of the pattern. An optional one that took nothing has no
    /// entry; a wildcard without name has the name "*", and its segments with "/" between them.
    public let parameters: [(name: String, value: RouteParameter)]

    @inlinable
    init(value: Value, entry: RouteEntry, parameters: [(name: String, value: RouteParameter)]) {
      self.value = value
      self.entry = entry
      self.parameters = parameters
    }

    /// The key that it was inserted for.
    @inlinable public var pattern: RoutePattern { entry.pattern }
  }

  // What deals with values is inlinable, so that it is compiled for each kind of value: without, a look-up takes several
  // times as long. That is also why it is public: only what is public is inlined elsewhere.
  @usableFromInline var index = RouteIndex()
  /// The values by number; nil for a number that is unused.
  @usableFromInline var values: [Value?] = []

  /// An empty table.
  public init() {}

  var tree: RouteTree { index.tree }

  /// Whether there is any route that is not literal.
  public var hasPatterns: Bool { index.hasPatterns }

  /// The ``RoutePattern/key`` of each route, sorted.
  ///
  /// - Complexity: O(n log n).
  public var keys: [String] { index.keys }

  /// Adds a route, unless its key is there already.
  ///
  /// - Parameters:
  ///   - value: What is found by the key.
  ///   - pattern: The key. Two patterns that differ in names are two keys.
  ///   - priority: Decides between patterns of one shape; the higher comes first.
  /// - Returns: The value that has the key already. Then nothing was changed.
  /// - Complexity: O(length of the key), and O(patterns of the same shape) for a pattern.
  @inlinable
  public mutating func insert(_ value: Value, for pattern: RoutePattern, priority: Int64) -> Value? {
    if let taken = self.value(for: pattern) { return taken }
    let number = index.insert(pattern, priority: priority)
    if number < values.count { values[number] = value } else { values.append(value) }
    return nil
  }

  /// Removes a route, with all that was kept for it.
  ///
  /// - Parameter pattern: The key. It is no text, since the literal `%3Aid` and the pattern `:id` both read ":id".
  /// - Returns: The value that had the key; nil when there was none.
  /// - Complexity: As ``insert(_:for:priority:)``.
  @inlinable
  @discardableResult
  public mutating func remove(_ pattern: RoutePattern) -> Value? {
    guard let number = index.remove(pattern) else { return nil }
    defer { values[number] = nil }
    return values[number]
  }

  /// The value of the route with this very key, which is no match; nil when there is none.
  @inlinable
  public func value(for pattern: RoutePattern) -> Value? { index.number(of: pattern).flatMap { values[$0] } }

  /// The literal route of a canonical key, as ``match(_:)`` gives it.
  ///
  /// - Complexity: One look-up in a hash table, without allocating.
  @inlinable
  public func literalMatch(_ canonicalKey: String) -> Match? {
    guard let number = index.number(ofLiteral: canonicalKey), let entry = index[number] else { return nil }
    return match(entry, [])
  }

  /// The route for a canonical key, literal or a pattern; nil when there is none.
  ///
  /// - Complexity: O(length of the key) for a literal. For a pattern, at most each node of the tree of patterns once,
  ///   down to the depth of the longest.
  @inlinable
  public func match(_ canonicalKey: String) -> Match? {
    if let match = literalMatch(canonicalKey) { return match }
    guard let (entry, parameters) = index.pattern(matching: canonicalKey) else { return nil }
    return match(entry, parameters)
  }

  @inlinable
  func match(_ entry: RouteEntry, _ parameters: [(name: String, value: RouteParameter)]) -> Match? {
    values[entry.number].map { Match(value: $0, entry: entry, parameters: parameters) }
  }

  /// Whether there is a route for a canonical key.
  ///
  /// - Complexity: As ``match(_:)``.
  public func contains(_ canonicalKey: String) -> Bool {
    index.number(ofLiteral: canonicalKey) != nil || index.pattern(matching: canonicalKey) != nil
  }

  /// The value of the route for a canonical key, as ``match(_:)`` finds it.
  ///
  /// - Complexity: As ``match(_:)``.
  @inlinable
  public func value(matching canonicalKey: String) -> Value? {
    let number = index.number(ofLiteral: canonicalKey) ?? index.pattern(matching: canonicalKey)?.entry.number
    return number.flatMap { values[$0] }
  }

  /// The routes whose patterns differ from this one in names only, best first; it need not be in the table itself.
  @inlinable
  public func values(shapedLike pattern: RoutePattern) -> [Value] {
    index.numbers(shapedLike: pattern).compactMap { values[$0] }
  }
}
