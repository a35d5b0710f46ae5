internal import PluginHost
internal import RheaRecords

/// The plugins that a command is about: paths that were named, or else the search path, without those to leave out.
struct PluginPaths {
  let named: [String]
  /// The ids of `--disable`.
  private let leftOut: [String]
  private let isSafeMode: Bool
  /// Where it is kept what directories hold; nil to read all files.
  let index: PluginIndex?

  /// - Parameter arguments: Those of a command with the options ``Option/ofScan``.
  init(named: [String], _ arguments: ParsedArguments? = nil) {
    self.named = named
    leftOut = arguments?.values(of: .disable) ?? []
    isSafeMode = arguments?.has(.safeMode) ?? false
    index = arguments?.has(.noCache) ?? true ? nil : PluginIndex.standard()
  }

  /// Looks for plugins, without those that the user disabled for good; a scan that takes long says on the terminal how
  /// far it is.
  func scan(_ recorder: TraceRecorder? = nil) -> PluginSet {
    do throws(PluginFault) {
      let exclusion = try exclusion()
      var line = ProgressLine.ofProcess()
      defer { line?.erase() }
      let show: (PluginScanProgress) -> Void = { line?.show($0) }
      return named.isEmpty
        ? PluginSet(leavingOut: exclusion, index: index, recorder: recorder, progress: show)
        : PluginSet(paths: named, leavingOut: exclusion, index: index, recorder: recorder, progress: show)
    } catch {
      return PluginSet(refusedBecause: error)
    }
  }

  /// The plugins to leave out: those of `--disable`, and those that the user disabled for good.
  func exclusion() throws(PluginFault) -> PluginExclusion {
    if isSafeMode { return .everything }
    let disabled = try DisabledPlugins.standard()?.ids() ?? []
    return PluginExclusion(ids: disabled + leftOut)
  }

  /// Says that nothing was found, and where it was looked, or that nothing is left.
  func noteIfEmpty(_ scan: PluginSet, _ console: Console) {
    if isSafeMode { return console.note("safe mode: no plugin is loaded") }
    guard scan.plugins.isEmpty, scan.faults.allSatisfy({ $0.code != .pathNotFound }) else { return }
    guard scan.disabled.isEmpty else {
      // What was refused was told of.
      guard scan.refusals.isEmpty else { return }
      return console.note("every plugin is disabled; `rhea disable` lists those that are in every run")
    }
    guard !scan.faults.contains(where: { scan.unusableNames.contains($0.path) && !named.contains($0.path) }) else {
      return
    }
    let places = named.isEmpty ? SearchPath.directories() : named
    console.note("no plugin found in \(places.joined(separator: ", "))")
  }

  /// Says of ids that were to be left out that no plugin has them.
  func noteUnknown(_ scan: PluginSet, _ console: Console) {
    let known = (scan.plugins + scan.disabled).map(\.id)
    for id in leftOut where !known.contains(id) {
      let meant = nearestName(to: id, among: known).map { "; did you mean \($0)?" } ?? ""
      console.note("\(Option.disable.name): no plugin has the id \(id)\(meant)")
    }
  }

  /// What to exit with when all that was found is told.
  ///
  /// - Parameter strict: Whether anything that cannot be used is a failure, and not only what was named.
  static func exitCode(_ faults: [PluginFault], _ scan: PluginSet, strict: Bool) -> ExitCode {
    scan.unusableNames.isEmpty && (!strict || faults.isEmpty) ? .success : .failure
  }
}
