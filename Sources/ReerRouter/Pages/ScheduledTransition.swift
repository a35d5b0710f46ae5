/// A change that was made and is to be shown, with the pages that it makes appear and disappear.
@MainActor final class ScheduledTransition {
  let change: PageChange
  private let disappearing: [ViewController]
  private let appearing: [ViewController]
  private let completion: (@MainActor () -> Void)?
  private var isOver = false

  init(
    change: PageChange, before: [ViewController], after: [ViewController], completion: (@MainActor () -> Void)?
  ) {
    self.change = change
    self.completion = completion
    let (old, new) = (Set(before), Set(after))
    disappearing = before.filter { !new.contains($0) }
    appearing = after.filter { !old.contains($0) }
  }

  /// Tells the pages what will happen.
  func begin() {
    for page in appearing { page.loadViewIfNeeded() }
    for page in disappearing { page.viewWillDisappear(change.animated) }
    for page in appearing { page.viewWillAppear(change.animated) }
  }

  /// Tells the pages what has happened, and calls the completion.
  ///
  /// - Returns: False when it was called before; then it does nothing.
  func end() -> Bool {
    guard !isOver else { return false }
    isOver = true
    // UIKit's orders: in a stack the old page goes first, of presented pages the new one comes first.
    switch change.kind {
    case .push, .pop, .root:
      tellDisappeared()
      tellAppeared()
    case .present, .dismiss:
      tellAppeared()
      tellDisappeared()
    }
    completion?()
    return true
  }

  private func tellAppeared() {
    for page in appearing { page.viewDidAppear(change.animated) }
  }

  private func tellDisappeared() {
    for page in disappearing { page.viewDidDisappear(change.animated) }
  }
}
