internal import Glibc
internal import RheaRecords
internal import RheaTime

extension Trace {
  /// How many spans the timeline of a report has; when there are more, the longest are kept.
  private static let drawnLimit = 50_000

  /// The trace as one page of HTML for people, which needs nothing else and no network: a timeline, the slowest
  /// callbacks, what loading each plugin took, warnings and faults.
  ///
  /// - Complexity: O(n log n) in the spans.
  public var report: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <meta name="color-scheme" content="light dark">
    <title>rhea: what ran</title>
    <style>
    \(ReportPage.style)
    </style>
    </head>
    <body>
    <main>
    <h1>What ran</h1>
    <p class="when">\(beganText) · process \(process)</p>
    \(summary)
    \(omissions)
    \(timeline)
    \(slowestCallbacks)
    \(loads)
    \(warnings)
    </main>
    <script type="application/json" id="trace">\(data)</script>
    <script>
    \(ReportPage.script)
    </script>
    </body>
    </html>

    """
  }

  private var calls: [TraceSpan] { spans.filter { [.callback, .action, .page].contains($0.kind) } }

  private var beganText: String {
    var seconds = time_t(began)
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return "" }
    var buffer = [CChar](repeating: 0, count: 40)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S UTC", &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private var summary: String {
    let plugins = Set(spans.filter { $0.kind == .load && $0.error == nil }.compactMap(\.plugin)).count
    let unfinished = spans.count { !$0.isFinished }
    let facts = [
      (duration.readable, "in all"), ("\(plugins)", plugins == 1 ? "plugin loaded" : "plugins loaded"),
      ("\(calls.count)", calls.count == 1 ? "call of a plugin" : "calls of plugins"),
      ("\(notes.count)", notes.count == 1 ? "warning or fault" : "warnings and faults"),
    ]
    let more = unfinished == 0 ? [] : [("\(unfinished)", "had not ended")]
    return "<dl class=\"facts\">"
      + (facts + more).map { "<div><dt>\($0.1)</dt><dd>\($0.0)</dd></div>" }.joined() + "</dl>"
  }

  private var omissions: String {
    var sentences: [String] = []
    if omitted > 0 { sentences.append("\(omitted) more were counted and not kept.") }
    if spans.count > Self.drawnLimit {
      sentences.append("The timeline shows the \(Self.drawnLimit) longest of \(spans.count).")
    }
    return sentences.isEmpty ? "" : "<p class=\"hint\">\(sentences.joined(separator: " "))</p>"
  }

  private var timeline: String {
    let kinds = TraceSpan.Kind.allCases.filter { kind in spans.contains { $0.kind == kind } }
    let legend = kinds.map { "<li><span class=\"key \($0.rawValue)\"></span>\($0.rawValue)</li>" }.joined()
    return """
      <section aria-labelledby="timeline-title">
      <h2 id="timeline-title">Timeline</h2>
      <ul class="legend">\(legend)</ul>
      <div id="timeline" tabindex="0" role="group" aria-describedby="timeline-help" aria-labelledby="timeline-title">
      <noscript>The timeline is drawn by a script. The tables below say the same.</noscript></div>
      <p id="timeline-detail" aria-live="polite"></p>
      <p id="timeline-help" class="hint">Keys: <kbd>←</kbd> <kbd>→</kbd> move, <kbd>↑</kbd> <kbd>↓</kbd> zoom,
      <kbd>n</kbd> <kbd>p</kbd> the next and the previous bar, <kbd>0</kbd> all. Or drag, and turn the wheel with
      <kbd>Ctrl</kbd>.</p>
      </section>
      """
  }

  private var slowestCallbacks: String {
    let slowest = calls.sorted { $0.duration > $1.duration }.prefix(25)
    let rows = slowest.map { span in
      [
        .number(span.duration.readable + (span.isFinished ? "" : " so far")), .text(span.plugin ?? "-"),
        .text(span.name), .text(span.kind.rawValue), .number(span.priority.map { "\($0)" } ?? "-"),
        .text(span.source ?? "-"), .number(span.start.readable), .text(span.error ?? "-"),
      ] as [ReportPage.Cell]
    }
    return ReportPage.table(
      "Slowest callbacks", ["Time", "Plugin", "Event or route", "Kind", "Priority", "Source", "Began at", "Error"],
      rows, empty: "Nothing of a plugin was called.")
  }

  private var loads: String {
    let loads = spans.filter { $0.kind == .load }.sorted { $0.duration > $1.duration }
    let inspected = Dictionary(
      spans.filter { $0.kind == .inspection }.map { ($0.name, $0.duration) }, uniquingKeysWith: { first, _ in first })
    let rows = loads.map { span in
      [
        .number(span.duration.readable + (span.isFinished ? "" : " so far")), .text(span.plugin ?? "-"),
        .number(inspected[span.name]?.readable ?? "-"), .text(span.name), .text(span.error == nil ? "-" : "failed"),
      ] as [ReportPage.Cell]
    }
    return ReportPage.table(
      "Load time by plugin", ["Time", "Plugin", "Inspected in", "File", "Error"], rows, empty: "No plugin was loaded.")
  }

  private var warnings: String {
    let rows = notes.map { note in
      [
        .number(note.time.readable), .text(note.level >= .error ? "error" : "warning"), .text(note.plugin ?? "-"),
        .text(note.message),
      ] as [ReportPage.Cell]
    }
    return ReportPage.table("Warnings and faults", ["At", "Level", "Plugin", "What"], rows, empty: "None.")
  }

  /// What the script draws: the lanes, each with its spans.
  private var data: String {
    // Written out, so that no name changes the direction of what the page shows beside it.
    func text(_ text: String) -> String { text.printable.quotedForJSON(inHTML: true) }
    var kept = self
    if spans.count > Self.drawnLimit {
      let limit = spans.map(\.duration).sorted(by: >)[Self.drawnLimit]
      kept = Trace(
        spans: spans.filter { $0.duration > limit }, notes: [], duration: duration, began: began, omitted: omitted,
        process: process)
    }
    let lanes = kept.lanes.map { lane in
      let spans = lane.spans.map { span in
        """
        {"kind":"\(span.kind.rawValue)","title":\(text(span.title)),\
        "start":\(span.start.microseconds),"time":\(span.duration.microseconds),\
        "source":\(span.source.map(text) ?? "null"),\
        "error":\(span.error.map(text) ?? "null"),"finished":\(span.isFinished)}
        """
      }
      return #"{"name":\#(text(lane.name)),"spans":[\#(spans.joined(separator: ","))]}"#
    }
    return #"{"duration":\#(duration.microseconds),"lanes":[\#(lanes.joined(separator: ","))]}"#
  }
}

extension Duration {
  /// The time in the unit that suits it: `12 µs`, `3.4 ms`, `1.25 s`.
  package var readable: String {
    let (seconds, attoseconds) = components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    switch nanoseconds {
    case ..<1000: return "\(nanoseconds) ns"
    case ..<1_000_000: return "\(nanoseconds / 1000) µs"
    case ..<1_000_000_000: return "\(nanoseconds / 1_000_000).\(nanoseconds / 100_000 % 10) ms"
    default: return "\(seconds).\(nanoseconds / 100_000_000 % 10) s"
    }
  }
}
