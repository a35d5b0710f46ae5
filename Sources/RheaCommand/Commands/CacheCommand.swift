internal import PluginHost
internal import RheaRecords

struct CacheCommand: Command {
  static let name = "cache"
  static let summary = "Shows or removes the index files, with which a start need not read unchanged plugins."
  static let operands = "status|clear"
  static let options: [Option] = [.json]
  static let discussion = """
    What the plugin files of a directory register is kept in $XDG_CACHE_HOME/rhea, by default ~/.cache/rhea: a file for
    each set of directories with 16 plugins or more that is searched together. Each start still asks whether a plugin
    is the same file as before, and reads those that are not. `status` prints the index files, and why one is not used;
    `clear` removes them. Nothing is lost but time. A command with --no-cache reads all plugin files.
    """
  static let examples = [
    (call: "rhea cache status", effect: "List the index files."),
    (call: "rhea cache clear", effect: "Remove them, and read all plugins at the next start."),
  ]

  private enum Task: String, CaseIterable {
    case status
    case clear
  }

  private let task: Task
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let word = arguments.operands.first else { throw UsageError("status or clear?", command: Self.name) }
    guard let task = Task(rawValue: word) else {
      throw UsageError(
        "unknown task \(word)", command: Self.name,
        nearest: nearestName(to: word, among: Task.allCases.map(\.rawValue)))
    }
    guard arguments.operands.count == 1 else { throw UsageError("one task at a time", command: Self.name) }
    self.task = task
    asJSON = arguments.has(.json)
  }

  func run(_ console: Console) -> ExitCode {
    switch task {
    case .status: status(console)
    case .clear: clear(console)
    }
  }

  /// Why there is no directory for index files.
  private static let homeless = "set HOME or XDG_CACHE_HOME to an absolute path"

  private func status(_ console: Console) -> ExitCode {
    let index = PluginIndex.standard()
    let status = index?.status()
    let files = status?.files ?? []
    let reason = index == nil ? Self.homeless : status?.reason
    guard !asJSON else {
      console.result(
        .object([
          ("directory", .optional(index?.directory)),
          ("usable", .bool(reason == nil)),
          ("reason", .optional(reason)),
          ("size", .integer(files.reduce(0) { $0 + $1.size })),
          ("files", .array(files.map(Self.json))),
        ]))
      return .success
    }
    if !files.isEmpty {
      console.result(
        TextTable(
          header: ["PLUGINS", "SIZE", "STATE", "FILE", "DIRECTORIES"],
          rows: files.map { file in
            [
              "\(file.plugins)", file.size.readableBytes, file.reason.map { "not used: \($0)" } ?? "usable", file.path,
              file.directories.isEmpty ? "-" : file.directories.joined(separator: ":"),
            ]
          }))
    } else if let index {
      console.note("no index file in \(index.directory)")
    }
    if let reason { console.note("no index is used: \(reason)") }
    return .success
  }

  private static func json(_ file: PluginIndexStatus.File) -> JSON {
    .object([
      ("path", .string(file.path)),
      ("size", .integer(file.size)),
      ("directories", .array(file.directories.map(JSON.string))),
      ("plugins", .integer(file.plugins)),
      ("usable", .bool(file.reason == nil)),
      ("reason", .optional(file.reason)),
    ])
  }

  private func clear(_ console: Console) -> ExitCode {
    let index = PluginIndex.standard()
    var removed = (files: 0, size: 0)
    do throws(PluginFault) {
      if let index { removed = try index.clear() }
    } catch {
      console.note("\(error)")
      return .failure
    }
    if asJSON {
      console.result(
        .object([
          ("directory", .optional(index?.directory)),
          ("removed", .integer(removed.files)),
          ("size", .integer(removed.size)),
        ]))
    } else {
      let files = removed.files == 1 ? "1 index file" : "\(removed.files) index files"
      console.result("removed \(files), \(removed.size.readableBytes)")
    }
    if index == nil { console.note("there is no index: \(Self.homeless)") }
    return .success
  }
}

extension Int {
  /// A number of bytes for people, with at most one digit behind the point: `1.9 MB`.
  fileprivate var readableBytes: String {
    var (value, units) = (Double(self), ["B", "kB", "MB", "GB"][...])
    while value >= 1000, units.count > 1 {
      value /= 1000
      units.removeFirst()
    }
    return "\(units.first == "B" ? "\(self)" : value.rounded(to: 1)) \(units.first ?? "B")"
  }
}
