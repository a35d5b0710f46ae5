internal import CLoader
internal import Glibc
internal import RheaTime

/// How an attempt to load a plugin in a child process ended.
public enum LoadingTrial: Hashable, Sendable {
  /// The plugin was loaded, and its constructors have returned.
  case loaded
  /// The dynamic linker, or the host, refused it.
  case refused(PluginFault)
  /// A constructor ended the process by a signal, as a crash does: `SIGSEGV`.
  case crashed(signal: String)
  /// A constructor ended the process by itself, with an exit code.
  case exited(code: Int)
  /// It took longer than the limit.
  case timedOut(Duration)
}

extension Plugin {
  /// Loads the plugin as a host does, but in a child process, so that this one goes on whatever its constructors do.
  ///
  /// The child is a copy of this process, so that it has the same libraries loaded and finds the same symbols, in an
  /// embedding program too. It has only the calling thread. Call this while no other threads work: a lock that one
  /// holds at that moment is never released in the child, which then looks like a plugin that takes too long.
  ///
  /// The child has no input, what it prints goes to stderr, and all that it has started ends with it. It does run the
  /// plugin's constructors: they can do whatever this process may.
  ///
  /// - Parameter timeLimit: How long it may take.
  public func tryLoading(timeLimit: Duration = .seconds(10)) -> LoadingTrial {
    if let fault { return .refused(fault) }
    var ends: [Int32] = [0, 0]
    guard loader_pipe(&ends) == 0 else { return .refused(cannotTry()) }
    defer { close(ends[0]) }
    let attempt = Attempt(plugin: self, report: ends[1])
    let child = loader_start_child(
      { state in
        guard let state else { return }
        Unmanaged<Attempt>.fromOpaque(state).takeUnretainedValue().run()
      }, Unmanaged.passUnretained(attempt).toOpaque())
    guard child > 0 else {
      defer { close(ends[1]) }
      return .refused(cannotTry())
    }
    close(ends[1])
    return withExtendedLifetime(attempt) { outcome(of: child, report: ends[0], timeLimit: timeLimit) }
  }

  private func cannotTry() -> PluginFault {
    PluginFault(
      .loadFailed, path: path, expected: "a child process in which to try it",
      found: "\"\(String(cString: strerror(errno)))\"")
  }

  private func outcome(of child: pid_t, report: Int32, timeLimit: Duration) -> LoadingTrial {
    let limit = Timestamp.now + timeLimit
    var end = loader_end()
    while true {
      let hasEnded = loader_child_ended(child, &end)
      // Whoever ignores SIGCHLD, or waits for all children, is told instead.
      guard hasEnded >= 0 else { return Attempt.outcome(report: report, path: path) ?? .refused(cannotTry()) }
      if hasEnded > 0 { break }
      guard Timestamp.now < limit else {
        loader_end_child(child)
        return .timedOut(timeLimit)
      }
      // Not only the report: one that is never written would be waited for as long as anybody could write it.
      usleep(2000)
    }
    if end.signal != 0 {
      return .crashed(signal: loader_signal_name(end.signal).map { "SIG\(String(cString: $0))" } ?? "\(end.signal)")
    }
    return Attempt.outcome(report: report, path: path) ?? .exited(code: Int(end.code))
  }
}

/// What the child does, and how it tells.
private final class Attempt {
  private let plugin: Plugin
  private let report: Int32

  private static let loaded: [UInt8] = [1]

  init(plugin: Plugin, report: Int32) {
    self.plugin = plugin
    self.report = report
  }

  /// Loads the plugin, and writes how that went.
  func run() {
    var words = Self.loaded
    do throws(PluginFault) {
      try PluginLoader.load(
        plugin, from: WorkingDirectory(), order: EventRegistry.shared.reserveOrder(count: 1))
    } catch {
      words = Array("\(error.code.rawValue)\0\(error.expected)\0\(error.found)".utf8)
    }
    // The pipe takes this much at once; the words of the dynamic linker are shorter.
    _ = write(report, words, min(words.count, Int(PIPE_BUF)))
  }

  /// What a child that has ended told; nil when it did not come to that.
  static func outcome(report: Int32, path: String) -> LoadingTrial? {
    var words = [UInt8](repeating: 0, count: Int(PIPE_BUF))
    var event = pollfd(fd: report, events: Int16(POLLIN), revents: 0)
    // A process that the plugin has started may still hold the other end.
    guard poll(&event, 1, 0) == 1, event.revents & Int16(POLLIN) != 0 else { return nil }
    let count = read(report, &words, words.count)
    guard count > 0 else { return nil }
    if words.prefix(count) == Self.loaded[...] { return .loaded }
    let parts = words.prefix(count).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, let code = PluginFault.Code(rawValue: parts[0]) else { return nil }
    return .refused(PluginFault(code, path: path, expected: parts[1], found: parts[2]))
  }
}

extension PluginDiagnosis {
  /// Loads the plugin in a child process, as ``Plugin/tryLoading(timeLimit:)`` does, and adds the check
  /// ``PluginCheck/ID/load``. A file that the host would not try to load is not tried.
  public mutating func tryLoading(timeLimit: Duration = .seconds(10)) {
    checks.removeAll { $0.id == .load }
    guard let plugin else { return checks.append(.notReached(.load, since: "the file is no plugin")) }
    guard plugin.fault == nil else { return checks.append(.notReached(.load, since: "the host would not try it")) }
    let advice = "mend its constructors, the code that runs before any callback"
    switch plugin.tryLoading(timeLimit: timeLimit) {
    case .loaded: checks.append(.passed(.load, found: "one"))
    case .refused(let fault): checks.append(.failed(.load, fault))
    case .crashed(let signal):
      checks.append(.failed(.load, found: "a crash while it was loaded (\(signal))", advice: advice))
    case .exited(let code):
      checks.append(
        .failed(.load, found: "that it ended the process while it was loaded, with exit code \(code)", advice: advice))
    case .timedOut(let limit):
      checks.append(.failed(.load, found: "that it was not loaded within \(limit)", advice: advice))
    }
  }
}
