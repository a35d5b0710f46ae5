/// Whether a file can be used as a plugin here: every condition, with what is expected and what was found.
///
/// ```swift
/// let diagnosis = PluginDiagnosis(path: "plugins/clock.so")
/// for check in diagnosis.checks where check.outcome == .failed {
///   print("\(check.title): expected \(check.expected), found \(check.found ?? "-"); \(check.advice ?? "")")
/// }
/// ```
///
/// All of it is read from files: nothing of the plugin or of its libraries is run, except by ``tryLoading(timeLimit:)``.
/// The libraries and symbols that this process already has count as there, as they would when it loads the plugin.
public struct PluginDiagnosis: Sendable {
  /// The file, as it was named.
  public let path: String
  /// What the file registers; nil when it is no plugin, or cannot be read as one.
  public internal(set) var plugin: Plugin?
  /// All checks, in the order of ``PluginCheck/ID``; that of loading only after it was tried.
  public internal(set) var checks: [PluginCheck] = []
  /// The libraries that the plugin needs, and those that these need, breadth first; without what libraries that are in
  /// this process already need.
  public internal(set) var libraries: [NeededLibrary] = []
  /// Versions of symbols that the libraries found do not have.
  public internal(set) var missingVersions: [MissingVersion] = []
  /// Symbols that neither the libraries nor this process have.
  public internal(set) var missingSymbols: [MissingSymbol] = []

  /// Whether no check failed.
  public var isUsable: Bool { !checks.contains { $0.outcome == .failed } }

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file; links are followed.
  ///   - others: The plugins that it would be used with; the file itself may be one of them. Without any, what it
  ///     requires is looked for in the search path.
  ///   - exclusion: Plugins that are left out; `others` are without them already.
  /// - Complexity: O(bytes of the records, and symbols of the plugin and of all its libraries).
  public init(path: String, among others: PluginSet? = nil, leavingOut exclusion: PluginExclusion = .none) {
    self.init(path: path, among: others, leavingOut: exclusion, environment: .current)
  }

  init(
    path: String, among others: PluginSet?, leavingOut exclusion: PluginExclusion = .none,
    environment: LoaderEnvironment
  ) {
    self.path = path
    guard checkFile() else {
      let unreached = PluginCheck.ID.allCases.filter { $0 != .file && $0 != .load }
      checks += unreached.map { .notReached($0, since: "the file cannot be read") }
      return
    }
    checkContents(among: others?.plugins ?? [], exclusion)
    checkRequirements(among: others, exclusion)
    checkLinkage(environment)
  }

  /// Whether one of some checks failed.
  func failed(_ ids: PluginCheck.ID...) -> Bool {
    checks.contains { $0.outcome == .failed && ids.contains($0.id) }
  }
}
