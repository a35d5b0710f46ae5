internal import PluginHost
internal import RheaRecords
internal import RheaTime
internal import Synchronization

/// A plugin host whose faults and work are told on the console.
struct HostSession {
  let host: PluginHost
  private let console: Console
  private let faults: FaultCount
  private let isStrict: Bool
  private let supervised: SupervisedRun?

  /// Counts the faults, which can come on any thread.
  private final class FaultCount: Sendable {
    let count = Atomic<Int>(0)
    /// Those of paths that were named.
    let named = Atomic<Int>(0)
  }

  /// - Parameter supervision: What is to be watched; nil for a command that runs no plugin.
  init(
    _ paths: PluginPaths, _ console: Console, isVerbose: Bool, isStrict: Bool, _ supervision: Supervision? = nil
  ) {
    let supervised = supervision.map { SupervisedRun($0, console) }
    let recorder = supervised?.recorder
    self.supervised = supervised
    let faults = FaultCount()
    let names = Set(paths.named)
    self.console = console
    self.faults = faults
    self.isStrict = isStrict
    host = PluginHost(paths.scan(recorder), recorder: recorder) { report in
      switch report {
      case .fault(let fault):
        faults.count.add(1, ordering: .relaxed)
        // A plugin with a route that another one has stays usable.
        if fault.code != .duplicateRoute, names.contains(fault.path) { faults.named.add(1, ordering: .relaxed) }
        console.note("\(fault)")
        recorder?.note(.warning, "\(fault)")
      case .loaded(let plugin, let duration):
        if isVerbose { console.note("loaded \(plugin.id) from \(plugin.path) in \(duration.readable)") }
      }
    }
    paths.noteIfEmpty(host.scan, console)
    paths.noteUnknown(host.scan, console)
    let log = Rhea.logHandler
    Rhea.logHandler = { entry in
      if entry.level == .error { faults.count.add(1, ordering: .relaxed) }
      if entry.level >= .warning { recorder?.note(entry.level, entry.message, plugin: entry.plugin) }
      log(entry)
    }
    if isVerbose {
      Rhea.observe { observation in
        guard case .ended(let duration, _) = observation.phase else { return }
        console.note(observation.subject.sentence(duration))
      }
      for skipped in host.scan.skipped { console.note("\(skipped)") }
    }
  }

  /// The first path that was named and is not there; then nothing is run.
  var missingName: PluginFault? { host.faults.first { $0.code == .pathNotFound } }

  /// Whether all paths that were named are there.
  var namesExist: Bool { missingName == nil }

  /// Begins to watch, before anything of a plugin runs.
  ///
  /// - Returns: Whether the run may begin; if not, it is told why.
  func begin() -> Bool { namesExist && supervised?.begin(host) ?? true }

  /// Does what is to be done at the end of the run.
  ///
  /// - Parameter code: How the command would end without it.
  /// - Returns: How it ends.
  func end(_ code: ExitCode) -> ExitCode { supervised?.end(code) ?? code }

  /// Says that nobody registers an event, and which name was probably meant.
  func noteUnregistered(_ event: RheaEvent) {
    faults.count.add(1, ordering: .relaxed)
    let meant = nearestName(to: event.rawValue, among: host.registeredEvents.map(\.rawValue))
    console.note("no plugin registers \(event)" + (meant.map { "; did you mean \($0)?" } ?? ""))
  }

  /// Says which events nobody registers.
  ///
  /// - Returns: Whether there are none of these.
  @discardableResult
  func noteUnregistered(among events: [RheaEvent]) -> Bool {
    let unregistered = events.filter { !host.isRegistered($0) }
    unregistered.forEach(noteUnregistered)
    return unregistered.isEmpty
  }

  var exitCode: ExitCode {
    let count = isStrict ? faults.count.load(ordering: .relaxed) : faults.named.load(ordering: .relaxed)
    return host.scan.unusableNames.isEmpty && count == 0 ? .success : .failure
  }
}

extension RheaObservation.Subject {
  fileprivate func sentence(_ duration: Duration) -> String {
    let place = source.map { ", \($0)" } ?? ""
    return "\(plugin): \(event) (priority \(priority.rawValue)\(place)) took \(duration.readable)"
  }
}
