internal import Glibc
internal import RheaRecords

/// What is known of a plugin that crashed.
public struct PluginCrash: Hashable, Sendable {
  /// The signal, `SIGSEGV`.
  public let signal: String
  /// What was running; nil when the note does not say.
  public let kind: TraceSpan.Kind?
  /// The event, the key of the route, or the path of the plugin that was loaded.
  public let subject: String?
  /// Where the author wrote it, `Clock.swift:12`; nil when that is not known.
  public let source: String?
  /// When it was, in seconds since 1970; nil when the note does not say.
  public let time: Int?
}

/// Notes of plugins that crashed, a file a plugin, for the next run. ``CrashHandler`` writes them.
///
/// A note that cannot be read, is damaged or belongs to another user counts for nothing.
public struct CrashLog: Sendable {
  /// The directory of the notes, which need not exist.
  public let directory: String
  /// The directories that are made for a note.
  let toBeMade: [String]

  /// Uses a directory of the program's own; only the last part of its path is made when it is not there.
  public init(directory: String) {
    self.directory = directory
    toBeMade = [directory]
  }

  /// The notes of the command `rhea`: in `$XDG_STATE_HOME/rhea/crashes`, by default `~/.local/state/rhea/crashes`.
  ///
  /// - Returns: nil without a home directory.
  public static func standard(environment: (String) -> String? = SearchPath.environment) -> CrashLog? {
    UserDirectory("XDG_STATE_HOME", or: [".local", "state"], ["rhea", "crashes"], environment: environment)
      .map { CrashLog(directory: $0.path, toBeMade: $0.toBeMade) }
  }

  private init(directory: String, toBeMade: [String]) {
    self.directory = directory
    self.toBeMade = toBeMade
  }

  /// The plugins, among some, that crashed as their files are now, each with its crash. Notes of earlier versions of a
  /// file are removed.
  ///
  /// - Complexity: O(notes + plugins).
  public func crashes(of plugins: [Plugin]) -> [(plugin: Plugin, crash: PluginCrash)] {
    // Nearly always there are none, which takes less time to see than to look for the note of each plugin.
    let owners = owners
    guard !owners.isEmpty else { return [] }
    return plugins.compactMap { plugin in
      guard owners.contains(Self.owner(plugin)) else { return nil }
      return crash(of: plugin).map { (plugin, $0) }
    }
  }

  /// Tells of the crash of a plugin's file as it is now. A note of an earlier version of the file is removed.
  public func crash(of plugin: Plugin) -> PluginCrash? {
    let file = file(for: plugin)
    guard let bytes = try? SmallFile.read(file, limit: 16 * 1024, isOwn: true) else { return nil }
    let lines = SmallFile.lines(of: bytes)
    func value(_ key: String) -> String? {
      lines.first { $0.hasPrefix("\(key) ") }.map { String($0.dropFirst(key.count + 1)) }
    }
    guard lines.first == Self.title, value("stamp") == Self.stamp(of: plugin),
      let signal = value("signal")
    else {
      unlink(file)
      return nil
    }
    return PluginCrash(
      signal: signal, kind: value("during").flatMap(TraceSpan.Kind.init), subject: value("subject"),
      source: value("source"), time: value("time").flatMap { Int($0) })
  }

  /// Removes the note of a plugin, since it has run without a crash.
  public func forget(_ plugin: Plugin) { unlink(file(for: plugin)) }

  /// What the names of the notes begin with.
  private var owners: Set<String> {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var owners: Set<String> = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let end = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { continue }
      owners.insert(String(name[..<end]))
    }
    return owners
  }

  private static let title = "rhea crash 1"

  /// The lines that a note of a plugin begins with.
  func header(of plugin: Plugin) -> String {
    """
    \(Self.title)
    id \(plugin.id.printable)
    path \(plugin.path.printable)
    stamp \(Self.stamp(of: plugin))

    """
  }

  /// Changes with the contents of the file.
  private static func stamp(of plugin: Plugin) -> String {
    let status = plugin.status
    return "\(status.device) \(status.inode) \(status.size) \(status.modified)"
  }

  /// A file a plugin, so that two processes never write to one, except of the same plugin. The name says whose it is;
  /// two plugins of one id in two places are told apart by the number.
  func file(for plugin: Plugin) -> String {
    // FNV-1a, which is the same in every process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(plugin.id)\0\(PluginLoader.realPath(of: plugin.path) ?? plugin.path)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return "\(directory)/\(Self.owner(plugin))-\(String(hash, radix: 16))"
  }

  /// What the name of a plugin's note begins with, up to the number.
  private static func owner(_ plugin: Plugin) -> String {
    let name = plugin.id.utf8.prefix(100).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return String(decoding: name, as: UTF8.self)
  }
}
