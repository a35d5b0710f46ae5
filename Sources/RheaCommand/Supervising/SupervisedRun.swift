internal import PluginHost
internal import RheaTime
internal import Synchronization
internal import Threading

/// One run of plugins that is watched: from before the scan to the end, however that comes.
final class SupervisedRun: Sendable {
  /// Records for the files and the warnings; nil when neither is asked for.
  let recorder: TraceRecorder?
  private let supervision: Supervision
  private let console: Console
  private let isEnded = Atomic<Bool>(false)
  private let hasFailed = Atomic<Bool>(false)

  /// What is done at the end of the run, whether it was cut short or not. Of the process, since its end may come from
  /// a signal, a plugin or the time limit.
  private static let ending = Locked<(@Sendable (_ isCut: Bool) -> Void)?>(nil)

  private static func runEnding(isCut: Bool) { ending.withLock { $0 }?(isCut) }

  init(_ supervision: Supervision, _ console: Console) {
    self.supervision = supervision
    self.console = console
    let limit = supervision.slowLimit
    guard limit != nil || !supervision.files.isEmpty else {
      recorder = nil
      return
    }
    recorder = TraceRecorder(limit: supervision.files.isEmpty ? 0 : 1_000_000) { recorder, span in
      guard let limit, span.duration > limit, let sentence = span.sentence else { return }
      let message = "slow: \(sentence) took \(span.duration.readable), more than \(limit.readable)"
      console.note(message)
      recorder.note(.warning, message)
    }
  }

  /// Begins, before anything of a plugin runs.
  ///
  /// - Returns: Whether all that was asked for can be done; if not, it is told why.
  func begin(_ host: PluginHost) -> Bool {
    var files: [TraceFile] = []
    do throws(PluginFault) {
      for (path, format) in supervision.files { files.append(try TraceFile(path: path, format: format)) }
    } catch {
      console.note("\(error)")
      return false
    }
    let log = CrashLog.standard()
    CrashHandler.install(log: log, givingAdvice: true)
    let crashed = noteCrashed(host, log)
    Self.ending.withLock { ending in
      ending = { [self, files] isCut in
        guard !isEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
        write(files)
        guard !isCut else { return }
        for plugin in crashed where host.isLoaded(plugin) { log?.forget(plugin) }
      }
    }
    EventRegistry.beforeSignalEnds { Self.runEnding(isCut: false) }
    ExitHandler.install(givingAdvice: true) { Self.runEnding(isCut: true) }
    if let limit = supervision.timeLimit {
      let isSet = TimeLimit.set(limit, exitCode: ExitCode.timedOut.rawValue, givingAdvice: true) {
        Self.runEnding(isCut: true)
      }
      if !isSet { console.note("there is no time limit: no thread can be started") }
    }
    return true
  }

  /// Ends it, with all that it was to do at the end.
  ///
  /// - Parameter code: How the command would end without it.
  func end(_ code: ExitCode) -> ExitCode {
    TimeLimit.waitIfExceeded()
    ExitHandler.endRun()
    Self.runEnding(isCut: false)
    return code == .success && hasFailed.load(ordering: .relaxed) ? .failure : code
  }

  /// Names the plugins that crashed the last time.
  private func noteCrashed(_ host: PluginHost, _ log: CrashLog?) -> [Plugin] {
    guard let log else { return [] }
    return log.crashes(of: host.plugins).map { plugin, crash in
      let place = crash.sentence.map { " in \($0)" } ?? ""
      console.note(
        "\(plugin.id) crashed with \(crash.signal)\(place) when it ran last; to leave it out: "
          + "`rhea disable \(plugin.id)`, or --disable \(plugin.id) for one run")
      return plugin
    }
  }

  private func write(_ files: [TraceFile]) {
    guard let recorder, !files.isEmpty else { return }
    recorder.stop()
    let trace = recorder.trace()
    for file in files {
      do throws(PluginFault) {
        try file.write(trace)
      } catch {
        hasFailed.store(true, ordering: .relaxed)
        console.note("\(error)")
      }
    }
  }
}
