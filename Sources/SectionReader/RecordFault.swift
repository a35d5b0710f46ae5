internal import RheaRecords

/// Damage in a section of records.
public struct RecordFault: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// There is something where a record should begin, but not its magic.
    case noMagic(found: UInt32)
    /// A record of another version of the layout.
    case otherABI(found: UInt16)
    /// The section ends inside a record's fixed part.
    case truncated(available: Int)
    /// A size that is too small or no multiple of the alignment.
    case badSize(found: Int)
    /// The record would go on past the end of its section.
    case sizePastTheEnd(found: Int, available: Int)
    /// A name of no bytes, or of more than the limit.
    case badNameLength(found: Int)
    /// The name would go on past the end of its record.
    case nameLengthPastTheRecord(found: Int, available: Int)
    /// The byte after the name is not a NUL.
    case nameWithoutNUL
    /// A NUL inside the name.
    case nulInName
    /// The name is not UTF-8.
    case nameNotUTF8
  }

  public let reason: Reason
  /// Where the record begins in its section, in bytes.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The size of a record with the shortest name.
  private static let smallest = RecordLayout.headerSize + RecordLayout.alignment

  /// What a sound record would have here.
  public var expected: String {
    switch reason {
    case .noMagic: "a record that begins with \"RHEA\""
    case .otherABI: "record ABI \(RecordLayout.abi)"
    case .truncated: "a record of at least \(Self.smallest) bytes"
    case .badSize: "a record size of at least \(Self.smallest), a multiple of \(RecordLayout.alignment)"
    case .sizePastTheEnd(_, let available): "a record size of at most \(available), the rest of the section"
    case .badNameLength: "a name of 1 to \(RecordLayout.nameLimit) bytes"
    case .nameLengthPastTheRecord(_, let available): "a name of at most \(available) bytes, the rest of the record"
    case .nameWithoutNUL: "a NUL after the name"
    case .nulInName: "a name without NUL"
    case .nameNotUTF8: "a name in UTF-8"
    }
  }

  /// What this one has.
  public var found: String {
    switch reason {
    case .noMagic(let found): "0x\(String(found, radix: 16))"
    case .otherABI(let found): "ABI \(found)"
    case .truncated(let available): available == 1 ? "1 byte" : "\(available) bytes"
    case .badSize(let found), .sizePastTheEnd(let found, _): "\(found)"
    case .badNameLength(let found), .nameLengthPastTheRecord(let found, _): "\(found) bytes"
    case .nameWithoutNUL: "another byte"
    case .nulInName: "one inside it"
    case .nameNotUTF8: "other bytes"
    }
  }

  /// The fault as an error of the file that holds the section.
  public func error(path: String) -> ReadError {
    let code: ReadError.Code =
      if case .otherABI = reason { .wrongABI } else { .badRecord }
    return ReadError(code, path: path, expected: expected, found: "\(found) (record at offset \(offset))")
  }
}

extension RecordFault: CustomStringConvertible {
  public var description: String { "record at offset \(offset): expected \(expected), found \(found)" }
}
