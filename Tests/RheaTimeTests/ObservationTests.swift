import RheaTime
import TestSupport
import Testing
import Threading

/// Who is told of callbacks, and where the log goes.
@Suite struct ObservationTests {
  @Test func `the begin and the end of each callback`() async throws {
    let seen = Locked<[String]>([])
    let token = Rhea.observe { observation in
      let subject = observation.subject
      guard subject.event == "observe-phases" else { return }
      let phase: String
      switch observation.phase {
      case .began: phase = "began"
      case .ended(let duration, let error): phase = "ended \(duration >= .zero) \(error == nil)"
      }
      let line = "\(subject.plugin) \(subject.priority.rawValue) \(subject.isAsync) \(subject.source ?? "-") \(phase)"
      seen.withLock { $0.append(line) }
    }
    let plugin = try LoadedPlugin(
      """
      #line 1 "clock.c"
      RHEA_PLUGIN("com.example.observed", "1")
      RHEA_EVENT("observe-phases", 7, RHEA_REPEATABLE) { note("called"); }
      RHEA_EVENT("observe-phases", -7, RHEA_ASYNC) {}
      """)
    await onItsOwnThread {
      Rhea.trigger(event: "observe-phases")
      EventRegistry.waitForBackground()
      token.cancel()
      Rhea.trigger(event: "observe-phases")
    }
    #expect(plugin.notes == ["called", "called"])
    #expect(
      seen.withLock(\.self) == [
        "com.example.observed 7 false clock.c:2 began", "com.example.observed 7 false clock.c:2 ended true true",
        "com.example.observed -7 true clock.c:3 began", "com.example.observed -7 true clock.c:3 ended true true",
      ])
  }

  @Test func `observers are told in the order in which they came`() throws {
    let seen = Locked<[Int]>([])
    let tokens = (0..<5).map { number in
      Rhea.observe { observation in
        guard observation.subject.event == "observe-order", case .began = observation.phase else { return }
        seen.withLock { $0.append(number) }
      }
    }
    let plugin = try LoadedPlugin(#"RHEA_EVENT("observe-order", 5, RHEA_REPEATABLE) { note("called"); }"#)
    Rhea.trigger(event: "observe-order")
    tokens[1].cancel()
    Rhea.trigger(event: "observe-order")
    for token in tokens { token.cancel() }
    #expect(plugin.notes.count == 2)
    #expect(seen.withLock(\.self) == [0, 1, 2, 3, 4, 0, 2, 3, 4])
  }

  @Test func `a plugin without an id is named after its file`() throws {
    let seen = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.event == "observe-nameless", case .began = observation.phase else { return }
      seen.withLock { $0.append(observation.subject.plugin) }
    }
    let plugin = try LoadedPlugin(#"RHEA_EVENT("observe-nameless", 5, 0) { note("called"); }"#, as: "nameless")
    Rhea.trigger(event: "observe-nameless")
    token.cancel()
    #expect(plugin.notes == ["called"])
    #expect(seen.withLock(\.self) == ["nameless.so"])
  }

  @Test func `the log handler gets what plugins log`() throws {
    let seen = Locked<[String]>([])
    let plugin = try LoadedPlugin(
      """
      RHEA_PLUGIN("com.example.logging", "1")
      RHEA_EVENT("observe-log", 5, 0) {
        rhea_log(context, RHEA_LOG_DEBUG, "a");
        rhea_log(context, RHEA_LOG_INFO, "b");
        rhea_log(context, RHEA_LOG_WARNING, "c");
        rhea_log(context, RHEA_LOG_ERROR, "größer");
        rhea_log(context, 42, "unknown levels are infos");
        note("logged");
      }
      """)
    let before = Rhea.logHandler
    Rhea.logHandler = { entry in
      // Other tests may log meanwhile.
      guard entry.plugin == "com.example.logging" else { return before(entry) }
      seen.withLock { $0.append("\(entry.level) \(entry.message)") }
    }
    Rhea.trigger(event: "observe-log")
    Rhea.logHandler = before
    #expect(plugin.notes == ["logged"])
    #expect(
      seen.withLock(\.self) == [
        "debug a", "info b", "warning c", "error größer", "info unknown levels are infos",
      ])
  }
}
