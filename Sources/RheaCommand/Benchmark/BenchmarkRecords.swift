internal import RheaRecords

/// The records of the plugins that a benchmark makes: some 60 bytes each, of several events, in mixed priorities, and
/// the same in each run.
enum BenchmarkRecords {
  /// The events of plugins that are scanned and loaded. None is one that a host triggers by itself.
  static let events = (0..<16).map { number in
    let digits = number < 10 ? "0\(number)" : "\(number)"
    // Of 14 and of 22 bytes, so that names differ in the number of their words.
    return number.isMultiple(of: 2) ? "bench.event.\(digits)" : "bench.event.longer.x\(digits)"
  }

  /// The one event of the plugin that is dispatched to.
  static let dispatched = "bench.dispatch"

  private static let priorities: [Int64] = [1, 3, 5, 5, 5, 5, 7, 9]

  /// The record of a plugin's id.
  static func plugin(id: String) -> [UInt8] { record(.plugin, name: id, priority: 0, flags: []) }

  /// Records of callbacks.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - event: Their event; nil for any of ``events``.
  static func callbacks(_ count: Int, event: String? = nil) -> [[UInt8]] {
    var numbers = RepeatableNumbers()
    return (0..<count).map { _ in
      let name = event ?? events[Int(numbers.next() % UInt64(events.count))]
      let choice = numbers.next()
      // One in eight has a priority of its own, as authors do who want to come first.
      let priority = choice % 8 == 0 ? Int64(choice >> 8 & 0xffff) : priorities[Int(choice >> 8 & 7)]
      return record(.event, name: name, priority: priority, flags: .repeatable)
    }
  }

  private static func record(_ kind: RecordKind, name: String, priority: Int64, flags: RecordFlags) -> [UInt8] {
    let text = RecordText(name: name)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.recordSize)
    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value) { bytes += $0 } }
    append(RecordLayout.magic)
    append(RecordLayout.abi)
    append(kind.rawValue)
    append(UInt32(text.recordSize))
    append(flags.rawValue)
    append(priority)
    // The loader puts the callback here.
    append(0 as UInt64)
    append(0 as UInt32)
    append(UInt32(name.utf8.count))
    return bytes + text.bytes
  }
}

/// Numbers that look like chance and are the same in each run: a linear congruential generator (Knuth's MMIX).
private struct RepeatableNumbers {
  private var state: UInt64 = 0x5eed

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
