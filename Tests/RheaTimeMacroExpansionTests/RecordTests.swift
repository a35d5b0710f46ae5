import RheaRecords
import Testing

/// What the records hold, for each form of each argument.
@Suite struct RecordTests {
  private let source = ["source=Clock.swift:1"]

  @Test(arguments: [
    ("#load { }", EmittedRecord(kind: 1, priority: 5, name: "load")),
    ("#premain { }", EmittedRecord(kind: 1, priority: 5, name: "premain")),
    ("#appDidFinishLaunching { }", EmittedRecord(kind: 1, priority: 5, name: "appDidFinishLaunching")),
    ("#rhea(time: .a) { _ in }", EmittedRecord(kind: 1, flags: 4, priority: 5, name: "a")),
    ("#rhea(time: \"a\") { _ in }", EmittedRecord(kind: 1, priority: 5, name: "a")),
    (
      "#rhea(time: .a, repeatable: false, async: true) { _ in }",
      EmittedRecord(kind: 1, flags: 6, priority: 5, name: "a")
    ),
    (
      "#rhea(time: .a, repeatable: true, async: false, func: f)",
      EmittedRecord(kind: 1, flags: 5, priority: 5, name: "a")
    ),
    ("#route(key: .a) { _ in }", EmittedRecord(kind: 2, flags: 4, name: "a")),
    ("#route(key: \"a/:b(int)?\", priority: -3) { _ in }", EmittedRecord(kind: 2, priority: -3, name: "a/:b(int)?")),
    ("#registerRoute { }", EmittedRecord(kind: 1, flags: 3, priority: 7, name: "registerRoute")),
    ("#registerAt(time: \"later\") { }", EmittedRecord(kind: 1, priority: 5, name: "later")),
    ("#plugin(id: \"i\", version: \"v\")", EmittedRecord(kind: 4, name: "i", attributes: ["version=v"])),
  ])
  func fields(call: String, record: EmittedRecord) {
    var record = record
    record.attributes += source
    let expansion = Expansion(call)
    #expect(expansion.diagnostics == [])
    #expect(EmittedRecord(expansion.source) == record)
  }

  @Test func `a record for the plugin and for each requirement, in order`() throws {
    let expansion = Expansion(
      "#plugin(id: \"i\", version: \"v\", requires: [\"com.a\": \">=1.2  <2\", \"com.b\": \"*\"])")
    #expect(expansion.diagnostics == [])
    let starts = expansion.source.ranges(of: "nonisolated enum").map(\.lowerBound)
    let ends = starts.dropFirst() + [expansion.source.endIndex]
    #expect(starts.dropFirst().allSatisfy { expansion.source[..<$0].hasSuffix("}\n") })
    let records = try zip(starts, ends).map { start, end in
      var text = String(expansion.source[start..<end])
      while text.last?.isWhitespace == true { text.removeLast() }
      return try #require(EmittedRecord(text), "\(text)")
    }
    #expect(
      records == [
        EmittedRecord(kind: 4, name: "i", attributes: ["version=v"] + source),
        EmittedRecord(kind: 5, name: "com.a", attributes: ["version=>=1.2 <2"] + source),
        EmittedRecord(kind: 5, name: "com.b", attributes: ["version=*"] + source),
      ])
  }

  @Test(arguments: ["", ", requires: [:]"])
  func `no requirement`(argument: String) {
    let expansion = Expansion("#plugin(id: \"i\", version: \"v\"\(argument))")
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.ranges(of: "nonisolated enum").count == 1)
    #expect(EmittedRecord(expansion.source)?.kind == 4)
  }

  @Test(arguments: [
    (".saved", "saved"),
    ("RheaEvent.saved", "saved"),
    ("RheaTime.RheaEvent.saved", "saved"),
    (".`default`", "default"),
    ("\"saved\"", "saved"),
    ("\"a b.c/d\"", "a b.c/d"),
    (#""\u{e9}\"\\\'""#, "é\"\\'"),
    (#####"#"a\b"#"#####, #"a\b"#),
    (#####"##"\##u{41}"##"#####, "A"),
    ("\"\"\"\n    saved\n    \"\"\"", "saved"),
    ("\"\"\"\n  a\\\n  b\n  \"\"\"", "ab"),
    ("\"\(String(repeating: "é", count: 127))\"", String(repeating: "é", count: 127)),
    ("\"\(String(repeating: "x", count: 255))\"", String(repeating: "x", count: 255)),
  ])
  func event(argument: String, name: String) {
    let expansion = Expansion("#rhea(time: \(argument)) { _ in }")
    #expect(expansion.diagnostics == [])
    #expect(EmittedRecord(expansion.source)?.name == name)
  }

  @Test(arguments: [(".a", "a"), ("Route.Key.a", "a"), ("ReerRouter.Route.Key.a", "a"), ("\"a/b\"", "a/b")])
  func routeKey(argument: String, name: String) {
    #expect(EmittedRecord(Expansion("#route(key: \(argument)) { _ in }").source)?.name == name)
  }

  @Test(
    arguments: [
      (".veryLow", 1), (".low", 3), (".normal", 5), ("RheaPriority.high", 7), ("RheaTime.RheaPriority.veryHigh", 9),
      ("0", 0), ("-12", -12), ("1_000", 1000), ("0x1F", 31), ("-0x1f", -31), ("0b1_01", 5), ("0o17", 15), ("007", 7),
      ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min), ("0x7fff_ffff_ffff_ffff", Int64.max),
    ] as [(String, Int64)])
  func priority(argument: String, value: Int64) {
    let expansion = Expansion("#rhea(time: .a, priority: \(argument)) { _ in }")
    #expect(expansion.diagnostics == [])
    #expect(EmittedRecord(expansion.source)?.priority == value)
  }
}
