public import RheaRecords

/// Numbers for names: the first name that is added gets 0, and each new one the next.
///
/// A hash table whose names lie one after the other in one array, so that nothing is allocated for a name, and none has
/// to be made a `String` to be looked for.
public struct NameTable: Sendable {
  @usableFromInline
  struct Entry: BitwiseCopyable, Sendable {
    @usableFromInline let hash: UInt32
    @usableFromInline let count: UInt32
    /// Where the name is in ``bytes``.
    @usableFromInline let start: Int
  }

  @usableFromInline private(set) var entries: [Entry] = []
  @usableFromInline private(set) var bytes: [UInt8] = []
  /// The numbers of names plus one, each where its hash leads or in the next free place; 0 is free. At most a quarter is
  /// taken, so that nearly every name is where its hash leads.
  @usableFromInline private(set) var slots: [Int32]

  /// What the hashes of names begin with, in all tables of the process; nobody can foresee it.
  static let seed = UInt64.random(in: 0 ... .max)

  /// Makes a table without names.
  public init() {
    slots = [Int32](repeating: 0, count: 128)
  }

  /// The hash by which all tables of this process know a name.
  ///
  /// - Complexity: O(length of the name).
  public static func hash(of name: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(truncatingIfNeeded: NameHash.value(of: name, seed: seed))
  }

  /// How many names there are.
  public var count: Int { entries.count }

  /// The number of a name; nil for one that was not added.
  ///
  /// - Complexity: O(length of the name) on average.
  public func number(of name: UnsafeRawBufferPointer) -> Int? {
    let hash = Self.hash(of: name)
    return known(name, hash) ?? find(name, hash).number
  }

  /// The number of a name; nil for one that was not added.
  ///
  /// - Complexity: O(length of the name) on average.
  public func number(of name: String) -> Int? {
    name.withBytes { number(of: $0) }
  }

  /// The number of a name, which is added if it is not there.
  ///
  /// - Complexity: O(length of the name) on average.
  public mutating func insert(_ name: UnsafeRawBufferPointer) -> Int {
    insert(name, hash: Self.hash(of: name))
  }

  /// The number of a name, which is added if it is not there.
  ///
  /// - Parameter hash: Its hash in this process.
  /// - Complexity: O(length of the name) on average.
  @inlinable
  @inline(__always)
  public mutating func insert(_ name: UnsafeRawBufferPointer, hash: UInt32) -> Int {
    known(name, hash) ?? insertElsewhere(name, hash)
  }

  /// The number of a name that is where its hash leads, as most are that are looked for; nil for others.
  @inlinable
  @inline(__always)
  func known(_ name: UnsafeRawBufferPointer, _ hash: UInt32) -> Int? {
    let number = Int(slots[Int(hash) & (slots.count &- 1)]) &- 1
    return number >= 0 && isName(entries[number], name, hash) ? number : nil
  }

  @usableFromInline
  mutating func insertElsewhere(_ name: UnsafeRawBufferPointer, _ hash: UInt32) -> Int {
    let (number, slot) = find(name, hash)
    return number ?? add(name, hash, at: slot)
  }

  private mutating func add(_ name: UnsafeRawBufferPointer, _ hash: UInt32, at slot: Int) -> Int {
    let number = entries.count
    entries.append(Entry(hash: hash, count: UInt32(name.count), start: bytes.count))
    bytes.append(contentsOf: name)
    slots[slot] = Int32(number + 1)
    if entries.count * 4 > slots.count { grow() }
    return number
  }

  /// The name of a number.
  public func name(of number: Int) -> String {
    let entry = entries[number]
    return String(decoding: bytes[entry.start..<entry.start + Int(entry.count)], as: UTF8.self)
  }

  /// All names, by their numbers.
  public var names: [String] { (0..<count).map(name) }

  /// The number of a name, and its slot, or else where it would be put.
  private func find(_ name: UnsafeRawBufferPointer, _ hash: UInt32) -> (number: Int?, slot: Int) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if isName(entries[number], name, hash) { return (number, slot) }
      slot = (slot + 1) & mask
    }
    return (nil, slot)
  }

  @inlinable
  @inline(__always)
  func isName(_ entry: Entry, _ name: UnsafeRawBufferPointer, _ hash: UInt32) -> Bool {
    guard entry.hash == hash, Int(entry.count) == name.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard let bytes = bytes.baseAddress, let name = name.baseAddress else { return true }
      return NameWords.areEqual(bytes + entry.start, name, count: Int(entry.count))
    }
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [Int32](repeating: 0, count: mask + 1)
    for (number, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number + 1)
    }
  }
}
