import Testing

/// Wrong calls: each has one message at one place, and emits nothing.
@Suite struct MisuseTests {
  struct Misuse: CustomTestStringConvertible {
    let source: String
    let finding: Expansion.Finding

    /// - Parameters:
    ///   - place: The line and column of the message.
    ///   - fixes: The call after each fix-it.
    init(_ source: String, _ message: String, at place: String, fixes: String...) {
      self.source = source
      finding = Expansion.Finding(message: message, place: place, fixes: fixes)
    }

    var testDescription: String { source }
  }

  private func check(_ misuse: Misuse) {
    let expansion = Expansion(misuse.source)
    #expect(expansion.diagnostics == [misuse.finding])
    #expect(!expansion.source.contains("record"))
  }

  private static let needsLevel =
    "the priority must be a level such as '.high' or an integer literal: "
    + "the number is written into the binary when it is compiled"
  private static let outOfRange = "the priority must be from -9223372036854775808 to 9223372036854775807"
  private static func unknownLevel(_ level: String) -> String {
    "'\(level)' is none of the levels veryLow, low, normal, high or veryHigh, "
      + "and what a constant holds cannot be read here; write its number"
  }

  @Test(arguments: [
    Misuse("#rhea(time: .a, priority: level) { _ in }", needsLevel, at: "1:27"),
    Misuse("#rhea(time: .a, priority: 1 + 2) { _ in }", needsLevel, at: "1:27"),
    Misuse("#rhea(time: .a, priority: 1.5) { _ in }", needsLevel, at: "1:27"),
    Misuse("#rhea(time: .a, priority: Other.high) { _ in }", needsLevel, at: "1:27"),
    Misuse(
      "#rhea(time: .a, priority: (7)) { _ in }", needsLevel, at: "1:27",
      fixes: "#rhea(time: .a, priority: 7) { _ in }"),
    Misuse(
      "#rhea(time: .a, priority: +7) { _ in }", needsLevel, at: "1:27", fixes: "#rhea(time: .a, priority: 7) { _ in }"),
    Misuse(
      "#rhea(time: .a, priority: .init(rawValue: 7)) { _ in }", needsLevel, at: "1:27",
      fixes: "#rhea(time: .a, priority: 7) { _ in }"),
    Misuse(
      "#rhea(time: .a, priority: RheaPriority(-7) /* low */) { _ in }", needsLevel, at: "1:27",
      fixes: "#rhea(time: .a, priority: -7 /* low */) { _ in }"),
    Misuse("#rhea(time: .a, priority: 9223372036854775808) { _ in }", outOfRange, at: "1:27"),
    Misuse("#rhea(time: .a, priority: -0x8000000000000001) { _ in }", outOfRange, at: "1:27"),
    Misuse("#rhea(time: .a, priority: .critical) { _ in }", unknownLevel("critical"), at: "1:28"),
    Misuse(
      "#rhea(time: .a, priority: RheaPriority.higth) { _ in }", unknownLevel("higth"), at: "1:40",
      fixes: "#rhea(time: .a, priority: RheaPriority.high) { _ in }"),
  ])
  func priority(misuse: Misuse) { check(misuse) }

  private static func pageHidden(_ name: String) -> String {
    "'@Routable' makes an extension at file scope, where '\(name)' is not seen, since it is private in another type; make "
      + "it fileprivate"
  }

  private static let pageNeedsClass = "'@Routable' belongs on a class that inherits from 'ViewController'"

  @Test(arguments: [
    Misuse("@Routable(\"a\") struct Page {}", pageNeedsClass, at: "1:1"),
    Misuse("@Routable(\"a\") actor Page {}", pageNeedsClass, at: "1:1"),
    Misuse("@Routable class Page {}", "'@Routable' needs the key of its route, as in '@Routable(\"user\")'", at: "1:1"),
    Misuse("@Routable(\"\") class Page {}", "the route key must not be empty", at: "1:11"),
    Misuse(
      "@Routable(key) class Page {}",
      "the route key must be a member of 'Route.Key' or a string literal: the name is written into the binary when it "
        + "is compiled",
      at: "1:11", fixes: "@Routable(.key)"),
    Misuse(
      "@Routable(\"a\") class Page<Content> {}",
      "'@Routable' cannot stand in 'Page', which is generic: there would be a record for each of its types, or none; "
        + "move it to file scope",
      at: "1:1"),
    Misuse(
      "enum Pages { @Routable(\"a\") private final class Page {} }", pageHidden("Page"), at: "1:29",
      fixes: "@Routable(\"a\") fileprivate final class Page {}"),
    Misuse(
      "enum Pages { private struct Inner { @Routable(\"a\") class Page {} } }", pageHidden("Inner"), at: "1:37"),
    Misuse(
      "extension Pages where Content == Int { @Routable(\"a\") class Page {} }",
      "'@Routable' cannot stand in this extension of 'Pages': with constraints or type arguments it is generic; move it "
        + "to file scope",
      at: "1:40"),
  ])
  func page(misuse: Misuse) { check(misuse) }

  @Test(arguments: [
    ("a/:", "1:13"), ("a/:id/:id", "1:13"), ("a/:id(number)", "1:13"), ("*rest/b", "1:13"), (":a?/b", "1:13"),
  ])
  func pattern(key: String, place: String) {
    let expansion = Expansion("#route(key: \"\(key)\") { _ in }")
    #expect(expansion.diagnostics.map(\.place) == [place])
    #expect(expansion.diagnostics.allSatisfy { $0.message.hasPrefix("the route key is no sound pattern: expected ") })
    #expect(!expansion.source.contains("record"))
  }

  @Test(arguments: [
    Misuse(
      "#route(key: .a, priority: .high) { _ in }",
      "the priority of a route must be an integer literal: the number is written into the binary when it is compiled",
      at: "1:27"),
    Misuse("#route(key: .a, priority: 9223372036854775808) { _ in }", outOfRange, at: "1:27"),
  ])
  func routePriority(misuse: Misuse) { check(misuse) }

  private static let needsMember =
    "the event must be a member of 'RheaEvent' or a string literal: the name is written into the binary when it is "
    + "compiled"

  @Test(arguments: [
    Misuse("#rhea { _ in }", "'#rhea' needs the argument 'time:'", at: "1:2"),
    Misuse("#rhea(time: event) { _ in }", needsMember, at: "1:13", fixes: "#rhea(time: .event) { _ in }"),
    Misuse("#rhea(time: Other.event) { _ in }", needsMember, at: "1:13"),
    Misuse("#rhea(time: .make(1)) { _ in }", needsMember, at: "1:13"),
    Misuse("#rhea(time: .self) { _ in }", needsMember, at: "1:13"),
    Misuse("#rhea(time: 3) { _ in }", needsMember, at: "1:13"),
    Misuse("#rhea(time: \"a\" + \"b\") { _ in }", needsMember, at: "1:13"),
    Misuse("#rhea(time: RheaEvent(\"a\")) { _ in }", needsMember, at: "1:13", fixes: "#rhea(time: \"a\") { _ in }"),
    Misuse(
      "#rhea(time: .init(rawValue: \"a\")) { _ in }", needsMember, at: "1:13", fixes: "#rhea(time: \"a\") { _ in }"),
    Misuse(
      "#rhea(time: \"a\\(b)\") { _ in }",
      "the event cannot contain an interpolation: the name is written into the binary when it is compiled", at: "1:15"),
    Misuse("#rhea(time: \"\") { _ in }", "the event must not be empty", at: "1:13"),
    Misuse("#rhea(time: \"a\\q\") { _ in }", "the event has an escape sequence that cannot be read", at: "1:13"),
    Misuse(
      "#rhea(time: \"a\\0\") { _ in }", "the event must not contain the control character U+0000", at: "1:13"),
    Misuse(
      "#rhea(time: \"a\\n\") { _ in }", "the event must not contain the control character U+000A", at: "1:13"),
    Misuse(
      "#rhea(time: \"\\u{9b}\") { _ in }", "the event must not contain the control character U+009B", at: "1:13"),
    Misuse(
      "#rhea(time: \"\(String(repeating: "é", count: 128))\") { _ in }",
      "the event has 256 bytes of UTF-8; at most 255 are allowed", at: "1:13"),
    Misuse(
      "#route(key: Key.a) { _ in }",
      "the route key must be a member of 'Route.Key' or a string literal: the name is written into the binary when it "
        + "is compiled", at: "1:13"),
    Misuse(
      "#plugin(id: .a, version: \"1\")",
      "the plugin id must be a string literal: the name is written into the binary when it is compiled", at: "1:13"),
    Misuse("#plugin(id: \"a\", version: \"\")", "the plugin version must not be empty", at: "1:27"),
    Misuse("#plugin(id: \"a\")", "'#plugin' needs the argument 'version:'", at: "1:2"),
    Misuse("#registerAt(time: \"\") { }", "the event must not be empty", at: "1:2"),
  ])
  func name(misuse: Misuse) { check(misuse) }

  private static func requiring(_ text: String) -> String {
    "#plugin(id: \"a\", version: \"1\", requires: \(text))"
  }

  private static let requiresForm =
    "'requires:' must be a dictionary literal of string literals, as in '[\"com.example.base\": \">=1.2\"]': it is "
    + "written into the binary when it is compiled"

  @Test(arguments: [
    Misuse(requiring("others"), requiresForm, at: "1:42"),
    Misuse(requiring("[\"b\"]"), requiresForm, at: "1:42"),
    Misuse(
      requiring("[b: \"1\"]"),
      "the id of a required plugin must be a string literal: the name is written into the binary when it is compiled",
      at: "1:43"),
    Misuse(requiring("[\"\": \"1\"]"), "the id of a required plugin must not be empty", at: "1:43"),
    Misuse(
      requiring("[\"b\": version]"),
      "the version range must be a string literal: the name is written into the binary when it is compiled", at: "1:48"
    ),
    Misuse(requiring("[\"b\": \"\"]"), "the version range must not be empty", at: "1:48"),
    Misuse(
      requiring("[\"b\": \">=1.2\", \"c\": \"latest\"]"),
      "the version range is none: expected versions such as \">=1.2\", \"^1.2\" or \"1.2\", found \"latest\"",
      at: "1:62"),
    Misuse(
      requiring("[\"b\": \">= 1\"]"),
      "the version range is none: expected a version such as 1.2.3 behind \">=\", found nothing", at: "1:48"),
    Misuse(requiring("[\"a\": \"*\"]"), "a plugin cannot require itself", at: "1:43"),
    Misuse(
      requiring("[\"b\": \"1\", \"c\": \"2\", \"b\": \"<3\"]"),
      "\"b\" is required twice; write its conditions in one text, with a space between them", at: "1:63",
      fixes: requiring("[\"b\": \"1\", \"c\": \"2\"]")),
  ])
  func requirement(misuse: Misuse) { check(misuse) }

  @Test func `each requirement has its own messages`() {
    let expansion = Expansion(Self.requiring("[b: \"x\", \"a\": \"1\", \"c\": \"?\"]"))
    #expect(expansion.diagnostics.map(\.place) == ["1:43", "1:46", "1:51", "1:66"])
  }

  @Test(arguments: ["repeatable", "async"])
  func flag(label: String) {
    check(
      Misuse(
        "#rhea(time: .a, \(label): !off) { _ in }",
        "'\(label):' must be 'true' or 'false': the value is written into the binary when it is compiled",
        at: "1:\(19 + label.count)", fixes: "#rhea(time: .a, \(label): true) { _ in }",
        "#rhea(time: .a, \(label): false) { _ in }"))
  }

  private static let labels = "its labels are 'time:', 'priority:', 'repeatable:', 'async:' or 'func:'"

  @Test(arguments: [
    Misuse("#rhea(.a) { _ in }", "'#rhea' takes no argument without a label; \(labels)", at: "1:7"),
    Misuse(
      "#rhea(tiem: .a) { _ in }", "'#rhea' has no argument 'tiem:'; \(labels)", at: "1:7",
      fixes: "#rhea(time: .a) { _ in }"),
    Misuse("#rhea(time: .a, queue: main) { _ in }", "'#rhea' has no argument 'queue:'; \(labels)", at: "1:17"),
    Misuse(
      "#rhea(time: .a, time: .b) { _ in }", "the argument 'time:' is given twice", at: "1:17",
      fixes: "#rhea(time: .a) { _ in }"),
    Misuse("#load(time: .a) { }", "'#load' has no argument 'time:'; its labels are 'func:'", at: "1:7"),
  ])
  func label(misuse: Misuse) { check(misuse) }

  @Test(arguments: [
    Misuse("#rhea(time: .a)", "'#rhea' needs a closure, or the name of a function as 'func:'", at: "1:2"),
    Misuse("#load", "'#load' needs a closure, or the name of a function as 'func:'", at: "1:2"),
    Misuse("#route(key: .a)", "'#route' needs a closure, or the name of a function as 'action:'", at: "1:2"),
    Misuse("#load(func: make())", "'func:' must be a closure or the name of a function", at: "1:13"),
    Misuse("#load(func: nil)", "'func:' must be a closure or the name of a function", at: "1:13"),
    Misuse("#load(func: .make)", "'func:' must be a closure or the name of a function", at: "1:13"),
    Misuse("#route(key: .a, action: 3)", "'action:' must be a closure or the name of a function", at: "1:25"),
    Misuse(
      "#load(func: work) { }", "'func:' is already given in the parentheses; a closure after them is one too many",
      at: "1:19", fixes: "#load(func: work)"),
    Misuse(
      "#load { } then: { }", "only one closure is called; this is a second one", at: "1:11", fixes: "#load { }"),
    Misuse(
      "#plugin(id: \"a\", version: \"1\") { }", "'#plugin' takes no closure", at: "1:32",
      fixes: "#plugin(id: \"a\", version: \"1\")"),
    Misuse(
      "#load { [weak clock] in tick() }", "the closure cannot capture anything: it is in place before any code runs",
      at: "1:9", fixes: "#load { tick() }"),
    Misuse(
      "#rhea(time: .a) { [clock] context in tick() }",
      "the closure cannot capture anything: it is in place before any code runs", at: "1:19",
      fixes: "#rhea(time: .a) { context in tick() }"),
    Misuse(
      "class Clock { func f() { #load { self.tick() } } }",
      "there is no 'self' here: the callback belongs to no instance", at: "1:34"),
    Misuse(
      "struct Clock { #load { run { Self.tick() } } }", "'Self' cannot be used here; write the name of the type",
      at: "1:30", fixes: "#load { run { Clock.tick() } }"),
    Misuse(
      "extension App.Clock { #load(func: Self.tick) }", "'Self' cannot be used here; write the name of the type",
      at: "1:35", fixes: "#load(func: App.Clock.tick)"),
  ])
  func callback(misuse: Misuse) { check(misuse) }

  private static func generic(_ name: String) -> String {
    "'#load' cannot stand in '\(name)', which is generic: there would be a record for each of its types, or none; "
      + "move it to file scope"
  }

  private static func constrained(_ name: String) -> String {
    "'#load' cannot stand in this extension of '\(name)': with constraints or type arguments it is generic; "
      + "move it to file scope"
  }

  @Test(arguments: [
    Misuse("struct Box<T> {\n  #load { }\n}", generic("Box"), at: "2:3"),
    Misuse("class Box<T> { enum Inner { #load { } } }", generic("Box"), at: "1:29"),
    Misuse("func run<T>(_ t: T) { #load { } }", generic("run"), at: "1:23"),
    Misuse("func run(_ t: [some Sequence]) { #load { } }", generic("run"), at: "1:34"),
    Misuse("struct S { init<T>(_ t: T) { #load { } } }", generic("init"), at: "1:30"),
    Misuse("struct S { subscript(t: some Hashable) -> Int { #load { }; return 1 } }", generic("subscript"), at: "1:49"),
    Misuse("extension Array where Element == Int { #load { } }", constrained("Array"), at: "1:40"),
    Misuse("extension Array<Int> { #load { } }", constrained("Array<Int>"), at: "1:24"),
    Misuse("extension [Int] { #load { } }", constrained("[Int]"), at: "1:19"),
    Misuse(
      "protocol P { #load { } }",
      "'#load' cannot stand in the protocol 'P', which has no code of its own; move it to file scope", at: "1:14"),
  ])
  func context(misuse: Misuse) { check(misuse) }

  @Test func eachMistakeHasItsMessage() {
    let expansion = Expansion("#rhea(time: \"\", priority: level, async: 1)")
    #expect(expansion.diagnostics.map(\.place) == ["1:13", "1:27", "1:41", "1:2"])
  }

  /// These look like mistakes and are none.
  @Test(arguments: [
    "struct Clock { #load { print(Clock.self) } }",
    "#load { struct Local { func f() { self.g(); Self.h() } } }",
    "extension App.Clock { #load { } }",
    "func run(_ t: any Sequence) { #load { } }",
    "#load { work { [weak clock] in clock?.tick() } }",
  ])
  func correct(source: String) {
    let expansion = Expansion(source)
    #expect(expansion.diagnostics == [])
    #expect(EmittedRecord(expansion.source) != nil)
  }
}
