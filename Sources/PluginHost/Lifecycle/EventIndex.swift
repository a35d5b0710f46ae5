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
    /// The places of the first and the last callback in ``callbacks``.
    let first: Int32
    var last: Int32
    var count: Int32
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
  private var events: [Event] = []
  private var names: [UInt8] = []
  /// The numbers of events plus one, each where its hash leads or in the next free place; 0 is free.
  private var slots = [Int32](repeating: 0, count: 64)
  private let seed = UInt64.random(in: 0 ... .max)

  /// Makes room for callbacks.
  mutating func reserveCapacity(_ count: Int) { callbacks.reserveCapacity(count) }

  /// Adds a callback, behind those that are there.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(_ entry: Entry, for name: UnsafeRawBufferPointer) {
    let number = Int32(callbacks.count)
    var priority = Int32(truncatingIfNeeded: entry.priority)
    if Int64(priority) != entry.priority || priority == Callback.widePriority {
      priority = Callback.widePriority
      widePriorities[number] = entry.priority
    }
    callbacks.append(
      Callback(plugin: Int32(entry.plugin), registration: Int32(entry.registration), priority: priority, next: -1))
    let hash = NameHash.value(of: name, seed: seed)
    let slot = slot(of: name, hash)
    guard slots[slot] == 0 else {
      let event = Int(slots[slot]) - 1
      callbacks[Int(events[event].last)].next = number
      events[event].last = number
      events[event].count += 1
      return
    }
    events.append(
      Event(hash: hash, nameStart: names.count, nameCount: name.count, first: number, last: number, count: 1))
    names.append(contentsOf: name)
    slots[slot] = Int32(events.count)
    if events.count * 2 > slots.count { grow() }
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
      let priority = callback.priority == Callback.widePriority ? widePriorities[place] : nil
      entries.append(
        Entry(
          plugin: Int(callback.plugin), registration: Int(callback.registration),
          priority: priority ?? Int64(callback.priority)))
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
