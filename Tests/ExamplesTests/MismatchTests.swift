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

        never called: the callback at Mismatched.swift:14, since RheaEvent.orderShipped is "shipped" and not \
        "orderShipped"
        never called: the callback at Mismatched.swift:22, since Route.Key.lastOrder is "order/last" and not \
        "lastOrder"

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
                  "type": "RheaEvent",
                  "constant": "orderShipped",
                  "string": "shipped",
                  "source": "Mismatched.swift:14"
                },
                {
                  "type": "Route.Key",
                  "constant": "lastOrder",
                  "string": "order/last",
                  "source": "Mismatched.swift:22"
                }
              ]
        """))
  }

  @Test func `a run tells of it when the plugin is loaded, and the others run`() throws {
    let output = try rhea(["run", ExamplePackage.plugin("Mismatched")], environment: ["RHEA_DEBUG": "0"])
    #expect(output.standardOutput == "placed\n")
    #expect(
      output.standardError == """
        com.example.mismatched: the callback at Mismatched.swift:14 would never be called: it is registered for \
        "orderShipped", but RheaEvent.orderShipped is "shipped"; give the constant its own name as its string

        """)
  }

  @Test func `the first URL that is opened in it tells of its routes`() throws {
    let output = try rhea(
      ["open", "x://orders", ExamplePackage.plugin("Mismatched")], environment: ["RHEA_DEBUG": "0"])
    #expect(output.standardOutput == "all orders\n")
    #expect(output.status == 0)
    #expect(
      output.standardError.hasSuffix(
        """
        rhea: Mismatched.swift:22: the route is registered as "lastOrder", but Route.Key.lastOrder is "order/last"; \
        give the constant its own name as its string

        """))
  }
}
