public import RheaRecords

/// Where a record begins in its section, what it is, and the hash of its name: all that is kept of a record.
@usableFromInline
struct RecordPlace: BitwiseCopyable, Sendable {
  /// The offset, whose low bits are free since records are aligned, and the kind in these.
  @usableFromInline let offsetAndKind: UInt32
  /// As ``NameTable/hash(of:)`` makes it.
  @usableFromInline let nameHash: UInt32

  @usableFromInline static var kindBits: UInt32 { UInt32(RecordLayout.alignment - 1) }

  /// - Parameters:
  ///   - offset: Where the record begins in its section, in bytes: a multiple of ``RecordLayout/alignment``.
  ///   - kind: One that this reader knows.
  @inline(always)
  init(offset: UInt32, kind: RecordKind, nameHash: UInt32) {
    offsetAndKind = offset & ~Self.kindBits | UInt32(kind.rawValue) & Self.kindBits
    self.nameHash = nameHash
  }

  /// Where the record begins in its section, in bytes.
  @inlinable var offset: UInt32 { offsetAndKind & ~Self.kindBits }
  @inlinable var kind: RecordKind { RecordKind(rawValue: UInt16(truncatingIfNeeded: offsetAndKind & Self.kindBits)) }
}
