internal import RheaTime
internal import Threading

/// What the router runs of plugins: noted for whoever tells of crashes, and told to those who measure.
enum RouteActivities {
  /// An action or a page, at its end.
  struct End: Sendable {
    let kind: TraceSpan.Kind
    let plugin: String
    let key: String
    let source: String?
    let isTask: Bool
    /// As ``Timestamp`` has it.
    let start: Duration
    let duration: Duration
  }

  typealias Observer = @Sendable (End) -> Void

  private struct State {
    var observers: [Int: Observer] = [:]
    var next = 0
  }

  private static let state = Locked(State())

  static func addObserver(_ observer: @escaping Observer) -> Int {
    state.withLock { state in
      state.next += 1
      state.observers[state.next] = observer
      return state.next
    }
  }

  static func removeObserver(_ number: Int) {
    // What the observer captures is let go outside of the lock.
    _ = state.withLock { $0.observers.removeValue(forKey: number) }
  }

  /// One that is under way.
  final class Running: Sendable {
    private let kind: TraceSpan.Kind
    private let plugin: String
    private let key: String
    private let source: String?
    private let isTask: Bool
    private let start = Timestamp.now
    private let activity: LongActivity?

    init(_ kind: Activity.Kind, plugin: String, key: String, source: String?, isTask: Bool) {
      self.kind = kind == .page ? .page : .action
      self.plugin = plugin
      self.key = key
      self.source = source
      self.isTask = isTask
      activity =
        Activity.isWatched
        ? LongActivity(kind, plugin: plugin, subject: key, source: source, isTask: isTask) : nil
    }

    /// Runs a part of it on this thread.
    func enter(_ body: () -> Void) {
      if let activity { activity.enter(body) } else { body() }
    }

    func end() {
      activity?.end()
      let observers = RouteActivities.state.withLock { $0.observers.sorted { $0.key < $1.key }.map(\.value) }
      guard !observers.isEmpty else { return }
      let end = End(
        kind: kind, plugin: plugin, key: key, source: source, isTask: isTask, start: start,
        duration: Timestamp.now - start)
      for observer in observers { observer(end) }
    }
  }

  /// Whether anybody wants to know.
  private static var isWanted: Bool { Activity.isWatched || !state.withLock { $0.observers.isEmpty } }

  // The functions that the router is given, of the types in `rhea/router.h`.

  typealias Begin =
    @convention(c) (Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32) ->
    UnsafeMutableRawPointer?
  typealias Run =
    @convention(c) (
      UnsafeMutableRawPointer?, (@convention(c) (UnsafeMutableRawPointer?) -> Void)?, UnsafeMutableRawPointer?
    ) -> Void
  typealias Finish = @convention(c) (UnsafeMutableRawPointer?) -> Void

  static let begin: Begin = { kind, plugin, key, source, isTask in
    guard isWanted, let kind = Activity.Kind(rawValue: kind), let plugin, let key else { return nil }
    let running = Running(
      kind, plugin: String(cString: plugin), key: String(cString: key), source: source.map { String(cString: $0) },
      isTask: isTask != 0)
    return Unmanaged.passRetained(running).toOpaque()
  }

  static let run: Run = { activity, body, state in
    guard let body else { return }
    guard let activity else { return body(state) }
    Unmanaged<Running>.fromOpaque(activity).takeUnretainedValue().enter { body(state) }
  }

  static let finish: Finish = { activity in
    guard let activity else { return }
    Unmanaged<Running>.fromOpaque(activity).takeRetainedValue().end()
  }
}
