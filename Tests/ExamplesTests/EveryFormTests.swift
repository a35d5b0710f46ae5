import TestSupport
import Testing

/// Every form of the macros: which run, in which order.
///
/// That the program is built at all says more: its package makes every warning an error.
@Suite(.needsExamples) struct EveryFormTests {
  @Test func `every form runs`() throws {
    let output = try ExamplePackage.run("EveryForm")
    #expect(
      output.standardOutput == """
        #load
        #load(func:)
        #premain
        a function without parameters
        #premain on the main actor
        #premain in main.swift
        -- main
        -- places
        at file scope
        first of a line
        second of it
        in a struct, with a private member
        in a type in a type
        in a class
        in a derived class
        in an enum
        in an actor
        in a type of the main actor
        in an extension
        in an extension of another module's type
        in a function's body
        in a local type
        in a method's body
        in main.swift
        -- arguments
        priority: 9223372036854775807
        priority: 1_000
        time: .member
        time: RheaEvent.member
        time: RheaTime.RheaEvent.member
        time: literal
        priority: .veryHigh
        priority: RheaPriority.veryHigh
        priority: .high
        priority: RheaTime.RheaPriority.high
        all defaults
        priority: .normal
        priority: .low
        priority: 0b11
        priority: .veryLow
        priority: 0
        priority: -1
        repeatable: true
        repeatable: false
        async: false
        all arguments
        priority: -0x10
        priority: -9223372036854775808
        -- arguments
        repeatable: true
        all arguments
        -- default
        time: .`default`
        time: .default
        -- background
        async: true, on another thread: true
        -- callbacks
        a closure in the parentheses: a parameter
        a closure behind them, with $0: a parameter
        a closure with types: callbacks
        a function, for callbacks
        a function, for callbacks
        a static function: a parameter
        a closure that says it is sendable
        several statements
        -- main actor
        a closure of the main actor
        a closure that awaits an actor: 1
        a function that awaits, for await 2
        a closure that awaits, and throws: 2
        async: true, and awaits: 3
        on the main actor, and awaits: 4
        -- appDidFinishLaunching
        #appDidFinishLaunching
        #appDidFinishLaunching that awaits

        """)
    #expect(output.status == 0)
  }

  @Test func `what throws is reported with the place of its registration`() throws {
    let threw = try [
      ("callbacks", "Callbacks", "{ context throws in", 2),
      ("callbacks", "Callbacks", "{ try functionThatThrows($0) }", 1),
      ("callbacks", "Callbacks", "func: functionThatThrows)", 1),
      ("await 3", "Tasks", "{ _ async throws in", 4),
      ("appDidFinishLaunching", "Callbacks", "{ throw Failure(number: 3) }", 3),
    ].map { event, file, text, number in
      let line = try ExamplePackage.line(holding: text, of: "EveryForm/\(file).swift")
      return "EveryForm: a callback for \(event) (\(file).swift:\(line)) threw: Failure(number: \(number))"
    }
    #expect(try ExamplePackage.run("EveryForm").standardError.lines == threw)
  }
}
