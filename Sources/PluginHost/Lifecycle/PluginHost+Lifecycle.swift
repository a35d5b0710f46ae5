public import RheaTime

extension PluginHost {
  /// The events that ``launch(events:)`` triggers, in this order.
  public static let launchEvents: [RheaEvent] = [.load, .premain, .appDidFinishLaunching]
  /// The event that ``terminate()`` triggers.
  public static let terminationEvent: RheaEvent = .appWillTerminate

  /// Triggers an event; ``Rhea/trigger(event:param:)``, which reaches the callbacks of the program itself too.
  public func trigger(_ event: RheaEvent, param: Any? = nil) {
    Rhea.trigger(event: event, param: param)
  }

  /// Triggers the events of a start: over all plugins first `load`, then `premain`, then `appDidFinishLaunching`.
  ///
  /// - Parameter events: What to trigger behind these, in this order.
  public func launch(events: [RheaEvent] = []) {
    for event in Self.launchEvents + events { trigger(event) }
  }

  /// Triggers `appWillTerminate`, and waits for the callbacks that run in the background.
  public func terminate() {
    trigger(Self.terminationEvent)
    waitForBackground()
  }

  /// Triggers the whole lifecycle: ``launch(events:)``, other events, ``terminate()``.
  ///
  /// - Parameter events: What to trigger between start and end, in this order.
  public func run(events: [RheaEvent] = []) {
    launch(events: events)
    terminate()
  }

  /// Waits until no callback runs in the background.
  public func waitForBackground() {
    EventRegistry.waitForBackground()
  }
}
