internal import RheaRecords

/// The numbers of literal routes by their canonical keys: a hash table with open addressing.
///
/// Made for look-ups in tables that are larger than what a processor keeps close to it: a place has all that tells
/// whether the search ends there, and the keys are one after the other in one array. So a look-up reads memory at two
/// places, whatever the number of routes, and allocates nothing.
struct LiteralRoutes: Sendable {
  private struct Slot {
    static let free = Slot(hash: 0, number: -1, keyStart: 0, keyCount: 0)

    let hash: UInt64
    let number: Int32
    /// Where the key is in ``names``.
    var keyStart: UInt32
    let keyCount: UInt32

    var isFree: Bool { number < 0 }
  }

  private static let leastCapacity = 16

  /// The routes, each where its hash leads or in the next place that was free. Some places are always free.
  private var slots = [Slot](repeating: .free, count: leastCapacity)
  private var count = 0
  private var names: [UInt8] = []
  /// How many bytes of ``names`` are of keys that were removed.
  private var unusedNameCount = 0
  private let hash = KeyHash()

  /// The number of the route with a key; nil when there is none.
  ///
  /// - Complexity: O(length of the key).
  func number(of key: String) -> Int? {
    let slot = slots[slot(of: key, hash.value(of: key))]
    return slot.isFree ? nil : Int(slot.number)
  }

  /// Adds a route, whose key is not there yet.
  ///
  /// - Complexity: O(length of the key), on average over many.
  mutating func insert(_ key: String, number: Int) {
    if (count + 1) * 4 > slots.count * 3 { rebuild(capacity: slots.count * 2) }
    let hash = hash.value(of: key)
    slots[slot(of: key, hash)] = Slot(
      hash: hash, number: Int32(number), keyStart: UInt32(names.count), keyCount: UInt32(key.utf8.count))
    names.append(contentsOf: key.utf8)
    count += 1
  }

  /// Takes a route out.
  ///
  /// - Returns: The number that it had; nil when there is none with this key.
  /// - Complexity: O(length of the key), on average over many.
  mutating func remove(_ key: String) -> Int? {
    var free = slot(of: key, hash.value(of: key))
    let removed = slots[free]
    if removed.isFree { return nil }
    // A search ends at a free place: what is behind this one and has to be found through it moves into it.
    let mask = slots.count - 1
    var next = (free + 1) & mask
    while !slots[next].isFree {
      let home = Int(truncatingIfNeeded: slots[next].hash) & mask
      if (next - home) & mask >= (next - free) & mask {
        slots[free] = slots[next]
        free = next
      }
      next = (next + 1) & mask
    }
    slots[free] = .free
    count -= 1
    unusedNameCount += Int(removed.keyCount)
    if slots.count > Self.leastCapacity, count * 8 < slots.count {
      rebuild(capacity: slots.count / 2)
    } else if unusedNameCount * 2 > names.count {
      rebuild(capacity: slots.count)
    }
    return Int(removed.number)
  }

  /// Where the route with a key is, or else the free place where it would be put.
  private func slot(of key: String, _ hash: UInt64) -> Int {
    key.withBytes { key in
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while !slots[slot].isFree, slots[slot].hash != hash || !isKey(of: slots[slot], key) { slot = (slot + 1) & mask }
      return slot
    }
  }

  private func isKey(of slot: Slot, _ key: UnsafeRawBufferPointer) -> Bool {
    names.withUnsafeBytes { names in
      let own = UnsafeRawBufferPointer(rebasing: names[Int(slot.keyStart)..<Int(slot.keyStart) + Int(slot.keyCount)])
      guard let ownStart = own.baseAddress, let start = key.baseAddress else { return own.isEmpty && key.isEmpty }
      if own.count == key.count, NameWords.areEqual(ownStart, start, count: own.count) { return true }
      // Accents may be composed in other ways.
      return String(decoding: own, as: UTF8.self) == String(decoding: key, as: UTF8.self)
    }
  }

  private mutating func rebuild(capacity: Int) {
    let (oldSlots, oldNames) = (slots, names)
    slots = Array(repeating: .free, count: capacity)
    names = []
    names.reserveCapacity(oldNames.count - unusedNameCount)
    unusedNameCount = 0
    for var slot in oldSlots where !slot.isFree {
      let key = oldNames[Int(slot.keyStart)...].prefix(Int(slot.keyCount))
      slot.keyStart = UInt32(names.count)
      names += key
      var place = Int(truncatingIfNeeded: slot.hash) & (capacity - 1)
      while !slots[place].isFree { place = (place + 1) & (capacity - 1) }
      slots[place] = slot
    }
  }
}
