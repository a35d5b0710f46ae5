import Threading

/// Collects what callbacks tell, on any thread.
final class Recorder<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  func add(_ element: Element) {
    elements.withLock { $0.append(element) }
  }

  var all: [Element] { elements.withLock { $0 } }
}
