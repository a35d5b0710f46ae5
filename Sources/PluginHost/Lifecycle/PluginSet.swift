/// What a scan found: the usable plugins in their order, and everything else with its reason. Nothing has run.
public struct PluginSet: Sendable {
  /// The plugins that this process can use, in the order in which they were found.
  public private(set) var plugins: [Plugin] = []
  /// What cannot be used, and conflicts between plugins.
  public private(set) var faults: [PluginFault] = []
  /// What was passed over, which is no fault.
  public private(set) var skipped: [SkippedFile] = []
  /// The paths that a person named and that cannot be used.
  public private(set) var unusableNames: [String] = []

  /// Looks through directories and files.
  ///
  /// - Parameters:
  ///   - paths: Directories, whose files are sorted by name, and plugin files, in this order.
  ///   - progress: Called before each file is inspected, on this thread.
  /// - Complexity: O(files + bytes of their records).
  public init(paths: some Sequence<String>, progress: (PluginScanProgress) -> Void = { _ in }) {
    let discovery = PluginDiscovery(named: Array(paths))
    self.init(discovery, unusableNames: discovery.faults.map(\.path), progress)
  }

  /// Looks through a search path, whose directories need not exist.
  ///
  /// - Parameters:
  ///   - directories: The directories in the order in which they are searched.
  ///   - progress: Called before each file is inspected, on this thread.
  public init(
    searching directories: [String] = SearchPath.directories(), progress: (PluginScanProgress) -> Void = { _ in }
  ) {
    self.init(PluginDiscovery(searching: directories), unusableNames: [], progress)
  }

  private init(
    _ discovery: PluginDiscovery, unusableNames: [String], _ progress: (PluginScanProgress) -> Void
  ) {
    faults = discovery.faults
    skipped = discovery.skipped
    self.unusableNames = unusableNames
    var firstByID: [String: String] = [:]
    for (number, candidate) in discovery.candidates.enumerated() {
      progress(PluginScanProgress(done: number, total: discovery.candidates.count, path: candidate.path))
      do throws(PluginFault) {
        let plugin = try Self.inspect(candidate)
        guard let plugin else {
          skipped.append(SkippedFile(path: candidate.path, reason: .noRecords))
          continue
        }
        if let fault = plugin.fault { throw fault }
        if let first = firstByID[plugin.id] {
          throw PluginFault(
            .duplicateID, path: plugin.path, expected: "an id of its own",
            found: "\(plugin.id), which \(first) has too")
        }
        firstByID[plugin.id] = plugin.path
        plugins.append(plugin)
      } catch {
        faults.append(error)
        if candidate.isNamed { self.unusableNames.append(candidate.path) }
      }
    }
  }

  private static func inspect(_ candidate: PluginDiscovery.Candidate) throws(PluginFault) -> Plugin? {
    let plugin = try Plugin.inspect(path: candidate.path)
    if plugin == nil, candidate.isNamed {
      throw PluginFault(
        .noRecords, path: candidate.path, expected: "a plugin", found: "a file that registers nothing")
    }
    return plugin
  }
}

/// How far a scan is.
public struct PluginScanProgress: Hashable, Sendable {
  /// How many files have been inspected.
  public let done: Int
  /// How many there are.
  public let total: Int
  /// The file that is inspected next.
  public let path: String
}
