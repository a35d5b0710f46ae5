/// What a scan found: the usable plugins in their order, and everything else with its reason. Nothing has run.
public struct PluginSet: Sendable {
  /// The plugins that this process can use, in the order in which they were found.
  public private(set) var plugins: [Plugin] = []
  /// What cannot be used, and conflicts between plugins.
  public private(set) var faults: [PluginFault] = []
  /// The plugins that were to be left out: they are there, and count for nothing else.
  public private(set) var disabled: [Plugin] = []
  /// What was passed over, which is no fault.
  public private(set) var skipped: [SkippedFile] = []
  /// The paths that a person named and that cannot be used.
  public private(set) var unusableNames: [String] = []

  /// Looks through directories and files.
  ///
  /// - Parameters:
  ///   - paths: Directories, whose files are sorted by name, and plugin files, in this order.
  ///   - exclusion: Plugins to leave out.
  ///   - recorder: Is told how long it takes.
  /// - Complexity: O(files + bytes of their records).
  public init(
    paths: some Sequence<String>, leavingOut exclusion: PluginExclusion = .none, recorder: TraceRecorder? = nil
  ) {
    let paths = Array(paths)
    let discovery = recorder.measured(.discovery, name: paths.joined(separator: ":")) {
      PluginDiscovery(named: paths)
    }
    self.init(discovery, exclusion, recorder, unusableNames: discovery.faults.map(\.path))
  }

  /// Looks through a search path, whose directories need not exist.
  ///
  /// - Parameters:
  ///   - directories: The directories, in this order.
  ///   - exclusion: Plugins to leave out.
  ///   - recorder: Is told how long it takes.
  public init(
    searching directories: [String] = SearchPath.directories(), leavingOut exclusion: PluginExclusion = .none,
    recorder: TraceRecorder? = nil
  ) {
    let discovery = recorder.measured(.discovery, name: directories.joined(separator: ":")) {
      PluginDiscovery(searching: directories)
    }
    self.init(discovery, exclusion, recorder, unusableNames: [])
  }

  /// No plugin at all, since it is not known which are wanted.
  package init(refusedBecause fault: PluginFault) {
    faults = [fault]
    unusableNames = [fault.path]
  }

  private init(
    _ discovery: PluginDiscovery, _ exclusion: PluginExclusion, _ recorder: TraceRecorder?, unusableNames: [String]
  ) {
    faults = discovery.faults
    skipped = discovery.skipped
    self.unusableNames = unusableNames
    var firstByID: [String: String] = [:]
    for candidate in discovery.candidates {
      do throws(PluginFault) {
        let plugin = try recorder.measured(.inspection, name: candidate.path) { () throws(PluginFault) in
          try Self.inspect(candidate)
        }
        guard let plugin else {
          skipped.append(SkippedFile(path: candidate.path, reason: .noRecords))
          continue
        }
        // Before all that may be wrong with it: who left it out knows.
        guard !exclusion.contains(plugin) else {
          disabled.append(plugin)
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
