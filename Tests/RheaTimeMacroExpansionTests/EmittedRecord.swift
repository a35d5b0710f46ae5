import RheaRecords

/// A record, read back from the source of an expansion.
struct EmittedRecord: Equatable, CustomStringConvertible {
  var kind: UInt16
  var flags: UInt32 = 0
  var priority: Int64 = 0
  var name: String
  var attributes: [String] = []

  var description: String { "kind \(kind), flags \(flags), priority \(priority), \(name) \(attributes)" }
}

extension EmittedRecord {
  /// Reads the record whose constant is in `source`; nil if there is none, or if it is malformed.
  init?(_ source: String) {
    guard let value = source.components(after: "=\n  (") else { return nil }
    let fields = value.split(separator: ", ")
    guard let first = fields[0].word, let second = fields[1].word, let priority = Int64(fields[2]),
      let tail = source.components(after: source.contains("}, 0x") ? "}, " : " 0, 0, ")
    else { return nil }
    let words = tail.prefix { $0 != ")" }.split(separator: ", ").compactMap(\.word)
    guard let third = words.first, first & 0xFFFF_FFFF == UInt64(RecordLayout.magic),
      first >> 32 & 0xFFFF == UInt64(RecordLayout.abi), third & 0xFFFF_FFFF == UInt64(SwiftToolchain.current)
    else { return nil }
    let text = words.dropFirst().flatMap { word in (0..<8).map { UInt8(word >> ($0 * 8) & 0xFF) } }
    guard second & 0xFFFF_FFFF == UInt64(RecordLayout.headerSize + text.count), text.last == 0 else { return nil }
    let nameLength = Int(third >> 32)
    self.init(
      kind: UInt16(first >> 48), flags: UInt32(second >> 32), priority: priority,
      name: String(decoding: text[..<nameLength], as: UTF8.self),
      attributes: text[nameLength...].split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }
}

extension String {
  fileprivate func components(after marker: String) -> Substring? {
    // The last one: the author's closure, which comes before, may contain the same characters.
    var found: Substring?
    var rest = self[...]
    while let range = rest.firstRange(of: marker) {
      rest = rest[range.upperBound...]
      found = rest
    }
    return found
  }
}

extension Substring {
  fileprivate var word: UInt64? { hasPrefix("0x") ? UInt64(dropFirst(2), radix: 16) : nil }
}
