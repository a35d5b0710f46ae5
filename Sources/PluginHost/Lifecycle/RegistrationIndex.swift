internal import RheaRecords
internal import Routing
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
  private var routes = RouteTable<Entry>()
  /// Routes that a second plugin registers, which the first keeps, and keys that are no sound patterns.
  var conflicts: [PluginFault] { routeFaults.map(\.fault) }
  /// Each with the key that it is about; nil for one that is no sound pattern, which leads nowhere.
  private var routeFaults: [(pattern: RoutePattern?, fault: PluginFault)] = []
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
        } else {
          add(route: name, entry, plugins)
        }
      }
    }
  }

  private mutating func add(route name: String, _ entry: Entry, _ plugins: [Plugin]) {
    do throws(RoutePatternError) {
      let pattern = try RoutePattern(name)
      // The router gives URLs to the first image of those whose patterns differ in names only.
      for first in routes.values(shapedLike: pattern) where first.plugin != entry.plugin {
        rivals[entry.plugin, default: []].insert(first.plugin)
      }
      guard let first = routes.insert(entry, for: pattern, priority: entry.priority) else { return }
      if first.plugin != entry.plugin { rivals[entry.plugin, default: []].insert(first.plugin) }
      routeFaults.append((pattern, Self.conflict(name, plugins[entry.plugin], with: plugins[first.plugin])))
    } catch {
      let fault = PluginFault(
        .badRoute, path: plugins[entry.plugin].path, expected: "\(error.expected) in the route \(name)",
        found: error.found)
      routeFaults.append((nil, fault))
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

  /// The registration that a URL's key leads to.
  func owner(ofRoute key: String) -> Entry? { match(RouteKey.canonical(key))?.value }

  /// The registration that a canonical key leads to, with the parameters of its pattern.
  func match(_ key: String) -> RouteTable<Entry>.Match? { routes.match(key) }

  /// The registrations of a key that its owner's shadows.
  ///
  /// - Parameter pattern: The key or pattern as its owner has it.
  func conflicts(ofRoute pattern: RoutePattern) -> [PluginFault] {
    routeFaults.filter { $0.pattern == pattern }.map(\.fault)
  }

  /// All keys and patterns of routes.
  var routeKeys: [String] { routes.keys }

  /// The plugins before this one that own routes which it registers too, in their order.
  func rivals(of plugin: Int) -> [Int] { rivals[plugin].map { $0.sorted() } ?? [] }

  /// All events that are registered, sorted by name.
  var eventNames: [String] { events.keys.sorted() }

  private static func conflict(_ key: String, _ plugin: Plugin, with first: Plugin) -> PluginFault {
    let other = first.path == plugin.path ? "the same plugin" : first.path
    return PluginFault(
      .duplicateRoute, path: plugin.path, expected: "route keys of its own", found: "\(key), which \(other) has too")
  }
}
