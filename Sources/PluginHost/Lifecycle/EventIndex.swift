internal import RheaRecords
internal import SectionReader

/// From the name of an event to the callbacks that are registered for it.
///
/// Made for the scan, which adds many callbacks and asks for few: the callbacks are kept as they come, each with the
/// place of the next one for its event. Nothing is allocated for an event or a callback, and nothing is sorted before
/// somebody asks.
struct EventIndex: Sendable {
  typealias Entry = RegistrationIndex.Entry

  private struct Event {
    /// The places of the first and the last callback in ``callbacks``.
    let first: Int32
    private var last: Int32
    private(set) var count: Int32

    init(_ callback: Int32) {
      (first, last, count) = (callback, callback, 1)
    }

    /// Adds a callback, and returns the one that was the last.
    @inline(__always)
    mutating func add(_ callback: Int32) -> Int32 {
      defer { last = callback }
      count += 1
      return last
    }
  }

  /// A callback in 16 bytes, since there may be very many.
  private struct Callback {
    let plugin: Int32
    let registration: Int32
    /// ``widePriority`` for one that is in ``widePriorities``.
    let priority: Int32
    /// The place of the next callback for the same event; -1 after the last.
    var next: Int32

    static let widePriority = Int32.min
  }

  private var callbacks: [Callback] = []
  /// The priorities that take more than 32 bits, by the places of their callbacks.
  private var widePriorities: [Int32: Int64] = [:]
  private var names = NameTable()
  /// By the numbers of their names.
  private var events: [Event] = []
  /// Names that were kept from an earlier start, and the numbers of their events by those of the names; -1 for one that
  /// has not been met.
  private var stored: (names: StoredNames, events: [Int32])?

  /// Makes room for callbacks.
  mutating func reserveCapacity(_ count: Int) { callbacks.reserveCapacity(count) }

  /// Adds a callback, behind those that are there.
  ///
  /// - Parameter hash: Of the name; ``NameTable/hash(of:)``.
  /// - Complexity: O(1) on average.
  @inline(__always)
  mutating func add(_ entry: Entry, for name: UnsafeRawBufferPointer, hash: UInt32) {
    append(entry, to: names.insert(name, hash: hash))
  }

  /// Adds the callbacks of a plugin, behind those that are there.
  ///
  /// - Returns: Whether it registers anything else.
  mutating func add(_ registrations: Registrations, of plugin: Int) -> Bool {
    var hasOthers = false
    registrations.forEachTable { first, table in
      if let records = table.stored {
        if add(records, of: plugin, from: first) { hasOthers = true }
        return
      }
      table.forEachRegistration { entry in
        guard entry.kind == .event else { return hasOthers = true }
        add(
          Entry(plugin: plugin, registration: first + entry.position, priority: entry.priority), for: entry.name,
          hash: entry.nameHash)
      }
    }
    return hasOthers
  }

  /// Adds callbacks whose names have numbers already: each name is looked for once.
  private mutating func add(_ records: StoredRecords, of plugin: Int, from first: Int) -> Bool {
    var known: [Int32]
    if let stored, stored.names === records.names {
      known = stored.events
      // Not held twice, or the first change would copy it.
      self.stored = nil
    } else {
      known = [Int32](repeating: -1, count: records.names.count)
    }
    var hasOthers = false
    var registration = first
    records.forEach { record in
      guard record.kind.isRegistration else { return }
      if record.kind == .event {
        if known[record.name] < 0 {
          known[record.name] = Int32(records.names.withName(record.name) { names.insert($0) })
        }
        append(
          Entry(plugin: plugin, registration: registration, priority: record.priority), to: Int(known[record.name]))
      } else {
        hasOthers = true
      }
      registration += 1
    }
    stored = (records.names, known)
    return hasOthers
  }

  /// Adds a callback for an event.
  @inline(__always)
  private mutating func append(_ entry: Entry, to event: Int) {
    let number = Int32(callbacks.count)
    var priority = Int32(truncatingIfNeeded: entry.priority)
    if Int64(priority) != entry.priority || priority == Callback.widePriority {
      priority = Callback.widePriority
      widePriorities[number] = entry.priority
    }
    callbacks.append(
      Callback(plugin: Int32(entry.plugin), registration: Int32(entry.registration), priority: priority, next: -1))
    if event < events.count {
      let last = events[event].add(number)
      callbacks[Int(last)].next = number
    } else {
      events.append(Event(number))
    }
  }

  private func event(named name: String) -> Event? { names.number(of: name).map { events[$0] } }

  /// Whether there is a callback for an event.
  func contains(_ name: String) -> Bool { event(named: name) != nil }

  /// The callbacks for an event, in the order in which they were added.
  func entries(for name: String) -> [Entry] {
    guard let event = event(named: name) else { return [] }
    var next = event.first
    return (0..<event.count).map { _ in
      defer { next = callbacks[Int(next)].next }
      return entry(at: Int(next))
    }
  }

  /// The callbacks for an event in the order in which they run: by priority, and of one priority in the order in which
  /// they were added.
  ///
  /// - Complexity: O(n) in the callbacks of this event, mostly; see ``PriorityOrder``.
  func sortedEntries(for name: String) -> [Entry] {
    guard let event = event(named: name) else { return [] }
    var next = event.first
    return PriorityOrder.ordered(count: Int(event.count)) { _ in
      let place = Int(next)
      next = callbacks[place].next
      return PriorityOrder.Item(priority: priority(at: place), number: place)
    } result: {
      entry(at: $0)
    }
  }

  @inline(__always)
  private func priority(at place: Int) -> Int64 {
    let priority = callbacks[place].priority
    guard priority == Callback.widePriority else { return Int64(priority) }
    return widePriorities[Int32(place)] ?? Int64(priority)
  }

  @inline(__always)
  private func entry(at place: Int) -> Entry {
    let callback = callbacks[place]
    return Entry(plugin: Int(callback.plugin), registration: Int(callback.registration), priority: priority(at: place))
  }

  /// The names of all events, in no order.
  var eventNames: [String] { names.names }
}
