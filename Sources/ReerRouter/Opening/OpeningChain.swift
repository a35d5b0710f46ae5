internal import Foundation
internal import Threading

/// The openings that are under way on this thread, the innermost last.
///
/// An action may open URLs. One that thereby opens itself without end would overflow the stack.
final class OpeningChain {
  /// How many openings may be under way within each other.
  static let limit = 100
  /// How many of them an error names.
  private static let told = 8
  private static let key = ThreadKey()

  private let text: String
  private let depth: Int
  private let outer: OpeningChain?

  private init(_ text: String, within outer: OpeningChain?) {
    self.text = text
    self.outer = outer
    depth = (outer?.depth ?? 0) + 1
  }

  /// Runs one opening within those that are under way.
  ///
  /// - Throws: ``RouteError`` when they are too many, or what the function throws.
  static func within(
    _ text: String, _ body: () throws(RouteError) -> Void
  ) throws(RouteError) {
    let outer = key.pointer.map { Unmanaged<OpeningChain>.fromOpaque($0).takeUnretainedValue() }
    let chain = OpeningChain(text, within: outer)
    guard chain.depth <= limit else { throw RouteError(.loop(chain.innermost), url: text) }
    defer { key.pointer = outer.map { Unmanaged.passUnretained($0).toOpaque() } }
    try withExtendedLifetime(chain) { () throws(RouteError) in
      key.pointer = Unmanaged.passUnretained(chain).toOpaque()
      try body()
    }
  }

  /// The last of the openings, in their order.
  private var innermost: [URL] {
    var urls: [URL] = []
    var next: OpeningChain? = self
    while let chain = next, urls.count < Self.told {
      if let url = chain.text.urlValue { urls.insert(url, at: 0) }
      next = chain.outer
    }
    return urls
  }
}
