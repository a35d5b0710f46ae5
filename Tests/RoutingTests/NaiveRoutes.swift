@testable import Routing

/// Routes as a list: the same rules as those of ``RouteTable``, written down as plainly as can be.
struct NaiveRoutes {
  struct Route {
    let number: Int
    let pattern: RoutePattern
    let priority: Int64
  }

  var routes: [Route] = []

  /// The best route for a key, and what it takes.
  func match(_ key: String) -> (number: Int, parameters: [String: RouteParameter])? {
    let segments = RouteKey.segments(of: key)
    if let literal = routes.first(where: { $0.pattern.isLiteral && $0.pattern.key == key }) {
      return (literal.number, [:])
    }
    let matches = routes.filter { !$0.pattern.isLiteral }.compactMap { route in
      Self.take(route.pattern.segments, segments).map { (route: route, ranks: $0.ranks, parameters: $0.parameters) }
    }
    let best = matches.min { left, right in
      if left.ranks != right.ranks { return left.ranks.lexicographicallyPrecedes(right.ranks) }
      if left.route.priority != right.route.priority { return left.route.priority > right.route.priority }
      return left.route.number < right.route.number
    }
    return best.map { ($0.route.number, $0.parameters) }
  }

  /// What a pattern takes from a key, and of what rank it is at each segment; nil when it does not match.
  private static func take(
    _ pattern: [RoutePattern.Segment], _ segments: [String]
  ) -> (ranks: [Int], parameters: [String: RouteParameter])? {
    var ranks: [Int] = []
    var parameters: [String: RouteParameter] = [:]
    for (position, part) in pattern.enumerated() {
      let rest = segments.dropFirst(position)
      guard let segment = rest.first else {
        if part.isOptional { continue }
        return nil
      }
      switch part {
      case .literal(let text):
        guard RouteKey.escaped(segment) == text else { return nil }
        ranks.append(0)
      case .placeholder(let name, .int, _):
        guard let number = Int(segment), !segment.hasPrefix("+") else { return nil }
        parameters[name] = .int(number)
        ranks.append(1)
      case .placeholder(let name, .uuid, _):
        let groups = segment.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy(\.isHexDigit) else { return nil }
        parameters[name] = .uuid(segment)
        ranks.append(1)
      case .placeholder(let name, .text, _):
        guard !segment.isEmpty else { return nil }
        parameters[name] = .text(segment)
        ranks.append(2)
      case .wildcard(let name, _):
        parameters[name ?? "*"] = .text(rest.joined(separator: "/"))
        return (ranks + [3], parameters)
      }
    }
    return segments.count > pattern.count ? nil : (ranks, parameters)
  }
}
