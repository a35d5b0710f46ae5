internal import Threading

/// The callbacks of plugins that an index file knows, which are read from it when one of their events is asked for.
struct KnownEvents: Sendable {
  typealias Entry = RegistrationIndex.Entry

  private let contents: IndexContents
  /// All plugins, also such as the file does not know.
  private let plugins: [Plugin]
  /// The places of plugins, by the numbers of their entries in the file; -1 for those that are not used.
  private var places: [Int32]
  /// What the plugins' own records say; made when the file cannot be read any more.
  private let fallback = Locked<EventIndex?>(nil)

  init(_ contents: IndexContents, of plugins: [Plugin]) {
    self.contents = contents
    self.plugins = plugins
    places = [Int32](repeating: -1, count: contents.entryCount)
  }

  /// Adds the plugin at a place.
  ///
  /// - Returns: false if another file knows it, or it was added before.
  mutating func add(_ plugin: KnownPlugin, at place: Int) -> Bool {
    guard plugin.contents === contents, places[plugin.number] < 0 else { return false }
    places[plugin.number] = Int32(place)
    return true
  }

  /// The callbacks for an event, in the order of plugins and records.
  func entries(for name: String) -> [Entry] {
    contents.callbacks(for: name).map { $0.compactMap(entry) } ?? fallbackEvents.entries(for: name)
  }

  /// Whether there is a callback for an event.
  func contains(_ name: String) -> Bool {
    contents.callbacks(for: name).map { $0.contains { entry($0) != nil } } ?? fallbackEvents.contains(name)
  }

  /// The names of all events, each once.
  var eventNames: [String] {
    var names: [String] = []
    let isRead = contents.forEachEvent { name, callbacks in
      if callbacks.contains(where: { entry($0) != nil }) { names.append(name) }
    }
    return isRead ? names : fallbackEvents.eventNames
  }

  /// A callback; nil for that of a plugin that is not used.
  private func entry(_ callback: IndexLayout.Callback) -> Entry? {
    let number = Int(callback.entry)
    guard places[number] >= 0 else { return nil }
    return Entry(
      plugin: Int(places[number]), registration: Int(callback.registration), priority: callback.priority)
  }

  private var fallbackEvents: EventIndex {
    fallback.withLock { fallback in
      if let fallback { return fallback }
      var events = EventIndex()
      for place in places.lazy.filter({ $0 >= 0 }).map(Int.init).sorted() {
        _ = events.add(plugins[place].registrations, of: place)
      }
      fallback = events
      return events
    }
  }
}
