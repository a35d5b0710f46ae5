internal import RheaRecords
internal import SectionReader

/// Who registers what: from an event to its callbacks, from a route's key to its owner.
struct RegistrationIndex: Sendable {
  /// A registration, by where it is.
  struct Entry: Sendable {
    /// Index in the list of plugins.
    let plugin: Int
    /// Index in the plugin's registrations.
    let registration: Int
    let priority: Int64
  }

  private var events: [String: [Entry]] = [:]
  private var routes: [String: Entry] = [:]
  /// Routes that a second plugin registers: the first keeps them.
  private(set) var conflicts: [PluginFault] = []
  private var rivals: [Int: Set<Int>] = [:]

  /// - Complexity: O(registrations).
  init(_ plugins: [Plugin]) {
    for (number, plugin) in plugins.enumerated() {
      for position in plugin.registrations.indices {
        let (table, record) = plugin.registrations.record(at: position)
        let entry = Entry(plugin: number, registration: position, priority: record.priority)
        let name = table.name(of: record)
        if record.kind == .event {
          events[name, default: []].append(entry)
        } else if let first = routes[Self.trimmed(name)] {
          conflicts.append(Self.conflict(name, plugin, with: plugins[first.plugin]))
          if first.plugin != number { rivals[number, default: []].insert(first.plugin) }
        } else {
          routes[Self.trimmed(name)] = entry
        }
      }
    }
  }

  /// The callbacks of an event in the order in which they run.
  ///
  /// - Complexity: O(n log n) in the callbacks of this event.
  func callbacks(for event: String) -> [Entry] {
    // Entries are in the order of plugins and records, and the sort is stable.
    (events[event] ?? []).sorted { $0.priority > $1.priority }
  }

  /// The plugins that register an event, in their order, each once.
  func plugins(for event: String) -> [Int] {
    var plugins: [Int] = []
    for entry in events[event] ?? [] where plugins.last != entry.plugin { plugins.append(entry.plugin) }
    return plugins
  }

  func owner(ofRoute key: String) -> Entry? { routes[Self.trimmed(key)] }

  /// The plugins before this one that own routes which it registers too, in their order.
  func rivals(of plugin: Int) -> [Int] { rivals[plugin].map { $0.sorted() } ?? [] }

  /// A key without slashes at its ends, as the router compares it.
  private static func trimmed(_ key: String) -> String {
    var rest = key.drop { $0 == "/" }
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }

  /// All events that are registered, sorted by name.
  var eventNames: [String] { events.keys.sorted() }

  private static func conflict(_ key: String, _ plugin: Plugin, with first: Plugin) -> PluginFault {
    let other = first.path == plugin.path ? "the same plugin" : first.path
    return PluginFault(
      .duplicateRoute, path: plugin.path, expected: "route keys of its own", found: "\(key), which \(other) has too")
  }
}
