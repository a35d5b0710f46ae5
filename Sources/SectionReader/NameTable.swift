internal import Glibc
internal import RheaRecords

/// Numbers for names: the first name that is added gets 0, and each new one the next.
///
/// A hash table whose names lie one after the other in one array, so that nothing is allocated for a name, and none has
/// to be made a `String` to be looked for.
public struct NameTable: Sendable {
  private struct Entry {
    let hash: UInt64
    /// Where the name is in ``bytes``.
    let start: Int
    let count: Int
  }

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The numbers of names plus one, each where its hash leads or in the next free place; 0 is free.
  private var slots: [Int32]
  private let seed: UInt64

  /// Makes a table without names.
  public init() {
    slots = [Int32](repeating: 0, count: 64)
    seed = .random(in: 0 ... .max)
  }

  /// How many names there are.
  public var count: Int { entries.count }

  /// The number of a name; nil for one that was not added.
  ///
  /// - Complexity: O(length of the name) on average.
  public func number(of name: UnsafeRawBufferPointer) -> Int? {
    let number = slots[slot(of: name, NameHash.value(of: name, seed: seed))]
    return number == 0 ? nil : Int(number) - 1
  }

  /// The number of a name; nil for one that was not added.
  ///
  /// - Complexity: O(length of the name) on average.
  public func number(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { number(of: UnsafeRawBufferPointer($0)) }
  }

  /// The number of a name, which is added if it is not there.
  ///
  /// - Complexity: O(length of the name) on average.
  public mutating func insert(_ name: UnsafeRawBufferPointer) -> Int {
    let hash = NameHash.value(of: name, seed: seed)
    let slot = slot(of: name, hash)
    guard slots[slot] == 0 else { return Int(slots[slot]) - 1 }
    let number = entries.count
    entries.append(Entry(hash: hash, start: bytes.count, count: name.count))
    bytes.append(contentsOf: name)
    slots[slot] = Int32(number + 1)
    if entries.count * 2 > slots.count { grow() }
    return number
  }

  /// The name of a number.
  public func name(of number: Int) -> String {
    let entry = entries[number]
    return String(decoding: bytes[entry.start..<entry.start + entry.count], as: UTF8.self)
  }

  /// All names, by their numbers.
  public var names: [String] { (0..<count).map(name) }

  /// Where a name is in the slots, or else where it would be put.
  private func slot(of name: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.count == name.count, isName(of: entry, name) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isName(of entry: Entry, _ name: UnsafeRawBufferPointer) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let other = name.baseAddress else { return name.isEmpty }
      return memcmp(start + entry.start, other, name.count) == 0
    }
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [Int32](repeating: 0, count: mask + 1)
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number + 1)
    }
  }
}
