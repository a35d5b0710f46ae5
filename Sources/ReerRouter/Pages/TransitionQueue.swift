/// The changes of a window that are not on the screen yet. They are shown one after the other.
@MainActor final class TransitionQueue {
  private var waiting: [ScheduledTransition] = []
  private var isShowing = false
  private var isRunning = false

  /// Shows a change when all before it are shown, at once if there are none.
  func add(_ transition: ScheduledTransition, in window: Window) {
    waiting.append(transition)
    run(in: window)
  }

  /// A loop, not a recursion: a page that pushes another when it appears, and so on, must not exhaust the stack.
  private func run(in window: Window) {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    while !isShowing, !waiting.isEmpty {
      isShowing = true
      let next = waiting.removeFirst()
      next.begin()
      window.presenter.show(next.change.transition(in: window)) { [self] in
        guard next.end() else { return }
        isShowing = false
        run(in: window)
      }
    }
  }
}
