import RheaRecords
import SectionReader
import Testing

/// A record with all that it says, by which tests compare.
struct Entry: Hashable, Sendable {
  var kind: RecordKind
  var name: String
  var priority: Int64 = 0
  var flags: RecordFlags = []
  var toolchain: UInt32 = 0
  var version: String?
  var source: String?
}

/// All that the reader says about a file.
struct Reading: Hashable, Sendable {
  var identity: ElfIdentity
  /// Each section's records.
  var sections: [[Entry]]
  var faults: [RecordFault]
  var dynamic: DynamicInfo

  /// More bytes than nearly any file here has; a sparse one of 64 GiB has more, which nobody should read at once.
  static let largeLimit = 1 << 20

  /// Reads a file.
  ///
  /// - Parameter limit: The size in bytes up to which it is read at once; as a host does, if not given.
  init(path: String, atOnceUpTo limit: Int? = nil) throws(ReadError) {
    let file = if let limit { try ElfFile(path: path, atOnceUpTo: limit) } else { try ElfFile(path: path) }
    identity = file.identity
    let tables = try file.recordSections().map(\.table)
    sections = tables.map { table in table.records.map { Entry($0, in: table) } }
    faults = tables.compactMap(\.fault)
    dynamic = try file.dynamicInfo()
  }

  /// The names of all records, in order.
  var names: [String] { sections.flatMap { $0 }.map(\.name) }
}

extension Entry {
  init(_ record: Record, in table: RecordTable) {
    self.init(
      kind: record.kind, name: table.name(of: record), priority: record.priority, flags: record.flags,
      toolchain: record.toolchain, version: table.attribute(RecordAttribute.version, of: record),
      source: table.attribute(RecordAttribute.source, of: record))
  }
}

/// An error without the path, which is another in each run.
struct Refusal: Hashable, Error {
  var code: ReadError.Code
  var expected: String
  var found: String

  init(_ code: ReadError.Code, expected: String, found: String) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// How the reader refuses a file; nil if it reads it. Both ways to read it must say the same.
  init?(of path: String) {
    let atOnce = Refusal.result(of: path, atOnceUpTo: Reading.largeLimit)
    let piecewise = Refusal.result(of: path, atOnceUpTo: 0)
    #expect(atOnce == piecewise, "\(path)")
    guard case .failure(let refusal) = atOnce else { return nil }
    self = refusal
  }

  /// What the reader says of a file.
  static func result(of path: String, atOnceUpTo limit: Int) -> Result<Reading, Refusal> {
    do throws(ReadError) {
      return .success(try Reading(path: path, atOnceUpTo: limit))
    } catch {
      return .failure(Refusal(error))
    }
  }

  init(_ error: ReadError) {
    self.init(error.code, expected: error.expected, found: error.found)
  }
}
