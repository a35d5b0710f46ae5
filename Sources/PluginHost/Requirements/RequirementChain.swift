/// From a plugin over what it requires to what is wrong, as people read it: `a 1.0 → b 2.0 → c >=3, which is missing`.
///
/// Of a long one only both ends are kept, so that the chains of many plugins in a row do not grow with their square.
struct RequirementChain: Sendable, CustomStringConvertible {
  /// How many links are shown.
  static let limit = 16

  private var links: [String]
  private var omitted = 0
  private let ending: String

  init(_ links: [String], ending: String = "") {
    self.links = links
    self.ending = ending
    if links.count > Self.limit {
      omitted = links.count - Self.limit
      self.links.removeSubrange(Self.limit / 2..<links.count - Self.limit / 2)
    }
  }

  /// The chain of one who requires the first of this chain.
  ///
  /// - Complexity: O(1).
  func behind(_ link: String) -> RequirementChain {
    var chain = self
    chain.links.insert(link, at: 0)
    if chain.links.count > Self.limit {
      chain.links.remove(at: Self.limit / 2)
      chain.omitted += 1
    }
    return chain
  }

  var description: String {
    var shown = links
    if omitted > 0 { shown.insert("… \(omitted) more …", at: Self.limit / 2) }
    return shown.joined(separator: " → ") + ending
  }
}
