import Foundation
import Testing

/// A file in the Trace Event format, read back as the viewers do.
struct TraceEvents {
  /// A complete event, "X".
  struct Complete {
    let name: String
    let category: String
    /// In microseconds.
    let start: Double
    let duration: Double
    let process: Int
    let thread: Int
    let arguments: [String: Any]

    var end: Double { start + duration }
  }

  private(set) var complete: [Complete] = []
  /// The names of threads by number.
  private(set) var threads: [Int: String] = [:]

  init(file: String) throws {
    try self.init(text: try String(contentsOfFile: file, encoding: .utf8))
  }

  init(text: String) throws {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    for event in try #require(object["traceEvents"] as? [[String: Any]]) {
      let name = try #require(event["name"] as? String)
      let process = try #require(event["pid"] as? Int)
      let thread = try #require(event["tid"] as? Int)
      let arguments = try #require(event["args"] as? [String: Any])
      switch event["ph"] as? String {
      case "X":
        complete.append(
          Complete(
            name: name, category: try #require(event["cat"] as? String), start: try #require(event["ts"] as? Double),
            duration: try #require(event["dur"] as? Double), process: process, thread: thread, arguments: arguments))
      case "M" where name == "thread_name": threads[thread] = try #require(arguments["name"] as? String)
      case "M": #expect(["process_name", "thread_sort_index"].contains(name))
      case let phase: Issue.record("an event with the phase \(phase ?? "none")")
      }
    }
  }

  /// Whether the events of each thread lie within or beside each other, as viewers expect of complete events.
  var isNested: Bool {
    Dictionary(grouping: complete, by: \.thread).values.allSatisfy { events in
      var open: [Double] = []
      return events.sorted { ($0.start, $1.duration) < ($1.start, $0.duration) }.allSatisfy { event in
        while let end = open.last, end <= event.start { open.removeLast() }
        defer { open.append(event.end) }
        // Times have three digits behind the point.
        return open.last.map { event.end <= $0 + 0.002 } ?? true
      }
    }
  }
}
