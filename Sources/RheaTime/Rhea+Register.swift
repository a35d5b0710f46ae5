internal import RheaRecords

/// A registration that was made at run time. Letting go of it changes nothing; ``cancel()`` takes it back.
public struct RheaRegistration: Sendable {
  let event: RheaEvent
  let order: UInt64
  let closure: RegisteredClosure

  /// Takes the registration back: the closure is not called again by anything that begins after this returns.
  ///
  /// May be called on any thread, from the closure itself too, and more than once.
  ///
  /// What the closure captures is let go, unless it is running.
  ///
  /// - Complexity: O(1) on average.
  public func cancel() {
    if closure.cancel() { EventRegistry.shared.remove(self) }
  }
}

extension Rhea {
  /// Registers a closure for an event at run time, so that it may capture what it needs.
  ///
  /// It shares one order with the callbacks in records: by priority, equal ones behind what was registered before. An
  /// event that has been triggered already is not made up for.
  ///
  /// May be called on any thread.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - priority: The highest runs first.
  ///   - repeatable: Whether it runs each time, and not only the first time.
  ///   - async: Whether it runs on a background queue, without the trigger waiting for it.
  ///   - fileID: Where the call stands, for reports.
  ///   - line: Where the call stands, for reports.
  ///   - body: What runs; an error it throws is reported.
  /// - Returns: The means to take it back.
  @discardableResult
  public static func register(
    event: RheaEvent, priority: RheaPriority = .normal, repeatable: Bool = false, async: Bool = false,
    fileID: String = #fileID, line: UInt = #line, _ body: @escaping RheaFunction
  ) -> RheaRegistration {
    let closure = RegisteredClosure(body, SourcePlace(fileID: fileID, line: line), isRepeatable: repeatable)
    return EventRegistry.shared.add(closure, event, priority, repeatable: repeatable, async: async)
  }

  /// Registers a closure that awaits; each time it runs as a task. As the other function of this name otherwise.
  ///
  /// May be called on any thread.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - priority: The highest is started first, and says how urgent the task is.
  ///   - repeatable: Whether it runs each time, and not only the first time.
  ///   - async: Whether the task is started on a background queue.
  ///   - fileID: Where the call stands, for reports.
  ///   - line: Where the call stands, for reports.
  ///   - body: What runs; an error it throws is reported.
  /// - Returns: The means to take it back.
  @discardableResult
  public static func register(
    event: RheaEvent, priority: RheaPriority = .normal, repeatable: Bool = false, async: Bool = false,
    fileID: String = #fileID, line: UInt = #line, _ body: @escaping RheaAsyncFunction
  ) -> RheaRegistration {
    let closure = RegisteredClosure(body, SourcePlace(fileID: fileID, line: line), isRepeatable: repeatable)
    return EventRegistry.shared.add(closure, event, priority, repeatable: repeatable, async: async)
  }
}

extension EventRegistry {
  fileprivate func add(
    _ closure: RegisteredClosure, _ event: RheaEvent, _ priority: RheaPriority, repeatable: Bool, async: Bool
  ) -> RheaRegistration {
    // What is loaded already comes before.
    registerNewImages()
    var flags: RecordFlags = []
    if repeatable { flags.insert(.repeatable) }
    if async { flags.insert(.async) }
    let order = state.withLock { [flags] state in
      let order = state.names.reserve(1) << 32
      state.events.add(
        Callback(priority: Int64(priority.rawValue), order: order, flags: flags, target: .closure(closure)),
        for: event)
      return order
    }
    return RheaRegistration(event: event, order: order, closure: closure)
  }

  fileprivate func remove(_ registration: RheaRegistration) {
    state.withLock { state in
      if let number = state.events.number(of: registration.event) { state.events[number].noteCancelled() }
    }
  }
}
