/// What a plugin host asks of the registry.
extension EventRegistry {
  /// Has a function called before each trigger, which loads the plugins that register the event.
  package func addActivator(_ activator: @escaping @Sendable (RheaEvent) -> Void) {
    state.withLock { $0.activators.append(activator) }
  }

  func activate(_ event: RheaEvent) {
    for activator in state.withLock({ $0.activators }) { activator(event) }
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

  /// Tells the name and the place of a plugin that is about to be loaded from a path.
  package func announce(path: String, name: String, order: UInt64) {
    state.withLock { $0.names.announce(path: path, name: name, order: order) }
  }

  /// Waits until no callback runs in the background.
  package static func waitForBackground() {
    Dispatcher.waitForBackground()
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

/// What observers ask of the registry.
extension EventRegistry {
  var observers: [RheaObserver] {
    state.withLock { state in
      state.observers.isEmpty ? [] : state.observers.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  func addObserver(_ observer: @escaping RheaObserver) -> Int {
    state.withLock { state in
      state.nextObserver += 1
      state.observers[state.nextObserver] = observer
      return state.nextObserver
    }
  }

  func removeObserver(_ number: Int) {
    state.withLock { state in state.observers[number] = nil }
  }
}
