internal import Glibc
internal import RheaRecords

/// The list of plugins that a user does not want to run, kept in a text file: an id a line.
///
/// Empty lines and lines that begin with `#` are left as they are. In an id, characters that would not survive in such a
/// file are written `\u{a}`. Several processes may change the list at a time.
public struct DisabledPlugins: Sendable {
  /// The file, which need not exist.
  public let path: String
  private let toBeMade: [String]

  /// Uses a file of the program's own, in a directory that is there.
  public init(path: String) {
    self.path = path
    toBeMade = []
  }

  /// The list of the command `rhea`: `$XDG_CONFIG_HOME/rhea/disabled`, by default `~/.config/rhea/disabled`.
  ///
  /// - Returns: nil without a home directory.
  public static func standard(environment: (String) -> String? = SearchPath.environment) -> DisabledPlugins? {
    UserDirectory("XDG_CONFIG_HOME", or: [".config"], ["rhea"], environment: environment).map {
      DisabledPlugins(path: "\($0.path)/disabled", toBeMade: $0.toBeMade)
    }
  }

  private init(path: String, toBeMade: [String]) {
    self.path = path
    self.toBeMade = toBeMade
  }

  /// The ids, in the order in which they were added, each once. None when there is no file.
  ///
  /// - Throws: ``PluginFault`` when there is a file that cannot be read, so that nobody runs what was disabled.
  public func ids() throws(PluginFault) -> [String] {
    var seen: Set<String> = []
    return try lines().compactMap(Self.id).filter { seen.insert($0).inserted }
  }

  /// Adds ids to the list.
  ///
  /// - Returns: Those that were not in it.
  /// - Throws: ``PluginFault`` when the file cannot be read or written.
  @discardableResult
  public func disable(_ ids: [String]) throws(PluginFault) -> [String] {
    try change { lines in
      var present = Set(lines.compactMap(Self.id))
      let new = ids.filter { present.insert($0).inserted }
      lines += new.map(Self.line)
      return new
    }
  }

  /// Takes ids off the list.
  ///
  /// - Returns: Those that were in it.
  /// - Throws: ``PluginFault`` when the file cannot be read or written.
  @discardableResult
  public func enable(_ ids: [String]) throws(PluginFault) -> [String] {
    try change { lines in
      let present = Set(lines.compactMap(Self.id))
      let unwanted = Set(ids)
      lines.removeAll { Self.id($0).map(unwanted.contains) ?? false }
      var seen: Set<String> = []
      return ids.filter { present.contains($0) && seen.insert($0).inserted }
    }
  }

  /// Changes the list while no other process does.
  private func change(_ body: (inout [String]) -> [String]) throws(PluginFault) -> [String] {
    if let obstacle = UserDirectory.make(toBeMade) { throw notWritable(obstacle) }
    // A file beside it, since the list itself is replaced.
    let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw notWritable() }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw notWritable() }
    }
    var lines = try lines()
    let changed = body(&lines)
    if !changed.isEmpty { try write(lines.map { "\($0)\n" }.joined()) }
    return changed
  }

  private func lines() throws(PluginFault) -> [String] {
    let bytes: [UInt8]
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.read(path, limit: 1024 * 1024, isOwn: false)
    } catch {
      let found: String
      switch error {
      case .system(ENOENT), .system(ENOTDIR): return []
      case .system(let number): found = "\"\(String(cString: strerror(number)))\""
      case .refused(let reason): found = reason
      }
      throw PluginFault(.unreadable, path: path, expected: "the list of disabled plugins", found: found)
    }
    var lines = SmallFile.lines(of: bytes)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  private func write(_ text: String) throws(PluginFault) {
    // A link leads to the file that is meant, as in a directory of settings that is kept elsewhere.
    let target = PluginLoader.realPath(of: path) ?? path
    let temporary = "\(target).new"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw notWritable() }
    // Others may read the list if they might before.
    var status = stat()
    if stat(target, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
    let isWritten = writeAll(text, to: file)
    let reason = errno
    guard close(file) == 0, isWritten, rename(temporary, target) == 0 else {
      if !isWritten { errno = reason }
      let fault = notWritable()
      unlink(temporary)
      throw fault
    }
  }

  /// - Parameter reason: By default that for which the last system call failed.
  private func notWritable(_ reason: String? = nil) -> PluginFault {
    PluginFault(
      .notWritable, path: path, expected: "a list of disabled plugins that can be changed",
      found: reason ?? "\"\(String(cString: strerror(errno)))\"")
  }
}

// How an id stands in the file.
extension DisabledPlugins {
  /// The id of a line; nil for an empty one and for a comment.
  private static func id(_ line: String) -> String? {
    let text = line.trimmed
    guard !text.isEmpty, text.unicodeScalars.first != "#" else { return nil }
    // By scalars: what follows an escape may join it to one character.
    var id = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", rest.starts(with: "u{".unicodeScalars), let end = rest.firstIndex(of: "}"),
        let meant = UInt32(String(rest[..<end].dropFirst(2)), radix: 16).flatMap(Unicode.Scalar.init)
      {
        id.unicodeScalars.append(meant)
        rest = rest[end...].dropFirst()
      } else {
        id.unicodeScalars.append(scalar)
      }
    }
    return id
  }

  private static func line(_ id: String) -> String {
    let count = id.unicodeScalars.count
    return id.unicodeScalars.enumerated().map { index, scalar in
      let isEdge = index == 0 || index == count - 1
      let needsEscape =
        scalar.isControl || scalar == "\\" || isEdge && scalar.properties.isWhitespace || index == 0 && scalar == "#"
      return needsEscape ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
