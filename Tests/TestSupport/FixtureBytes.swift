import Foundation

/// The order of the bytes of an integer.
public enum ByteOrder: Hashable, Sendable {
  case little, big
}

extension [UInt8] {
  /// Reads a whole file.
  public init(contentsOfFile path: String) throws {
    self.init(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The integer of the type `type` that begins at `offset`; the bytes must be there.
  public func integer<T: FixedWidthInteger>(
    _ type: T.Type = T.self, at offset: Int, _ order: ByteOrder = .little
  ) -> T {
    let value = withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }
    return order == .little ? T(littleEndian: value) : T(bigEndian: value)
  }

  /// Writes `value`, in the width of its type, over the bytes from `offset` on; the bytes must be there.
  public mutating func patch<T: FixedWidthInteger>(_ value: T, at offset: Int, _ order: ByteOrder = .little) {
    let ordered = order == .little ? value.littleEndian : value.bigEndian
    withUnsafeMutableBytes { $0.storeBytes(of: ordered, toByteOffset: offset, as: T.self) }
  }

  /// Appends `value`, in the width of its type.
  public mutating func append<T: FixedWidthInteger>(integer value: T, _ order: ByteOrder = .little) {
    append(contentsOf: repeatElement(0, count: MemoryLayout<T>.size))
    patch(value, at: count - MemoryLayout<T>.size, order)
  }

  /// The NUL-terminated text that begins at `offset`, or all that is left when no NUL follows.
  public func text(at offset: Int) -> String {
    String(decoding: self[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
