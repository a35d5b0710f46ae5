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
    let status = file.status
    let tables = try file.recordTables()
    guard tables.contains(where: { !$0.isEmpty }) else {
      self.init(library: status)
      return
    }
    self.init(Plugin(path: path, identity: file.identity, status: status, tables: tables))
  }

  /// A sound library that registers nothing.
  init(library status: FileStatus) {
    self.status = status
    plugin = nil
  }

  /// A file with records.
  init(_ plugin: Plugin) {
    status = plugin.status
    self.plugin = plugin
  }

  /// Whether there is nothing wrong with it.
  var isSound: Bool { plugin.map { $0.fault == nil } ?? true }
}
