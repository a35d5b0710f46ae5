internal import RheaRecords
internal import SectionReader

/// From the name of an event to the callbacks that are registered for it.
///
/// Made for the scan, which adds many callbacks and asks for few: the callbacks are kept as they come, each with the
/// place of the one before it for its event, and never touched again. Nothing is allocated for an event or a callback,
/// and nothing is sorted before somebody asks.
struct EventIndex: Sendable {
  typealias Entry = RegistrationIndex.Entry

  private struct Event {
    /// The place of the last callback in ``callbacks``; -1 before there is one.
    private(set) var last: Int32 = -1
    private(set) var count: Int32 = 0

    /// Adds a callback, and returns the one that was the last.
    @inline(__always)
    mutating func add(_ callback: Int32) -> Int32 {
      defer { last = callback }
      count &+= 1
      return last
    }
  }

  /// A callback in 16 bytes, since there may be very many.
  private struct Callback {
    let plugin: Int32
    let registration: Int32
    /// ``widePriority`` for one that is in ``Events/widePriorities``.
    let priority: Int32
    /// The place of the callback before it for the same event; -1 for the first.
    let previous: Int32

    static let widePriority = Int32.min
  }

  /// All but the callbacks.
  private struct Events: Sendable {
    private(set) var names = NameTable()
    /// By the numbers of their names.
    private var events: [Event] = []
    /// The priorities that take more than 32 bits, by the places of their callbacks.
    private(set) var widePriorities: [Int32: Int64] = [:]

    subscript(name: String) -> Event? { names.number(of: name).map { events[$0] } }

    @inline(__always)
    mutating func number(of name: UnsafeRawBufferPointer, hash: UInt32) -> Int { names.insert(name, hash: hash) }

    /// What is to be kept of a callback for an event, which knows its place from now on.
    @inline(__always)
    mutating func callback(_ place: Int, _ plugin: Int32, _ registration: Int, _ priority: Int64, for event: Int)
      -> Callback
    {
      if event >= events.count { events.append(Event()) }
      let place = Int32(place)
      return Callback(
        plugin: plugin, registration: Int32(registration), priority: narrow(priority, of: place),
        previous: events[event].add(place))
    }

    /// A priority in 32 bits, or else the word for one that is kept elsewhere.
    @inline(__always)
    private mutating func narrow(_ priority: Int64, of place: Int32) -> Int32 {
      let narrow = Int32(truncatingIfNeeded: priority)
      guard Int64(narrow) == priority, narrow != Callback.widePriority else {
        keepWide(priority, of: place)
        return Callback.widePriority
      }
      return narrow
    }

    @inline(never)
    private mutating func keepWide(_ priority: Int64, of place: Int32) { widePriorities[place] = priority }
  }

  private var callbacks: [Callback] = []
  private var events = Events()
  /// Callbacks that are not here but in an index file.
  private var known: KnownEvents?

  /// Adds the callbacks of plugins, behind those that are there.
  ///
  /// - Returns: The places of those that register anything else.
  mutating func add(_ plugins: [Plugin]) -> Set<Int> {
    var haveOthers: Set<Int> = []
    callbacks.reserveCapacity(plugins.reduce(0) { $0 + ($1.known == nil ? $1.registrations.count : 0) })
    for (place, plugin) in plugins.enumerated() {
      if addKnown(plugin, at: place, of: plugins) ?? add(plugin.registrations, of: place) { haveOthers.insert(place) }
    }
    return haveOthers
  }

  /// Adds a plugin that an index file knows, whatever its callbacks are.
  ///
  /// - Returns: Whether it registers anything else; nil for a plugin that is to be added with its callbacks.
  private mutating func addKnown(_ plugin: Plugin, at place: Int, of plugins: [Plugin]) -> Bool? {
    guard let known = plugin.known else { return nil }
    if self.known == nil { self.known = KnownEvents(known.contents, of: plugins) }
    return self.known?.add(known, at: place) == true ? known.contents.hasRoutes(known.number) : nil
  }

  /// Adds callbacks, behind those that are there.
  ///
  /// - Returns: Whether anything else is registered.
  mutating func add(_ registrations: Registrations, of plugin: Int) -> Bool {
    var hasOthers = false
    registrations.forEachTable { first, table in
      if add(table, of: plugin, from: first) { hasOthers = true }
    }
    return hasOthers
  }

  private mutating func add(_ table: RecordTable, of plugin: Int, from first: Int) -> Bool {
    var hasOthers = false
    var place = callbacks.count
    let plugin = Int32(plugin)
    callbacks.append(addingCapacity: table.registrationCount) { callbacks in
      table.forEachRegistration { entry in
        guard entry.kind == .event else { return hasOthers = true }
        let event = events.number(of: entry.name, hash: entry.nameHash)
        callbacks.append(events.callback(place, plugin, first + entry.position, entry.priority, for: event))
        place &+= 1
      }
    }
    return hasOthers
  }

  /// Whether there is a callback for an event.
  func contains(_ name: String) -> Bool { events[name] != nil || known?.contains(name) == true }

  /// The callbacks for an event, in the order of plugins and records.
  func entries(for name: String) -> [Entry] {
    let added = addedEntries(for: name)
    guard let others = known?.entries(for: name), !others.isEmpty else { return added }
    guard !added.isEmpty else { return others }
    // Some were read, some known: each has its place among the others.
    return (added + others).sorted { ($0.plugin, $0.registration) < ($1.plugin, $1.registration) }
  }

  /// The callbacks for an event that are here, in the order in which they were added.
  private func addedEntries(for name: String) -> [Entry] {
    guard let event = events[name] else { return [] }
    var place = Int(event.last)
    var entries: [Entry] = []
    entries.reserveCapacity(Int(event.count))
    while place >= 0 {
      entries.append(entry(at: place))
      place = Int(callbacks[place].previous)
    }
    return entries.reversed()
  }

  /// The callbacks for an event in the order in which they run: by priority, and of one priority in the order of plugins
  /// and records.
  ///
  /// - Complexity: O(n) in the callbacks of this event, mostly; see ``PriorityOrder``.
  func sortedEntries(for name: String) -> [Entry] {
    guard known == nil else {
      let entries = entries(for: name)
      return PriorityOrder.places(count: entries.count) { entries[$0].priority }.map { entries[$0] }
    }
    guard let event = events[name] else { return [] }
    var next = event.last
    return PriorityOrder.ordered(count: Int(event.count)) { _ in
      let place = Int(next)
      next = callbacks[place].previous
      return PriorityOrder.Item(priority: priority(at: place), number: place)
    } result: {
      entry(at: $0)
    }
  }

  @inline(__always)
  private func priority(at place: Int) -> Int64 {
    let priority = callbacks[place].priority
    guard priority == Callback.widePriority else { return Int64(priority) }
    return events.widePriorities[Int32(place)] ?? Int64(priority)
  }

  @inline(__always)
  private func entry(at place: Int) -> Entry {
    let callback = callbacks[place]
    return Entry(plugin: Int(callback.plugin), registration: Int(callback.registration), priority: priority(at: place))
  }

  /// The names of all events, each once, in no order.
  var eventNames: [String] {
    let added = events.names.names
    guard let others = known?.eventNames else { return added }
    return added + others.filter { events[$0] == nil }
  }
}
