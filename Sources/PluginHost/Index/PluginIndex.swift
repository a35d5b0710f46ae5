/// Where a host keeps what it found in plugin files, so that the next start need not read them again.
///
/// There is an index file for each set of directories that is searched. It is a cache: each plugin file is still
/// asked for, and read when anything about it has changed; when the index cannot be used, or not be written, all
/// files are read. Only what is sound is kept, so that a fault is looked at each time.
///
/// A host keeps its index file open, and reads more of it when more is asked for; whatever becomes of the file
/// meanwhile, it goes by what it found at its start.
///
/// Several hosts may use one directory at a time. It must belong to the user, and nobody else may write to it.
public struct PluginIndex: Sendable {
  /// The directory of the index files, which need not exist.
  public let directory: String
  /// The directories that are made for an index file.
  let toBeMade: [String]
  /// The time in nanoseconds since 1970, by the clock that gives files their times.
  let clock: @Sendable () -> Int64

  /// Uses a directory of the program's own; only the last part of its path is made when it is not there.
  public init(directory: String) {
    self.init(directory: directory, toBeMade: [directory])
  }

  /// The index of the command `rhea`: in `$XDG_CACHE_HOME/rhea`, by default `~/.cache/rhea`.
  ///
  /// - Returns: nil without a home directory.
  public static func standard(environment: (String) -> String? = SearchPath.environment) -> PluginIndex? {
    UserDirectory("XDG_CACHE_HOME", or: [".cache"], ["rhea"], environment: environment)
      .map { PluginIndex(directory: $0.path, toBeMade: $0.toBeMade) }
  }

  init(
    directory: String, toBeMade: [String], clock: @escaping @Sendable () -> Int64 = { SettledTimes.now }
  ) {
    self.directory = directory
    self.toBeMade = toBeMade
    self.clock = clock
  }

  /// From so many plugin files on an index file is written; fewer are read as quickly as it is.
  package static let leastFiles = 16
}
