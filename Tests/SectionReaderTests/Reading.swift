import RheaRecords
import SectionReader

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

  /// Reads a file as a host does.
  init(path: String) throws(ReadError) {
    let file = try ElfFile(path: path)
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
struct Refusal: Hashable, Sendable {
  var code: ReadError.Code
  var expected: String
  var found: String

  init(_ code: ReadError.Code, expected: String, found: String) {
    self.code = code
    self.expected = expected
    self.found = found
  }

  /// How the reader refuses a file; nil if it reads it.
  init?(of path: String) {
    do throws(ReadError) {
      _ = try Reading(path: path)
      return nil
    } catch {
      self.init(error)
    }
  }

  init(_ error: ReadError) {
    self.init(error.code, expected: error.expected, found: error.found)
  }
}
