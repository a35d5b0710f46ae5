internal import PluginHost

/// The plugins that a command is about: paths that were named, or else the search path.
struct PluginPaths {
  let named: [String]

  /// Looks through them; a scan that takes long says on the terminal how far it is.
  func scan() -> PluginSet {
    var line = ProgressLine.ofProcess()
    defer { line?.erase() }
    let show: (PluginScanProgress) -> Void = { line?.show($0) }
    return named.isEmpty ? PluginSet(progress: show) : PluginSet(paths: named, progress: show)
  }

  /// Says that nothing was found, and where it was looked.
  func noteIfEmpty(_ scan: PluginSet, _ console: Console) {
    guard scan.plugins.isEmpty, scan.faults.allSatisfy({ $0.code != .pathNotFound }) else { return }
    let places = named.isEmpty ? SearchPath.directories() : named
    console.note("no plugin found in \(places.joined(separator: ", "))")
  }

  /// What to exit with when all that was found is told.
  ///
  /// - Parameter strict: Whether anything that cannot be used is a failure, and not only what was named.
  static func exitCode(_ faults: [PluginFault], _ scan: PluginSet, strict: Bool) -> ExitCode {
    scan.unusableNames.isEmpty && (!strict || faults.isEmpty) ? .success : .failure
  }
}
