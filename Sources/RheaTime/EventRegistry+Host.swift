internal import Threading

/// What a plugin host asks of the registry.
extension EventRegistry {
  /// Loads the plugins that register an event, and returns whether nothing more will have to be loaded for it, ever.
  package typealias Activator = @Sendable (RheaEvent) -> Bool

  /// Has a function called before each trigger of an event, until it has nothing more to do for that event.
  package func addActivator(_ activator: @escaping Activator) {
    state.withLock { $0.activators.append(activator) }
  }

  /// Calls the activators.
  ///
  /// - Returns: How many of them, from the first on, have nothing more to do for the event.
  func activate(_ event: RheaEvent) -> Int {
    let isDone = state.withLock { $0.activators }.map { $0(event) }
    return isDone.firstIndex(of: false) ?? isDone.count
  }

  /// Sets what opens the URLs of C plugins.
  package func setOpener(_ opener: @escaping @Sendable (String) -> Bool) {
    state.withLock { $0.opener = opener }
  }

  func open(url: String) -> Bool {
    state.withLock { $0.opener }?(url) ?? false
  }

  /// Reserves places in the order for plugins, behind all images that are loaded now.
  ///
  /// - Returns: The first of them.
  package func reserveOrder(count: Int) -> UInt64 {
    registerNewImages()
    return state.withLock { $0.names.reserve(count) }
  }

  /// Loads a plugin under a name, in a place in the order.
  ///
  /// Its callbacks are registered when its constructors have run, and run at once for the events of the start that
  /// have been already.
  ///
  /// - Parameter load: Loads the file at the path.
  package func load<Failure>(
    path: String, name: String, order: UInt64, _ load: () throws(Failure) -> Void
  ) throws(Failure) {
    state.withLock { $0.names.announce(path: path, name: name, order: order) }
    do throws(Failure) {
      try load()
    } catch {
      state.withLock { $0.names.release(path: path, isLoaded: false) }
      throw error
    }
    state.withLock { state in
      state.names.release(path: path, isLoaded: true)
      state.scanner.expectMore()
    }
    registerNewImages()
  }

  /// Waits until nobody triggers `appWillTerminate` any more, and, when a signal ends the process, for that end.
  package static func waitForTermination() {
    guard !Trigger.isRunning(.appWillTerminate) else { return }
    MainQueue.wait(for: termination)
    if SignalWatch.isEnding { serveMainQueue() }
  }

  /// Has a function called before a signal ends the process, when the callbacks have ended.
  package static func beforeSignalEnds(_ body: @escaping @Sendable () -> Void) {
    SignalWatch.endings.withLock { $0.append(body) }
  }

  /// Notes that something of the host runs in the background, until ``leaveBackground()``.
  package static func enterBackground() { Trigger.background.enter() }

  /// Notes that something has ended which ``enterBackground()`` noted.
  package static func leaveBackground() { Trigger.background.leave() }

  /// Waits until nothing runs in the background.
  package static func waitForBackground() {
    Trigger.waitForBackground()
  }

  /// Waits until nothing runs in the background, without blocking a thread.
  nonisolated(nonsending) package static func waitForBackground() async {
    await Trigger.waitForBackground()
  }

  /// Runs callbacks that are bound to the main actor, for ever.
  package static func serveMainQueue() -> Never {
    MainQueue.serve()
  }

  /// The `struct rhea_context` that stands for the host itself; it is never freed.
  package static var neutralContext: UnsafeRawPointer {
    UnsafeRawPointer(HostTable.neutralContext)
  }

  /// Writes a line to the log.
  package static func log(_ level: RheaLogLevel, _ message: String, plugin: String? = nil) {
    Rhea.log(level, message, plugin: plugin)
  }
}
