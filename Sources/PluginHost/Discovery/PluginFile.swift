internal import SectionReader

/// A file that was inspected: which file it is, and the plugin in it.
struct PluginFile {
  let status: FileStatus
  /// nil for a sound library that registers nothing.
  let plugin: Plugin?

  /// Opens and reads a file.
  ///
  /// - Parameter isRegular: Whether its directory says that it is a regular file.
  init(path: String, isRegular: Bool = false) throws(ReadError) {
    let file = try ElfFile(path: path, isRegular: isRegular)
    status = file.file.status
    let sections = try file.recordSections()
    guard sections.contains(where: { !$0.table.records.isEmpty || $0.table.fault != nil }) else {
      plugin = nil
      return
    }
    plugin = Plugin(path: path, identity: file.identity, status: status, tables: sections.map(\.table))
  }
}
