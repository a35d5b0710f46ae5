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

    mutating func number(of name: UnsafeRawBufferPointer) -> Int { names.insert(name) }

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
  /// Names that were kept from an earlier start, and the numbers of their events by those of the names; -1 for one that
  /// has not been met.
  private var stored: (names: StoredNames, events: [Int32])?

  /// Makes room for callbacks.
  mutating func reserveCapacity(_ count: Int) { callbacks.reserveCapacity(count) }

  /// Adds the callbacks of a plugin, behind those that are there.
  ///
  /// - Parameter number: The place of the plugin.
  /// - Returns: Whether it registers anything else.
  mutating func add(_ plugin: Plugin, _ number: Int) -> Bool {
    guard let known = plugin.known else { return add(plugin.registrations, of: number) }
    var hasOthers = false
    var next = 0
    known.forEachSection { if add($0, of: number, from: &next) { hasOthers = true } }
    return hasOthers
  }

  /// Adds callbacks, behind those that are there.
  ///
  /// - Returns: Whether anything else is registered.
  mutating func add(_ registrations: Registrations, of plugin: Int) -> Bool {
    var hasOthers = false
    registrations.forEachTable { first, table in
      var next = first
      let others = table.stored.map { add($0, of: plugin, from: &next) } ?? add(table, of: plugin, from: first)
      if others { hasOthers = true }
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

  /// Adds callbacks whose names have numbers already: each name is looked for once.
  ///
  /// - Parameter next: The place of the first registration among those of the plugin; that of the next at the end.
  private mutating func add(_ records: StoredRecords, of plugin: Int, from next: inout Int) -> Bool {
    var known: [Int32]
    if let stored, stored.names === records.names {
      known = stored.events
      // Not held twice, or the first change would copy it.
      self.stored = nil
    } else {
      known = [Int32](repeating: -1, count: records.names.count)
    }
    var hasOthers = false
    var place = callbacks.count
    let plugin = Int32(plugin)
    var registration = next
    callbacks.append(addingCapacity: records.count) { callbacks in
      records.forEach { record in
        guard record.kind.isRegistration else { return }
        defer { registration &+= 1 }
        guard record.kind == .event else { return hasOthers = true }
        if known[record.name] < 0 {
          known[record.name] = Int32(records.names.withName(record.name) { events.number(of: $0) })
        }
        callbacks.append(events.callback(place, plugin, registration, record.priority, for: Int(known[record.name])))
        place &+= 1
      }
    }
    stored = (records.names, known)
    next = registration
    return hasOthers
  }

  /// Whether there is a callback for an event.
  func contains(_ name: String) -> Bool { events[name] != nil }

  /// The callbacks for an event, in the order in which they were added.
  func entries(for name: String) -> [Entry] {
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

  /// The callbacks for an event in the order in which they run: by priority, and of one priority in the order in which
  /// they were added.
  ///
  /// - Complexity: O(n) in the callbacks of this event, mostly; see ``PriorityOrder``.
  func sortedEntries(for name: String) -> [Entry] {
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

  /// The names of all events, in no order.
  var eventNames: [String] { events.names.names }
}
