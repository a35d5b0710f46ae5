internal import SectionReader

/// A sound plugin for this machine that an index file knows.
struct KnownPlugin: Sendable {
  let contents: IndexContents
  /// The number of its entry in the file.
  let number: Int

  /// Its sections, which are read from the index file, or else from its own file as long as that is the same.
  ///
  /// - Returns: None when both are gone.
  func tables(path: String, status: FileStatus) -> [RecordTable] {
    if let tables = contents.tables(number) { return tables }
    guard let path = contents.workingDirectory.absolute(path), let file = try? PluginFile(path: path),
      file.status == status
    else { return [] }
    return file.plugin?.registrations.tables ?? []
  }
}
