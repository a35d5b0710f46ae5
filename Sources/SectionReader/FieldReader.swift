/// Numbers in bytes of either byte order, at offsets that the caller has checked.
struct FieldReader {
  let bytes: [UInt8]
  let byteOrder: ElfIdentity.ByteOrder

  func uint16(_ offset: Int) -> UInt16 { integer(offset) }
  func uint32(_ offset: Int) -> UInt32 { integer(offset) }
  func uint64(_ offset: Int) -> UInt64 { integer(offset) }

  private func integer<Integer: FixedWidthInteger>(_ offset: Int) -> Integer {
    bytes.withUnsafeBytes { $0.integer(at: offset, byteOrder) }
  }
}

extension UnsafeRawBufferPointer {
  /// The integer at an offset, which the caller has checked; the access is checked in debug builds.
  @inlinable
  @inline(__always)
  func integer<Integer: FixedWidthInteger>(at offset: Int, _ byteOrder: ElfIdentity.ByteOrder) -> Integer {
    let value = loadUnaligned(fromByteOffset: offset, as: Integer.self)
    return byteOrder == .littleEndian ? Integer(littleEndian: value) : Integer(bigEndian: value)
  }
}
