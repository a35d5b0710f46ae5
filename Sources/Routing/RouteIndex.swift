/// The keys of a ``RouteTable``, each with the number of its value.
///
/// It is no part of the table itself, which is compiled for each kind of value where it is used.
public struct RouteIndex: Sendable {
  private var literals = LiteralRoutes()
  private var patterns: [String: RouteEntry] = [:]
  private(set) var tree = RouteTree()
  /// The routes by number; nil for a number that is unused.
  private var entries: [RouteEntry?] = []
  /// Numbers of routes that were removed; new routes get them first.
  private var unused: [Int] = []

  init() {}

  var hasPatterns: Bool { !patterns.isEmpty }

  var keys: [String] { entries.compactMap { $0?.pattern.key }.sorted() }

  /// The route with a number that was given.
  public subscript(number: Int) -> RouteEntry? { entries[number] }

  /// The number of the route with this very key.
  public func number(of pattern: RoutePattern) -> Int? {
    pattern.isLiteral ? literals.number(of: pattern.key) : patterns[pattern.key]?.number
  }

  /// The number of the literal route with a canonical key.
  public func number(ofLiteral canonicalKey: String) -> Int? { literals.number(of: canonicalKey) }

  /// Adds a route whose key is not there yet.
  ///
  /// - Returns: Its number.
  public mutating func insert(_ pattern: RoutePattern, priority: Int64) -> Int {
    if unused.isEmpty {
      unused.append(entries.count)
      entries.append(nil)
    }
    let number = unused.removeLast()
    let entry = RouteEntry(pattern, priority: priority, number: number)
    entries[number] = entry
    if pattern.isLiteral {
      literals.insert(pattern.key, number: number)
    } else {
      patterns[pattern.key] = entry
      tree.insert(entry)
    }
    return number
  }

  /// Removes a route.
  ///
  /// - Returns: The number that it had; nil when there is none.
  public mutating func remove(_ pattern: RoutePattern) -> Int? {
    let number: Int
    if pattern.isLiteral {
      guard let removed = literals.remove(pattern.key) else { return nil }
      number = removed
    } else {
      guard let removed = patterns.removeValue(forKey: pattern.key) else { return nil }
      tree.remove(removed)
      number = removed.number
    }
    entries[number] = nil
    unused.append(number)
    return number
  }

  /// The pattern that matches a canonical key best, and what its placeholders took.
  public func pattern(matching canonicalKey: String) -> (
    entry: RouteEntry, parameters: [(name: String, value: RouteParameter)]
  )? {
    hasPatterns ? tree.search(canonicalKey) : nil
  }

  /// The numbers of the routes whose patterns differ from this one in names only, best first.
  public func numbers(shapedLike pattern: RoutePattern) -> [Int] {
    if pattern.isLiteral { return literals.number(of: pattern.key).map { [$0] } ?? [] }
    return tree.entries(shapedLike: pattern).map(\.number)
  }
}
