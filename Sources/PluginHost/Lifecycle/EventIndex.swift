internal import Glibc
internal import SectionReader

/// From the name of an event to the callbacks that are registered for it.
///
/// Made for the scan, which adds many callbacks and asks for few: a hash table, the names one after the other in one
/// array, and the callbacks as they come, each with the place of the next one for its event. Nothing is allocated for
/// an event or a callback, and nothing is sorted before somebody asks.
struct EventIndex: Sendable {
  typealias Entry = RegistrationIndex.Entry

  private struct Event {
    let hash: UInt64
    /// Where the name is in ``names``.
    let nameStart: Int
    let nameCount: Int
    /// The places of the first and the last callback in ``callbacks``; -1 for none.
    var first: Int32 = -1
    var last: Int32 = -1
    var count: Int32 = 0

    /// Notes a callback behind the others.
    ///
    /// - Returns: The one that was the last.
    mutating func add(_ callback: Int32) -> Int32 {
      defer { last = callback }
      if count == 0 { first = callback }
      count += 1
      return last
    }
  }

  private struct Callback {
    let entry: Entry
    /// The place of the next callback for the same event; -1 after the last.
    var next: Int32
  }

  private var callbacks: [Callback] = []
  private var events: [Event] = []
  private var names: [UInt8] = []
  /// The numbers of events plus one, each where its hash leads or in the next free place; 0 is free.
  private var slots = [Int32](repeating: 0, count: 64)
  private let seed = UInt64.random(in: 0 ... .max)
  /// Names that were kept from an earlier start, and the numbers of their events by those of the names; -1 for one that
  /// has not been met.
  private var stored: StoredEvents?

  private struct StoredEvents {
    let names: StoredNames
    var numbers: [Int32]
  }

  /// Makes room for callbacks.
  mutating func reserveCapacity(_ count: Int) { callbacks.reserveCapacity(count) }

  /// Adds a callback, behind those that are there.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(_ entry: Entry, for name: UnsafeRawBufferPointer) {
    append(entry, to: insert(name))
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
        add(Entry(plugin: plugin, registration: first + entry.position, priority: entry.priority), for: entry.name)
      }
    }
    return hasOthers
  }

  /// Adds callbacks whose names have numbers already: each name is looked for once.
  private mutating func add(_ records: StoredRecords, of plugin: Int, from first: Int) -> Bool {
    if stored?.names !== records.names {
      stored = StoredEvents(names: records.names, numbers: Array(repeating: -1, count: records.names.count))
    }
    var hasOthers = false
    var registration = first
    records.forEach { record in
      guard record.kind.isRegistration else { return }
      if record.kind == .event {
        append(
          Entry(plugin: plugin, registration: registration, priority: record.priority),
          to: number(ofStored: record.name, records.names))
      } else {
        hasOthers = true
      }
      registration += 1
    }
    return hasOthers
  }

  @inline(__always)
  private mutating func number(ofStored name: Int, _ names: StoredNames) -> Int {
    if let number = stored?.numbers[name], number >= 0 { return Int(number) }
    let number = names.withName(name) { insert($0) }
    stored?.numbers[name] = Int32(number)
    return number
  }

  /// Adds a callback for an event.
  @inline(__always)
  private mutating func append(_ entry: Entry, to event: Int) {
    let number = Int32(callbacks.count)
    callbacks.append(Callback(entry: entry, next: -1))
    let last = events.withUnsafeMutableBufferPointer { events in events[event].add(number) }
    if last >= 0 { callbacks[Int(last)].next = number }
  }

  /// The number of an event, which is added if it is not there.
  private mutating func insert(_ name: UnsafeRawBufferPointer) -> Int {
    let hash = NameHash.value(of: name, seed: seed)
    let slot = slot(of: name, hash)
    guard slots[slot] == 0 else { return Int(slots[slot]) - 1 }
    events.append(Event(hash: hash, nameStart: names.count, nameCount: name.count))
    names.append(contentsOf: name)
    slots[slot] = Int32(events.count)
    if events.count * 2 > slots.count { grow() }
    return events.count - 1
  }

  /// Where an event is in the slots, or else where it would be put.
  private func slot(of name: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let event = events[Int(slots[slot]) - 1]
      if event.hash == hash, event.nameCount == name.count, isName(of: event, name) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isName(of event: Event, _ name: UnsafeRawBufferPointer) -> Bool {
    names.withUnsafeBytes { names in
      guard let start = names.baseAddress, let other = name.baseAddress else { return name.isEmpty }
      return memcmp(start + event.nameStart, other, name.count) == 0
    }
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [Int32](repeating: 0, count: mask + 1)
    for (number, event) in events.enumerated() {
      var slot = Int(truncatingIfNeeded: event.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number + 1)
    }
  }

  private func event(named name: String) -> Event? {
    var name = name
    return name.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      let number = slots[slot(of: bytes, NameHash.value(of: bytes, seed: seed))]
      return number == 0 ? nil : events[Int(number) - 1]
    }
  }

  /// Whether there is a callback for an event.
  func contains(_ name: String) -> Bool { event(named: name) != nil }

  /// The callbacks for an event, in the order in which they were added.
  func entries(for name: String) -> [Entry] {
    guard let event = event(named: name) else { return [] }
    var entries: [Entry] = []
    entries.reserveCapacity(Int(event.count))
    var place = event.first
    while place >= 0 {
      let callback = callbacks[Int(place)]
      entries.append(callback.entry)
      place = callback.next
    }
    return entries
  }

  /// The callbacks for an event in the order in which they run: by priority, and of one priority in the order in which
  /// they were added.
  ///
  /// - Complexity: O(n log n) in the callbacks of this event.
  func sortedEntries(for name: String) -> [Entry] {
    let entries = entries(for: name)
    // Numbers are sorted far quicker than what they stand for: the priority above, the place below.
    var keys: [UInt64] = []
    keys.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() {
      guard let priority = Int32(exactly: entry.priority) else {
        return entries.sorted { $0.priority > $1.priority }
      }
      keys.append(UInt64(UInt32(bitPattern: ~priority) ^ 1 << 31) << 32 | UInt64(place))
    }
    keys.sort()
    return keys.map { entries[Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF)] }
  }

  /// The names of all events, in no order.
  var eventNames: [String] {
    events.map { String(decoding: names[$0.nameStart..<$0.nameStart + $0.nameCount], as: UTF8.self) }
  }
}
