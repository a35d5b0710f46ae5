import TestSupport
import Testing

/// What is told of Swift callbacks that await: nothing on any thread's stack shows whose they are.
@Suite(.needsExamples) struct FaultyTests {
  private static let advice =
    "rhea: to leave it out: `rhea disable com.example.faulty`, or --disable com.example.faulty for one run"

  private static func place(_ event: String) throws -> String {
    let line = try ExamplePackage.line(holding: "#rhea(time: \"\(event)\"", of: "Faulty/Faulty.swift")
    return "com.example.faulty: \(event) (priority 5, Faulty.swift:\(line))"
  }

  private static func fire(_ event: String, _ options: String...) throws -> CommandOutput {
    try rhea(
      ["fire"] + options + [event, ExamplePackage.plugin("Faulty")], environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  @Test func `one that crashes behind an await is named`() throws {
    let output = try Self.fire("totalLater")
    // By which signal depends on the machine.
    let told = #/rhea: crashed with (SIGILL|SIGTRAP) in (.+)/#
    let lines = output.standardError.lines.suffix(2)
    #expect(try lines.first?.wholeMatch(of: told)?.2 == Self.place("totalLater")[...], "\(output.standardError)")
    #expect(lines.last == Self.advice)
    #expect(output.status > 128)
  }

  @Test func `one that awaits what never comes is named, and the run ends with 3`() throws {
    let output = try Self.fire("totalNever", "--timeout", "2")
    let lines = output.standardError.lines
    #expect(lines.first?.hasPrefix("rhea: timed out: \(try Self.place("totalNever")) has been running for ") == true)
    #expect(lines.dropFirst() == [Self.advice])
    #expect(output.status == 3)
  }
}
