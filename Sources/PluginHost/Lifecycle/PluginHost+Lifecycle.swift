public import RheaTime

extension PluginHost {
  /// The events that ``launch(events:)`` triggers, in this order.
  public static let launchEvents: [RheaEvent] = [.load, .premain, .appDidFinishLaunching]
  /// The event that ``terminate()`` triggers.
  public static let terminationEvent: RheaEvent = .appWillTerminate

  /// Triggers an event; ``Rhea/trigger(event:param:)``, which reaches the callbacks of the program itself too.
  @inlinable
  public func trigger(_ event: RheaEvent, param: Any? = nil) {
    Rhea.trigger(event: event, param: param)
  }

  /// Triggers the events of a start: over all plugins first `load`, then `premain`, then `appDidFinishLaunching`.
  ///
  /// - Parameter events: What to trigger behind these, in this order.
  public func launch(events: [RheaEvent] = []) {
    for event in Self.launchEvents + events { trigger(event) }
  }

  /// Triggers `appWillTerminate`, and waits for what runs in the background.
  public func terminate() {
    trigger(Self.terminationEvent)
    waitForBackground()
    EventRegistry.waitForTermination()
  }

  /// Triggers the whole lifecycle: ``launch(events:)``, other events, ``terminate()``.
  ///
  /// - Parameter events: What to trigger between start and end, in this order.
  public func run(events: [RheaEvent] = []) {
    launch(events: events)
    terminate()
  }

  /// Waits until no callback and no action runs in the background, and the completions of those actions have run.
  ///
  /// Not from a callback or an action in the background, which would wait for itself, and not on the main actor of an
  /// `async` program, which could not run what it waits for: there, await the function of the same name.
  public func waitForBackground() {
    EventRegistry.waitForBackground()
  }

  /// Triggers the whole lifecycle; as the other function of this name, for a program that is `async` itself.
  nonisolated(nonsending) public func run(events: [RheaEvent] = []) async {
    launch(events: events)
    await terminate()
  }

  /// Triggers `appWillTerminate`, and waits for what runs in the background.
  nonisolated(nonsending) public func terminate() async {
    trigger(Self.terminationEvent)
    await waitForBackground()
  }

  /// Waits until nothing runs in the background, and lets the main actor run meanwhile.
  nonisolated(nonsending) public func waitForBackground() async {
    await EventRegistry.waitForBackground()
  }
}
