internal import RheaRecords
internal import Routing
internal import SectionReader

/// Who registers what: from an event to its callbacks, from a route's key to its owner.
struct RegistrationIndex: Sendable {
  /// A registration, by where it is.
  struct Entry: Sendable {
    private let pluginNumber: Int32
    private let registrationNumber: Int32
    let priority: Int64

    init(plugin: Int, registration: Int, priority: Int64) {
      pluginNumber = Int32(plugin)
      registrationNumber = Int32(registration)
      self.priority = priority
    }

    /// Index in the list of plugins.
    var plugin: Int { Int(pluginNumber) }
    /// Index in the plugin's registrations.
    var registration: Int { Int(registrationNumber) }
  }

  private var events = EventIndex()
  private var routes = RouteTable<Entry>()
  /// Patterns that match the same keys, since they differ in names only, in the order in which they were found.
  private(set) var patterns: [String: [(key: String, entry: Entry)]] = [:]
  /// Registrations of a route that another one has, each with that.
  private(set) var duplicates: [(pattern: RoutePattern, name: String, first: Entry, other: Entry)] = []
  /// Registrations of routes whose keys are no sound patterns.
  private(set) var unsound: [(entry: Entry, error: RoutePatternError)] = []
  /// Routes that a second plugin registers, which the first keeps, and keys that are no sound patterns.
  private(set) var conflicts: [PluginFault] = []
  /// The places among the conflicts of those about a key.
  private var conflictsByRoute: [RoutePattern: [Int]] = [:]
  private var rivalSets: [Int: Set<Int>] = [:]

  /// - Parameters:
  ///   - plugins: The plugins, in whose order equal priorities run.
  ///   - loadOrder: The places of all plugins, in the order in which they get routes that others register, too: the
  ///     router gives a route to the image that is there first.
  /// - Complexity: O(registrations).
  init(_ plugins: [Plugin], loadOrder: [Int]) {
    let haveRoutes = events.add(plugins)
    guard !haveRoutes.isEmpty else { return }
    for number in loadOrder where haveRoutes.contains(number) {
      plugins[number].forEachRoute { name, registration, priority in
        add(route: name, Entry(plugin: number, registration: registration, priority: priority), plugins)
      }
    }
  }

  private mutating func add(route name: String, _ entry: Entry, _ plugins: [Plugin]) {
    do throws(RoutePatternError) {
      let pattern = try RoutePattern(name)
      // The router gives URLs to the first image of those whose patterns differ in names only. Each waits for the one
      // before it, and so for all.
      if !pattern.isLiteral, let last = patterns[pattern.shape]?.last?.entry { addRival(last, of: entry) }
      guard let first = routes.insert(entry, for: pattern, priority: entry.priority) else {
        if !pattern.isLiteral { patterns[pattern.shape, default: []].append((pattern.key, entry)) }
        return
      }
      addRival(first, of: entry)
      duplicates.append((pattern, name, first, entry))
      conflictsByRoute[pattern, default: []].append(conflicts.count)
      conflicts.append(Self.conflict(name, plugins[entry.plugin], with: plugins[first.plugin]))
    } catch {
      unsound.append((entry, error))
      conflicts.append(
        PluginFault(
          .badRoute, path: plugins[entry.plugin].path, expected: "\(error.expected) in the route \(name)",
          found: error.found))
    }
  }

  private mutating func addRival(_ first: Entry, of entry: Entry) {
    if first.plugin != entry.plugin { rivalSets[entry.plugin, default: []].insert(first.plugin) }
  }

  /// The callbacks of an event in the order in which they run.
  ///
  /// - Complexity: O(n log n) in the callbacks of this event.
  func callbacks(for event: String) -> [Entry] {
    events.sortedEntries(for: event)
  }

  /// Whether any plugin registers an event.
  func hasCallbacks(for event: String) -> Bool { events.contains(event) }

  /// The plugins that register an event, in their order, each once.
  func plugins(for event: String) -> [Int] {
    var plugins: [Int] = []
    for entry in events.entries(for: event) where plugins.last != entry.plugin { plugins.append(entry.plugin) }
    return plugins
  }

  /// The registration that a URL's key leads to.
  func owner(ofRoute key: String) -> Entry? { routes.value(matching: RouteKey.canonical(key)) }

  /// The registration that a canonical key leads to, with the parameters of its pattern.
  func match(_ key: String) -> RouteTable<Entry>.Match? { routes.match(key) }

  /// The registrations of a key that its owner's shadows.
  ///
  /// - Parameter pattern: The key or pattern as its owner has it.
  func conflicts(ofRoute pattern: RoutePattern) -> [PluginFault] {
    (conflictsByRoute[pattern] ?? []).map { conflicts[$0] }
  }

  /// All keys and patterns of routes.
  var routeKeys: [String] { routes.keys }

  /// For each plugin that registers routes which others before it own, these in their order.
  var rivals: [Int: [Int]] { rivalSets.mapValues { $0.sorted() } }

  /// All events that are registered, sorted by name.
  var eventNames: [String] { events.eventNames.sorted() }

  private static func conflict(_ key: String, _ plugin: Plugin, with first: Plugin) -> PluginFault {
    let other = first.path == plugin.path ? "the same plugin" : first.path
    return PluginFault(
      .duplicateRoute, path: plugin.path, expected: "route keys of its own", found: "\(key), which \(other) has too")
  }
}
