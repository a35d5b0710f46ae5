internal import SectionReader

/// A sound plugin for this machine, as an index file knows it: who it is, and where its records are.
struct KnownPlugin: Sendable {
  private let contents: IndexContents
  /// The numbers of its sections in the file.
  private let sections: Range<Int>
  /// nil when it gives itself none.
  let id: String?
  /// nil when it gives itself none.
  let version: String?
  /// How many records register something.
  let registrationCount: Int

  /// - Parameters:
  ///   - contents: The file.
  ///   - sections: Sections that were found to be as they have to be.
  init(_ contents: IndexContents, sections: Range<Int>, id: String?, version: String?, registrationCount: Int) {
    self.contents = contents
    self.sections = sections
    self.id = id
    self.version = version
    self.registrationCount = registrationCount
  }

  /// Its sections, which are made of the file anew.
  var tables: [RecordTable] { sections.compactMap { contents.table($0, .native) } }

  /// Calls a function with the records of each section, in their order, without making any.
  func forEachSection(_ body: (StoredRecords) -> Void) {
    for number in sections { if let records = contents.records(of: number) { body(records) } }
  }
}
