import RheaTime
import Testing

/// Tests of what is written to the log, which is one for the process: they run one after the other.
@Suite(.serialized) struct LogTests {
  /// The entries that are written to the log meanwhile.
  func collectingLog(_ body: () throws -> Void) rethrows -> [RheaLogEntry] {
    let before = Rhea.logHandler
    let entries = Recorder<RheaLogEntry>()
    Rhea.logHandler = { entries.add($0) }
    defer { Rhea.logHandler = before }
    try body()
    return entries.all
  }

  @Test func `an error is reported with module, event and source position, and the others run`() {
    struct Broken: Error, CustomStringConvertible {
      let description = "it is broken"
    }
    let seen = Recorder<String>()
    Rhea.register(event: "log.throws", priority: .high) { _ in throw Broken() }
    let line = #line - 1
    Rhea.register(event: "log.throws", priority: .low) { _ in seen.add("other") }
    let log = collectingLog { Rhea.trigger(event: "log.throws") }.filter { $0.message.contains("log.throws") }
    #expect(
      log.map(\.message) == ["a callback for log.throws (LogTests.swift:\(line)) threw: it is broken"])
    #expect(log.map(\.plugin) == ["RheaTimeTests"])
    #expect(seen.all == ["other"])
  }

  @Test func `an event that nobody registers is told once, with the nearest name`() {
    Rhea.register(event: "log.homePageDidAppear", repeatable: true) { _ in }
    let log = collectingLog {
      Rhea.trigger(event: "log.homePageDidApear")
      Rhea.trigger(event: "log.homePageDidApear")
      Rhea.trigger(event: "log.somethingElseAltogether")
    }
    #expect(
      log.map(\.message).filter { $0.contains("log.") } == [
        "nobody registers log.homePageDidApear; did you mean log.homePageDidAppear?"
      ])
  }
}
