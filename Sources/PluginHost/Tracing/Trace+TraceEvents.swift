internal import RheaRecords

extension Trace {
  /// The trace in the Trace Event format, which Perfetto and chrome://tracing open: a JSON object whose `traceEvents`
  /// are complete events ("X") with microseconds, and the names of process and threads ("M").
  ///
  /// - Complexity: O(n) in the spans.
  public var traceEvents: String {
    var events = [metadata("process_name", thread: process, "rhea")]
    for (place, lane) in lanes.enumerated() {
      events.append(metadata("thread_name", thread: lane.number, lane.name))
      events.append(
        #"{"name":"thread_sort_index","ph":"M","pid":\#(process),"tid":\#(lane.number),"args":{"sort_index":\#(place)}}"#
      )
      events += lane.spans.map { event($0, lane) }
    }
    let omitted = omitted == 0 ? "" : #","omitted":"\#(self.omitted)""#
    return """
      {"displayTimeUnit":"ms","otherData":{"program":"rhea","began":"\(began)"\(omitted)},"traceEvents":[
      \(events.joined(separator: ",\n"))
      ]}

      """
  }

  private func metadata(_ name: String, thread: Int, _ value: String) -> String {
    #"{"name":"\#(name)","ph":"M","pid":\#(process),"tid":\#(thread),"args":{"name":\#(value.quotedForJSON())}}"#
  }

  private func event(_ span: TraceSpan, _ lane: Lane) -> String {
    var arguments: [String] = []
    func add(_ name: String, _ value: String?) {
      if let value { arguments.append("\"\(name)\":\(value.quotedForJSON())") }
    }
    add("plugin", span.plugin)
    add("source", span.source)
    if let priority = span.priority { arguments.append("\"priority\":\(priority)") }
    add("error", span.error)
    if !span.isFinished { arguments.append("\"unfinished\":true") }
    return """
      {"name":\(span.title.quotedForJSON()),"cat":"\(span.kind.rawValue)","ph":"X","ts":\(span.start.microseconds),\
      "dur":\(span.duration.microseconds),"pid":\(process),"tid":\(lane.number),"args":{\(arguments.joined(separator: ","))}}
      """
  }
}

extension TraceSpan {
  /// What it is in few words, for a bar of a timeline.
  var title: String {
    switch kind {
    case .discovery: "look for plugins"
    case .inspection: "inspect \(name)"
    case .load: "load \(plugin ?? name)"
    case .callback, .action, .page: plugin.map { "\(name) (\($0))" } ?? name
    }
  }
}

extension Duration {
  private var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// In microseconds, with the nanoseconds behind the point.
  var microseconds: String {
    let nanoseconds = wholeNanoseconds
    let fraction = "\(nanoseconds.magnitude % 1000)"
    let sign = nanoseconds < 0 ? "-" : ""
    return "\(sign)\(nanoseconds.magnitude / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
