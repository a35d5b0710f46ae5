internal import Threading

/// Triggers events and looks after what is registered for them.
public enum Rhea {
  /// Runs the callbacks that are registered for an event, in every image of the process.
  ///
  /// Callbacks run from the highest priority to the lowest, equal ones in the order of images and source, on this
  /// thread; those registered as `async` are handed to background queues, and closures that await are started as
  /// tasks, in the same order, and neither are waited for. A callback that is not repeatable is claimed before it
  /// runs, so that it runs once whatever triggers the event meanwhile. In a plugin host, the plugins that register the
  /// event are loaded first.
  ///
  /// May be called on any thread, and from a callback; a trigger that is nested more than a hundred deep is reported
  /// and does nothing. An error that a callback throws is reported, and the others run.
  ///
  /// - Parameters:
  ///   - event: The event to trigger.
  ///   - param: Handed to each callback as ``RheaContext/param``. C callbacks see it if it is a `String`.
  /// - Complexity: O(callbacks of the event) after the first trigger, which sorts them.
  @inlinable
  public static func trigger(event: RheaEvent, param: Any? = nil) {
    // Inlinable, so that no empty `param` is made where there is none: that takes as long as to look the event up.
    if param == nil { trigger(event) } else { trigger(event, param: param) }
  }

  @usableFromInline
  static func trigger(_ event: RheaEvent) { EventRegistry.shared.trigger(event) }

  @usableFromInline
  static func trigger(_ event: RheaEvent, param: Any?) { EventRegistry.shared.trigger(event, param: param) }

  /// Runs the callbacks that are registered for an event, and returns when all of them have ended, those in the
  /// background and those that await included.
  ///
  /// As the synchronous function of this name otherwise: callbacks that are not `async` run on the caller's actor. What
  /// a callback triggers is waited for only if the callback awaits it.
  ///
  /// At the top level of `main.swift`, the compiler chooses the synchronous function instead: call this one in an
  /// `async` function.
  ///
  /// - Parameters:
  ///   - event: The event to trigger.
  ///   - param: Handed to each callback as ``RheaContext/param``. C callbacks see it if it is a `String`.
  nonisolated(nonsending) public static func trigger(event: RheaEvent, param: Any? = nil) async {
    let group = WorkGroup()
    EventRegistry.shared.trigger(event, param: param, waiting: group)
    await withCheckedContinuation { continuation in
      group.notify { continuation.resume() }
    }
  }
}
