internal import SectionReader

/// What a scan found: the usable plugins in their order, and everything else with its reason. Nothing has run.
public struct PluginSet: Sendable {
  /// The plugins that this process can use, in the order in which they were found.
  public private(set) var plugins: [Plugin] = []
  /// Why plugins are not used whose requirements are not met, in the order in which they were found; ``faults`` has
  /// these, too.
  public private(set) var refusals: [RequirementRefusal] = []
  /// What cannot be used, and conflicts between plugins.
  public private(set) var faults: [PluginFault] = []
  /// The plugins that were to be left out: they are there, and count for nothing else.
  public private(set) var disabled: [Plugin] = []
  /// What was passed over, which is no fault.
  public private(set) var skipped: [SkippedFile] = []
  /// The paths that a person named and that cannot be used.
  public private(set) var unusableNames: [String] = []

  /// For each plugin that requires others, these, by their places in ``plugins``.
  private(set) var required: [Int: [Int]] = [:]
  /// Plugins of whose requirements one cannot be read.
  private(set) var misread: [(plugin: Plugin, fault: PluginFault)] = []
  /// Plugins whose id another one has, each with that.
  private(set) var duplicates: [(first: Plugin, other: Plugin)] = []

  /// Looks through directories and files.
  ///
  /// - Parameters:
  ///   - paths: Directories, whose files are sorted by name, and plugin files, in this order.
  ///   - exclusion: Plugins to leave out.
  ///   - index: Where it is kept what the directories hold; nil to read all files. Files that are named are always read.
  ///   - threads: On how many threads files are inspected; nil for as many as are worth it.
  ///   - recorder: Is told how long it takes.
  ///   - progress: Called on this thread, before each file that is inspected on it.
  /// - Complexity: O(files + bytes of their records).
  public init(
    paths: some Sequence<String>, leavingOut exclusion: PluginExclusion = .none, index: PluginIndex? = nil,
    threads: Int? = nil, recorder: TraceRecorder? = nil, progress: (PluginScanProgress) -> Void = { _ in }
  ) {
    let paths = Array(paths)
    let discovery = recorder.measured(.discovery, name: paths.joined(separator: ":")) {
      PluginDiscovery(named: paths, index: index)
    }
    // Files whose names are no text are faults, too, and nobody named them.
    let unusable = discovery.faults.map(\.path).filter(Set(paths).contains)
    self.init(discovery, exclusion, recorder, unusableNames: unusable, threads, progress)
  }

  /// Looks through a search path, whose directories need not exist.
  ///
  /// - Parameters:
  ///   - directories: The directories in the order in which they are searched.
  ///   - exclusion: Plugins to leave out.
  ///   - index: Where it is kept what the directories hold; nil to read all files. Files that are named are always read.
  ///   - threads: On how many threads files are inspected; nil for as many as are worth it.
  ///   - recorder: Is told how long it takes.
  ///   - progress: Called on this thread, before each file that is inspected on it.
  public init(
    searching directories: [String] = SearchPath.directories(), leavingOut exclusion: PluginExclusion = .none,
    index: PluginIndex? = nil, threads: Int? = nil, recorder: TraceRecorder? = nil,
    progress: (PluginScanProgress) -> Void = { _ in }
  ) {
    let discovery = recorder.measured(.discovery, name: directories.joined(separator: ":")) {
      PluginDiscovery(searching: directories, index: index)
    }
    self.init(discovery, exclusion, recorder, unusableNames: [], threads, progress)
  }

  /// No plugin at all, since it is not known which are wanted.
  package init(refusedBecause fault: PluginFault) {
    faults = [fault]
    unusableNames = [fault.path]
  }

  private init(
    _ discovery: PluginDiscovery, _ exclusion: PluginExclusion, _ recorder: TraceRecorder?, unusableNames: [String],
    _ threads: Int?, _ progress: (PluginScanProgress) -> Void
  ) {
    faults = discovery.faults
    skipped = discovery.skipped
    self.unusableNames = unusableNames
    // The candidates that were met, by the file that each is.
    var seen: [FileIdentity: Int] = [:]
    var firstByID: [String: Int] = [:]
    var unusable: [String: String] = [:]
    var named: Set<String> = []
    var haveRequirements = false
    let candidates = discovery.candidates
    let outcomes = ScanOutcomes(discovery) { candidates in
      PluginInspection(candidates: candidates, recorder: recorder).outcomes(threads: threads, progress: progress)
    }
    discovery.indexed?.save(discovery.directories, candidates, outcomes)
    // What an index knows to be distinct need not be compared once more.
    let areDistinct = outcomes.areDistinct
    if !areDistinct {
      seen.reserveCapacity(candidates.count)
      firstByID.reserveCapacity(candidates.count)
    }
    plugins.reserveCapacity(candidates.count)
    for number in candidates.indices {
      let candidate = candidates[number]
      if !areDistinct, let status = outcomes.status(number) ?? (try? FileStatus(path: candidate.path)) {
        let identity = FileIdentity(status)
        if let first = seen.updateValue(number, forKey: identity) {
          seen[identity] = first
          skipped.append(SkippedFile(path: candidate.path, reason: .sameFile(candidates[first].path)))
          continue
        }
      }
      do throws(PluginFault) {
        guard let plugin = try outcomes.plugin(number) else {
          guard !candidate.isNamed else {
            throw PluginFault(
              .noRecords, path: candidate.path, expected: "a plugin", found: "a file that registers nothing")
          }
          skipped.append(SkippedFile(path: candidate.path, reason: .noRecords))
          continue
        }
        // Before all that may be wrong with it: who left it out knows.
        guard !exclusion.contains(plugin) else {
          disabled.append(plugin)
          continue
        }
        if let fault = plugin.fault {
          if fault.code == .badRequirement { misread.append((plugin, fault)) }
          if unusable[plugin.id] == nil { unusable[plugin.id] = plugin.path }
          throw fault
        }
        if !areDistinct, let number = firstByID.updateValue(plugins.count, forKey: plugin.id) {
          firstByID[plugin.id] = number
          let first = plugins[number]
          duplicates.append((first, plugin))
          throw PluginFault(
            .duplicateID, path: plugin.path, expected: "an id of its own",
            found: "\(plugin.id), which \(first.path) has too")
        }
        if !plugin.requirements.isEmpty { haveRequirements = true }
        if candidate.isNamed { named.insert(plugin.path) }
        plugins.append(plugin)
      } catch {
        faults.append(error)
        if candidate.isNamed { self.unusableNames.append(candidate.path) }
      }
    }
    guard haveRequirements else { return }
    refuse(
      RequirementGraph(
        plugins.map(RequirementGraph.Node.init), unusable: unusable, disabled: Set(disabled.map(\.id))))
    self.unusableNames += Set(refusals.map(\.plugin.path)).intersection(named).sorted()
  }

  /// What the plugins register, and which are loaded before others.
  ///
  /// - Complexity: O(plugins), and O(registrations) of those that no index knows.
  func indexed() -> (RegistrationIndex, LoadOrder) {
    let count = plugins.count
    let index = RegistrationIndex(plugins, loadOrder: LoadOrder(count: count, required: required).all)
    return (index, LoadOrder(count: count, required: required, rivals: index.rivals))
  }

  /// Takes out the plugins whose requirements are not met.
  private mutating func refuse(_ graph: RequirementGraph) {
    var cycles: [Int: [Plugin]] = [:]
    for refusal in graph.refusals {
      // Those in a cycle share it.
      let cycle = refusal.cycle.first.map { first in
        cycles[first] ?? refusal.cycle.map { plugins[$0] }
      }
      if let cycle, let first = refusal.cycle.first { cycles[first] = cycle }
      refusals.append(
        RequirementRefusal(
          plugin: plugins[refusal.node], requirement: refusal.requirement, reason: refusal.reason, cycle: cycle ?? [],
          chain: "\(refusal.chain)"))
    }
    faults += refusals.map(\.fault)

    let kept = plugins.indices.filter { !graph.isRefused[$0] }
    let places = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
    // One that is kept requires only such as are.
    for (place, number) in kept.enumerated() where !graph.required[number].isEmpty {
      required[place] = graph.required[number].compactMap { places[$0] }
    }
    plugins = kept.map { plugins[$0] }
  }
}

extension RequirementGraph.Node {
  fileprivate init(_ plugin: Plugin) {
    self.init(id: plugin.id, version: plugin.version, requirements: plugin.requirements)
  }
}

/// How far a scan is.
public struct PluginScanProgress: Hashable, Sendable {
  /// How many files have been inspected.
  public let done: Int
  /// How many there are; without those that an index knows.
  public let total: Int
  /// The file that is inspected next.
  public let path: String
}
