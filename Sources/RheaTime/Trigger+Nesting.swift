internal import CLoader

/// Triggers within triggers.
///
/// A callback may trigger events. One that thereby triggers itself without end would overflow the stack; each trigger
/// knows how deep it is and by which events it came there. A task that a callback becomes hands that on to the triggers
/// that it awaits.
extension Trigger {
  /// Deeper than any sensible program nests, and shallow enough for the small stacks of background threads.
  static let depthLimit = 100

  /// Whether one more trigger may run.
  enum Admission {
    case granted
    /// It is the first one that is too deep.
    case tooDeep
    /// One was too deep before, and the outermost trigger has not returned since. Without this, callbacks that each
    /// trigger several others would go on for ever, though never deeper.
    case refused
  }

  private var outermost: Trigger { outer?.outermost ?? self }

  /// The trigger that a new one would be part of.
  ///
  /// - Parameter isAwaited: Whether it is awaited, so that the task that awaits it goes on only when it has returned.
  static func enclosing(isAwaited: Bool) -> Trigger? {
    ownInnermost ?? (isAwaited ? ofTask : nil)
  }

  /// This trigger, or one for this run alone if it is shared: what goes wrong in one chain is not to stop others.
  var own: Trigger { isShared ? Trigger(context.event, param: nil) : self }

  /// Asks for one more trigger within this one.
  func admission() -> Admission {
    let outermost = outermost
    if outermost.isBroken.load(ordering: .acquiring) { return .refused }
    guard depth >= Self.depthLimit else { return .granted }
    return outermost.isBroken.exchange(true, ordering: .acquiringAndReleasing) ? .refused : .tooDeep
  }

  /// Whether callbacks of any event are running on this thread.
  static var isAnyRunning: Bool { loader_trigger() != nil }

  /// Whether an event's callbacks are running on this thread.
  static func isRunning(_ event: RheaEvent) -> Bool {
    var trigger = innermost
    while let here = trigger {
      if here.context.event == event { return true }
      trigger = here.outer
    }
    return false
  }

  /// The way to this trigger, shortened: `a → b → a → … (100 deep)`.
  var chain: String {
    var events: [RheaEvent] = []
    var trigger: Trigger? = self
    while let here = trigger {
      events.append(here.context.event)
      trigger = here.outer
    }
    let shown = events.reversed().prefix(8).map(\.rawValue).joined(separator: " → ")
    return events.count > 8 ? "\(shown) → … (\(events.count) deep)" : shown
  }

  /// Runs a function, on whose thread this is meanwhile the innermost trigger.
  func asInnermost(_ body: () -> Void) {
    let before = loader_trigger()
    // The thread only borrows it: it lives to the end of this function.
    withExtendedLifetime(self) {
      let pointer = Unmanaged.passUnretained(self).toOpaque()
      loader_set_trigger(pointer)
      body()
      if isShared, let last = loader_trigger(), last != pointer { Unmanaged<Trigger>.fromOpaque(last).release() }
      loader_set_trigger(before)
    }
    // What goes on as a task after the outermost one has returned may trigger again.
    if outer == nil, !isShared { isBroken.store(false, ordering: .releasing) }
  }

  /// The innermost trigger of this thread; in the place of a shared one, one of its own, which lives as long as that is
  /// the innermost.
  private static var ownInnermost: Trigger? {
    guard let trigger = innermost, trigger.isShared else { return innermost }
    let own = trigger.own
    loader_set_trigger(Unmanaged.passRetained(own).toOpaque())
    return own
  }

  /// The innermost trigger of this thread.
  private static var innermost: Trigger? {
    loader_trigger().map { Unmanaged<Trigger>.fromOpaque($0).takeUnretainedValue() }
  }
}
