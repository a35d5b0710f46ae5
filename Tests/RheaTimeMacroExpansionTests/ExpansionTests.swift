import RheaRecords
import Testing

/// What the macros emit, to the letter.
@Suite struct ExpansionTests {
  /// The word that holds the compiler's version and the length of the name.
  private func word(nameLength: UInt64) -> String {
    "0x" + String(nameLength << 32 | UInt64(SwiftToolchain.current), radix: 16)
  }

  @Test func event() {
    let expansion = Expansion(
      """
      #rhea(time: .load, priority: .high, repeatable: true, async: true) { context in
        print(context)
      }
      """)
    #expect(expansion.diagnostics == [])
    #expect(
      expansion.source == """
        nonisolated enum __macro_local_6recordfMu_ {
        @used @section(".init_array")
        static let start: @convention(c) () -> Swift::Void = { unsafe RheaTime::RheaThunk.imageIsReady(#dsohandle) }
        @used @section("rhea_records")
        static let record: (Swift::UInt64, Swift::UInt64, Swift::Int64, RheaTime::RheaCallback, Swift::UInt64, \
        Swift::UInt64, Swift::UInt64, Swift::UInt64, Swift::UInt64) =
          (0x1000141454852, 0x700000048, 7, {
        #sourceLocation(file: "/src/Clock.swift", line: 1)
        unsafe RheaTime::RheaThunk.event($0, for: RheaTime::RheaEvent.load, { context in
          print(context)
        })
        #sourceLocation()
        }, \(word(nameLength: 4)), 0x756f730064616f6c, 0x636f6c433d656372, 0x3a74666977732e6b, 0x31)
        }
        """)
  }

  @Test func functionReference() {
    let expansion = Expansion("#rhea(time: \"x\", func: Clock.start(context:))")
    #expect(
      expansion.source == """
        nonisolated enum __macro_local_6recordfMu_ {
        @used @section("rhea_records")
        static let record: (Swift::UInt64, Swift::UInt64, Swift::Int64, RheaTime::RheaCallback, Swift::UInt64, \
        Swift::UInt64, Swift::UInt64, Swift::UInt64) =
          (0x1000141454852, 0x40, 5, { unsafe RheaTime::RheaThunk.event($0, Clock.start(context:)) }, \
        \(word(nameLength: 1)), 0x656372756f730078, 0x732e6b636f6c433d, 0x313a74666977)
        }
        """)
  }

  @Test func plugin() {
    let expansion = Expansion("#plugin(id: \"org.clock\", version: \"1.2\")")
    #expect(
      expansion.source == """
        nonisolated enum __macro_local_6recordfMu_ {
        @used @section("rhea_records")
        static let record: (Swift::UInt64, Swift::UInt64, Swift::Int64, Swift::UInt, Swift::UInt64, Swift::UInt64, \
        Swift::UInt64, Swift::UInt64, Swift::UInt64, Swift::UInt64, Swift::UInt64) =
          (0x4000141454852, 0x58, 0, 0, \(word(nameLength: 9)), 0x636f6c632e67726f, 0x6f6973726576006b, \
        0x6f7300322e313d6e, 0x6f6c433d65637275, 0x74666977732e6b63, 0x313a)
        }
        """)
  }

  @Test(arguments: [
    ("#route(key: \"a\") { print($0) }", "ReerRouter::RouteThunk.action($0, { print($0) })"),
    (
      "#route(key: .a, action: open)",
      "ReerRouter::RouteThunk.action($0, for: ReerRouter::Route.Key.a, open)"
    ),
    (
      "#route(key: \"a/:b\") { @MainActor _ in }",
      "ReerRouter::RouteThunk.action($0, onMainActor: { @MainActor _ in })"
    ),
    ("#load { work() }", "RheaTime::RheaThunk.parameterless($0, { work() })"),
    ("#premain(func: work)", "RheaTime::RheaThunk.parameterless($0, work)"),
    ("#appDidFinishLaunching(func: { work() })", "RheaTime::RheaThunk.parameterless($0, { work() })"),
    ("#load { @MainActor in work() }", "RheaTime::RheaThunk.parameterless($0, onMainActor: { @MainActor in work() })"),
    (
      "#rhea(time: .a) { await $0.work() }",
      "RheaTime::RheaThunk.event($0, for: RheaTime::RheaEvent.a, { await $0.work() })"
    ),
    ("#rhea(time: .a, func: App::work)", "RheaTime::RheaThunk.event($0, for: RheaTime::RheaEvent.a, App::work)"),
  ])
  func call(source: String, call: String) {
    let expansion = Expansion(source)
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains(call))
  }

  /// Right in a type there is no enum around the constant, which would cost the compiler more.
  @Test(arguments: ["enum Clock", "extension Clock", "@MainActor public class Clock", "actor Clock"])
  func member(type: String) {
    let expansion = Expansion("\(type) {\n#rhea(time: \"x\", func: start)\n}")
    #expect(expansion.diagnostics == [])
    #expect(
      expansion.source == """
        \(type) {
        @used @section("rhea_records")
        private nonisolated static let __macro_local_6recordfMu_: (Swift::UInt64, Swift::UInt64, Swift::Int64, \
        RheaTime::RheaCallback, Swift::UInt64, Swift::UInt64, Swift::UInt64, Swift::UInt64) =
          (0x1000141454852, 0x40, 5, { unsafe RheaTime::RheaThunk.event($0, start) }, \
        \(word(nameLength: 1)), 0x656372756f730078, 0x732e6b636f6c433d, 0x323a74666977)
        }
        """)
  }

  @Test func memberThatTellsWhenReady() {
    let expansion = Expansion("struct Clock {\n#load(func: start)\n}")
    #expect(expansion.diagnostics == [])
    #expect(
      expansion.source.hasPrefix(
        """
        struct Clock {
        @used @section(".init_array")
        private nonisolated static let __macro_local_5startfMu_: @convention(c) () -> Swift::Void = \
        { unsafe RheaTime::RheaThunk.imageIsReady(#dsohandle) }
        @used @section("rhea_records")
        private nonisolated static let __macro_local_6recordfMu_: (
        """))
  }

  /// A static constant is not allowed among statements. For the compiler a getter without a name is no declaration.
  @Test(arguments: [
    "func f() { #load { } }", "init() { #load { } }", "var x: Int { #load { }\n return 1 }",
    "var x: Int { get { #load { }\n return 1 } }", "subscript(x: Int) -> Int { #load { }\n return 1 }",
    "var x = { #load { }\n return 1 }()", "var x = 1 { didSet { #load { } } }",
  ])
  func statement(member: String) {
    let expansion = Expansion("struct Clock {\n\(member)\n}")
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("nonisolated enum __macro_local_6recordfMu_ {\n@used"))
    #expect(expansion.source.contains("\nstatic let record: ("))
  }

  @Test func page() {
    let expansion = Expansion("@Routable(.chat)\nfinal class ChatPage: ViewController {}")
    #expect(expansion.diagnostics == [])
    #expect(
      expansion.source == """

        final class ChatPage: ViewController {}

        extension ChatPage: ReerRouter::Routable {
        @used @section("rhea_records")
        private nonisolated static let __macro_local_6recordfMu_: (Swift::UInt64, Swift::UInt64, Swift::Int64, \
        ReerRouter::RouteCallback, Swift::UInt64, Swift::UInt64, Swift::UInt64, Swift::UInt64, Swift::UInt64) =
          (0x3000141454852, 0x400000048, 0, { unsafe ReerRouter::RouteThunk.page($0, \
        for: ReerRouter::Route.Key.chat, ChatPage.self) }, \(word(nameLength: 4)), 0x756f730074616863, \
        0x636f6c433d656372, 0x3a74666977732e6b, 0x31)
        }
        """)
  }

  @Test func nestedPage() {
    let expansion = Expansion("enum Pages { @Routable(\"user/:id\", priority: 2) class User: ViewController {} }")
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("extension Pages.User: ReerRouter::Routable {\n"))
    #expect(expansion.source.contains("RouteThunk.page($0, Pages.User.self)"))
    #expect(expansion.source.contains(", 2, { unsafe "))
  }

  /// Indentation inside a multi-line string literal is part of its value.
  @Test(arguments: ["load", "registerRoute"])
  func closureStaysAsItIs(macro: String) {
    let closure = "{ // why\n\t  print(\"\"\"\n      a\n        b\n      \"\"\" )   ; work( )\n /* end */ }"
    let expansion = Expansion("#\(macro) \(closure)")
    #expect(expansion.diagnostics == [])
    #expect(expansion.source.contains("($0, \(closure))"))
  }

  @Test func closureKeepsItsLine() {
    let expansion = Expansion("\n#rhea(\n  time: .load,\n  func:\n    { _ in })")
    #expect(expansion.source.contains("#sourceLocation(file: \"/src/Clock.swift\", line: 5)\n"))
    #expect(EmittedRecord(expansion.source)?.attributes == ["source=Clock.swift:2"])
  }

  @Test func unknownLocationIsLeftOut() {
    let expansion = Expansion("#load { }", isLocationKnown: false)
    #expect(expansion.source.contains("{ unsafe RheaTime::RheaThunk.parameterless($0, { }) }"))
    #expect(EmittedRecord(expansion.source)?.attributes == [])
  }

  @Test func severalOnOneLineHaveDifferentNames() {
    let source = Expansion("#load { }; #load { }; #premain { }").source
    let names = source.split(separator: " ").filter { $0.hasPrefix("__macro_local_") }
    #expect(Set(names).count == 3)
  }
}
