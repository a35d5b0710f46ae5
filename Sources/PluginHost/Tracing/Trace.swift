public import RheaTime

/// What a ``TraceRecorder`` recorded.
public struct Trace: Sendable {
  /// A warning or an error.
  public struct Note: Hashable, Sendable {
    public let level: RheaLogLevel
    public let message: String
    /// The plugin that it is about; nil for none, or when the message names it.
    public let plugin: String?
    /// When it came, since the recorder was made.
    public let time: Duration
  }

  /// What was done, in the order in which it began.
  public let spans: [TraceSpan]
  /// Warnings and errors, in their order.
  public let notes: [Note]
  /// How long was recorded.
  public let duration: Duration
  /// When the recorder was made, in seconds since 1970.
  public let began: Int
  /// How many spans and notes were not kept, since there were too many.
  public let omitted: Int
  /// The number of the process.
  public let process: Int
}

extension Trace {
  /// A row of a timeline, whose spans do not overlap unless one lies within the other.
  struct Lane {
    let name: String
    let number: Int
    var spans: [TraceSpan] = []
  }

  /// The rows of a timeline: a thread each, the first one first, and then tasks, as many rows as ran at a time.
  var lanes: [Lane] {
    var threads: [Int: [TraceSpan]] = [:]
    var tasks: [Lane] = []
    for span in spans {
      guard span.thread == 0 else {
        threads[span.thread, default: []].append(span)
        continue
      }
      if let free = tasks.firstIndex(where: { ($0.spans.last?.end ?? .zero) <= span.start }) {
        tasks[free].spans.append(span)
      } else {
        let number = tasks.count + 1
        // Above any number of a thread that the kernel gives, `PID_MAX_LIMIT`.
        tasks.append(Lane(name: "tasks \(number)", number: 0x40_0000 + number, spans: [span]))
      }
    }
    let others = threads.keys.filter { $0 != process }.sorted()
    let main = threads[process].map { [Lane(name: "main thread", number: process, spans: $0)] } ?? []
    return main + others.map { Lane(name: "thread \($0)", number: $0, spans: threads[$0] ?? []) } + tasks
  }
}
