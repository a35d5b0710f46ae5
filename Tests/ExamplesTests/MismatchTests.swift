import TestSupport
import Testing

/// A constant whose string is not its name, in a plugin.
@Suite(.needsExamples) struct MismatchTests {
  @Test func `inspect --verify names constant, string and place, and runs no callback`() throws {
    let output = try rhea(["inspect", "--verify", ExamplePackage.plugin("Mismatched")])
    #expect(output.status == 1)
    #expect(
      output.standardOutput.hasSuffix(
        """

        never called: the callback at Mismatched.swift:13, since RheaEvent.orderShipped is "shipped" and not \
        "orderShipped"

        """))
    #expect(!output.standardOutput.contains("\nplaced"))
    #expect(output.standardError == "")
  }

  @Test func `so does its JSON`() throws {
    let output = try rhea(["inspect", "--verify", "--json", ExamplePackage.plugin("Mismatched")])
    #expect(output.status == 1)
    #expect(
      output.standardOutput.contains(
        """
              "mismatches": [
                {
                  "constant": "orderShipped",
                  "string": "shipped",
                  "source": "Mismatched.swift:13"
                }
              ]
        """))
  }

  @Test func `a run tells of it when the plugin is loaded, and the others run`() throws {
    let output = try rhea(["run", ExamplePackage.plugin("Mismatched")], environment: ["RHEA_DEBUG": "0"])
    #expect(output.standardOutput == "placed\n")
    #expect(
      output.standardError == """
        com.example.mismatched: the callback at Mismatched.swift:13 would never be called: it is registered for \
        "orderShipped", but RheaEvent.orderShipped is "shipped"; give the constant its own name as its string

        """)
  }
}
