import ReerRouter

/// Keeps each completion until the test calls it, and notes what it is asked and given.
@MainActor final class HeldPresenter: RoutePresenter {
  let journal: Journal
  private(set) var held: [@MainActor () -> Void] = []
  private(set) var transitions: [RouteTransition] = []
  var isHolding = true
  var mayChange: (RouteTransition) -> Bool = { _ in true }

  init(journal: Journal = Journal()) {
    self.journal = journal
  }

  func allows(_ transition: RouteTransition) -> Bool {
    journal.note("asked \(transition.summary)")
    return mayChange(transition)
  }

  func show(_ transition: RouteTransition, completion: @escaping @MainActor () -> Void) {
    journal.note("show \(transition.summary)")
    transitions.append(transition)
    if isHolding { held.append(completion) } else { completion() }
  }

  /// Calls the oldest completion.
  func complete() {
    held.removeFirst()()
  }

  /// Forgets what it was given.
  func forget() {
    transitions = []
  }
}

extension RouteTransition {
  /// `push A>B`.
  @MainActor var summary: String {
    "\(kind) \(from?.title ?? "-")>\(to?.title ?? "-")\(animated ? " animated" : "")"
  }
}
