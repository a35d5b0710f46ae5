internal import RheaRecords

/// A symbol by which libraries find each other's functions and data (gABI, "Symbol Table").
public struct DynamicSymbol: Hashable, Sendable {
  public let name: String
  /// Whether the file has it, or looks for it in others.
  public let isDefined: Bool
  /// Whether a missing one is no error, and a defined one may be replaced.
  public let isWeak: Bool
  /// Whether other libraries see it: global or weak, and of default or protected visibility.
  public let isVisible: Bool
  /// The version that it has, or that is looked for; nil without one.
  public let version: String?
  /// Whether only those find it that ask for its version, `name@VERSION` and not `name@@VERSION`.
  public let isHiddenVersion: Bool
  /// Whether it stands for a place or an absolute value, as the linker's `_end`, and not for code or data.
  public let isUntyped: Bool
}

/// Names of symbols, among which most of a large table can be looked up without making a string of each.
public struct SymbolNames: Sendable {
  private var names: Set<String> = []
  private var fingerprints: Set<UInt64> = []

  public init(_ names: some Sequence<String> = []) {
    for name in names { insert(name) }
  }

  public mutating func insert(_ name: String) {
    guard names.insert(name).inserted else { return }
    fingerprints.insert(name.withBytes(Self.fingerprint))
  }

  /// - Complexity: O(1) for nearly all names that are not there.
  public func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
    fingerprints.contains(Self.fingerprint(of: bytes)) && names.contains(String(decoding: bytes, as: UTF8.self))
  }

  /// Length, beginning and end: mangled names have the beginning or the end in common with many, seldom both.
  private static func fingerprint(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var result = UInt64(count) &* 0x9e37_79b9_7f4a_7c15
    if count >= 8 {
      result ^= bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      result = result &* 0xbf58_476d_1ce4_e5b9 ^ bytes.loadUnaligned(fromByteOffset: (count - 8) / 2, as: UInt64.self)
    } else {
      for byte in bytes { result = result << 8 ^ result >> 56 ^ UInt64(byte) }
    }
    return result
  }
}
