extension Window {
  /// Makes a change that is allowed, and has it shown when those before it are.
  func commit(_ change: PageChange, completion: (@MainActor () -> Void)?, apply: () -> Void) {
    apply()
    let (before, after) = (pagesToBeShown, pagesOnScreen)
    pagesToBeShown = after
    transitions.add(
      ScheduledTransition(change: change, before: before, after: after, completion: completion), in: self)
  }
}
