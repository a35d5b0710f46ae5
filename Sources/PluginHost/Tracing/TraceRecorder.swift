internal import CWatch
internal import Glibc
public import RheaTime
internal import Threading

/// Records how long everything takes: looking for plugins, reading and loading them, and all that they run.
///
/// ```swift
/// let recorder = TraceRecorder()
/// let host = PluginHost(paths: ["/usr/lib/my-app/plugins"], recorder: recorder)
/// host.run()
/// try TraceFile(path: "trace.json", format: .traceEvents).write(recorder.trace())
/// ```
///
/// What is triggered before it is made is not recorded. Without one, nothing is measured. May be used on any thread.
public final class TraceRecorder: Sendable {
  /// Is told of each span.
  public typealias Observer = @Sendable (TraceRecorder, TraceSpan) -> Void

  private struct State {
    var spans: [TraceSpan] = []
    var notes: [Trace.Note] = []
    var omitted = 0
    var observations: RheaObserverToken?
    var routes: Int?
  }

  private let state = Locked(State())
  private let begin = Timestamp.now
  private let wallClock = time(nil)
  private let limit: Int
  private let observer: Observer

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - limit: How many spans are kept; those after them are counted only.
  ///   - observer: Called with this recorder and each span at its end, on the thread that ends it.
  public init(limit: Int = 1_000_000, observer: @escaping Observer = { _, _ in }) {
    self.limit = limit
    self.observer = observer
    let observations = Rhea.observe { [weak self] in self?.record($0) }
    let routes = RouteActivities.addObserver { [weak self] in self?.record($0) }
    state.withLock { state in
      state.observations = observations
      state.routes = routes
    }
  }

  deinit { stop() }

  /// Ends the recording: what begins later is not recorded.
  public func stop() {
    let (observations, routes) = state.withLock { ($0.observations, $0.routes) }
    observations?.cancel()
    if let routes { RouteActivities.removeObserver(routes) }
  }

  /// Adds a warning or an error to what a report shows.
  public func note(_ level: RheaLogLevel, _ message: String, plugin: String? = nil) {
    let note = Trace.Note(level: level, message: message, plugin: plugin, time: Timestamp.now - begin)
    state.withLock { state in
      if state.notes.count < limit { state.notes.append(note) } else { state.omitted += 1 }
    }
  }

  /// What was recorded so far. What has begun and not ended is in it too, if crashes are handled or there is a time
  /// limit, which see to it that this is known.
  public func trace() -> Trace {
    let (spans, notes, omitted) = state.withLock { ($0.spans, $0.notes, $0.omitted) }
    return Trace(
      spans: (spans + unfinished()).sorted { ($0.start, $1.duration) < ($1.start, $0.duration) }, notes: notes,
      duration: Timestamp.now - begin, began: Int(wallClock), omitted: omitted, process: Int(getpid()))
  }

  func add(
    _ kind: TraceSpan.Kind, name: String, plugin: String? = nil, source: String? = nil, priority: Int? = nil,
    isOfTask: Bool = false, start: Duration, duration: Duration, error: String? = nil
  ) {
    let span = TraceSpan(
      kind: kind, name: name, plugin: plugin, source: source, priority: priority,
      thread: isOfTask ? 0 : Int(watch_thread()), start: start - begin, duration: duration, error: error,
      isFinished: true)
    state.withLock { state in
      if state.spans.count < limit { state.spans.append(span) } else { state.omitted += 1 }
    }
    observer(self, span)
  }

  private func record(_ observation: RheaObservation) {
    guard case .ended(let duration, let error) = observation.phase else { return }
    let subject = observation.subject
    add(
      .callback, name: subject.event.rawValue, plugin: subject.plugin, source: subject.source,
      priority: subject.priority.rawValue, isOfTask: observation.isOfTask, start: Timestamp.now - duration,
      duration: duration, error: error.map { "\($0)" })
  }

  private func record(_ activity: RouteActivities.End) {
    add(
      activity.kind, name: activity.key, plugin: activity.plugin, source: activity.source,
      isOfTask: activity.isTask, start: activity.start, duration: activity.duration)
  }

  /// What is under way.
  private func unfinished() -> [TraceSpan] {
    final class Collector {
      var spans: [TraceSpan] = []
      let begin: Duration
      let now = Timestamp.now
      init(since begin: Duration) { self.begin = begin }
    }
    let collector = Collector(since: begin)
    watch_visit(
      { activity, state in
        guard let activity = activity?.pointee, let state, let plugin = activity.plugin, let subject = activity.subject,
          let kind = TraceSpan.Kind(activity.kind)
        else { return }
        let collector = Unmanaged<Collector>.fromOpaque(state).takeUnretainedValue()
        let start = Duration.nanoseconds(activity.since)
        collector.spans.append(
          TraceSpan(
            kind: kind, name: String(cString: subject), plugin: String(cString: plugin),
            source: activity.source.map { String(cString: $0) },
            priority: kind == .callback ? Int(clamping: activity.priority) : nil, thread: Int(activity.thread),
            start: start - collector.begin, duration: collector.now - start, error: nil, isFinished: false))
      }, Unmanaged.passUnretained(collector).toOpaque())
    return collector.spans
  }
}

extension TraceSpan.Kind {
  fileprivate init?(_ kind: Int32) {
    switch Activity.Kind(rawValue: kind) {
    case .callback: self = .callback
    case .load: self = .load
    case .action: self = .action
    case .page: self = .page
    case nil: return nil
    }
  }
}

extension TraceRecorder? {
  /// Runs a function, and records how long it takes if there is somebody who does.
  func measured<Result, Failure: Error>(
    _ kind: TraceSpan.Kind, name: @autoclosure () -> String, plugin: String? = nil,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let recorder = self else { return try body() }
    let start = Timestamp.now
    do throws(Failure) {
      let result = try body()
      recorder.add(kind, name: name(), plugin: plugin, start: start, duration: Timestamp.now - start)
      return result
    } catch {
      recorder.add(
        kind, name: name(), plugin: plugin, start: start, duration: Timestamp.now - start, error: "\(error)")
      throw error
    }
  }
}
