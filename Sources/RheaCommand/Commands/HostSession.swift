internal import PluginHost
internal import RheaTime
internal import Synchronization

/// A plugin host whose faults and work are told on the console.
struct HostSession {
  let host: PluginHost
  private let faults: FaultCount
  private let isStrict: Bool

  /// Counts the faults, which can come on any thread.
  private final class FaultCount: Sendable {
    let count = Atomic<Int>(0)
  }

  init(_ paths: PluginPaths, _ console: Console, isVerbose: Bool, isStrict: Bool) {
    let faults = FaultCount()
    self.faults = faults
    self.isStrict = isStrict
    host = PluginHost(paths.scan()) { report in
      switch report {
      case .fault(let fault):
        faults.count.add(1, ordering: .relaxed)
        console.note("\(fault)")
      case .loaded(let plugin, let duration):
        if isVerbose { console.note("loaded \(plugin.id) from \(plugin.path) in \(duration.readable)") }
      }
    }
    paths.noteIfEmpty(host.scan, console)
    Rhea.observe { observation in
      guard case .ended(let duration, let error) = observation.phase else { return }
      if error != nil { faults.count.add(1, ordering: .relaxed) }
      if isVerbose { console.note(observation.subject.sentence(duration)) }
    }
    if isVerbose {
      for skipped in host.scan.skipped { console.note("\(skipped)") }
    }
  }

  /// Whether all paths that were named are there; if not, nothing is run.
  var namesExist: Bool { !host.faults.contains { $0.code == .pathNotFound } }

  var exitCode: ExitCode {
    let isGood = host.scan.unusableNames.isEmpty && (!isStrict || faults.count.load(ordering: .relaxed) == 0)
    return isGood ? .success : .failure
  }
}

extension RheaObservation.Subject {
  fileprivate func sentence(_ duration: Duration) -> String {
    let place = source.map { ", \($0)" } ?? ""
    return "\(plugin): \(event) (priority \(priority.rawValue)\(place)) took \(duration.readable)"
  }
}
