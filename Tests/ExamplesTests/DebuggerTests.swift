import TestSupport
import Testing

/// A callback keeps its place in its author's file: breakpoints in it stop, and a crash in it names its line.
@Suite(.needsExamples) struct DebuggerTests {
  @Test(.needs(.gdb)) func `gdb stops at breakpoints in callbacks of a program`() throws {
    try expectStopsInProgram(.gdb)
  }

  @Test(.needs(.lldb)) func `lldb stops at breakpoints in callbacks of a program`() throws {
    try expectStopsInProgram(.lldb)
  }

  @Test(.needs(.gdb)) func `gdb stops at breakpoints in callbacks of a plugin`() throws {
    try expectStopsInPlugin(.gdb)
  }

  @Test(.needs(.lldb)) func `lldb stops at breakpoints in callbacks of a plugin`() throws {
    try expectStopsInPlugin(.lldb)
  }

  @Test(.needs(.gdb)) func `gdb stops at a breakpoint in a macro that wraps ours`() throws {
    try expectStopsInWrapper(.gdb)
  }

  @Test(.needs(.lldb)) func `lldb stops at a breakpoint in a macro that wraps ours`() throws {
    try expectStopsInWrapper(.lldb)
  }

  @Test(.needs(.gdb)) func `gdb shows the line of a crash in a plugin`() throws {
    try expectCrashIsShown(.gdb)
  }

  @Test(.needs(.lldb)) func `lldb shows the line of a crash in a plugin`() throws {
    try expectCrashIsShown(.lldb)
  }

  @Test(.enabled(if: SwiftBacktrace.isInstalled, "the toolchain has no swift-backtrace"))
  func `the runtime's own backtrace shows the line of a crash in a plugin`() throws {
    let output = try rhea(
      ["run", "--event", "total", ExamplePackage.plugin("Faulty")],
      environment: ["SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,symbolicate=full"])
    // By which signal depends on the machine.
    #expect(output.status > 128)
    #expect((output.standardOutput + output.standardError).contains("\(try Self.fault.path):\(try Self.fault.line):"))
  }

  private static var fault: (path: String, line: Int) {
    get throws {
      let name = "Faulty/Faulty.swift"
      return (ExamplePackage.source(name), try ExamplePackage.line(holding: "total += prices[number]", of: name))
    }
  }

  private func expectStopsInProgram(_ debugger: Debugger) throws {
    try expectStops(
      debugger, program: "EveryForm",
      at: [
        ("Callbacks.swift", #"let words = ["several", "statements"]"#),
        ("Callbacks.swift", "guard context.param == nil"),
        ("Callbacks.swift", "MainActor.assertIsolated()"),
        ("Callbacks.swift", ##"#load(func: { print("#load(func:)") })"##),
        ("Places.swift", "in a local type"),
        ("Places.swift", "in an extension of another module's type"),
        ("Arguments.swift", "async: true, on another thread"),
        // Behind an `await`.
        ("Tasks.swift", "throw Failure(number: 4)"),
        ("main.swift", #"{ _ in print("in main.swift") }"#),
      ])
  }

  private func expectStopsInPlugin(_ debugger: Debugger) throws {
    let plugins = try PluginDirectory()
    try plugins.copy(ExamplePackage.plugin("Account"))
    try withExtendedLifetime(plugins.directory) {
      try expectStops(
        debugger, program: "EmbeddingHost", [plugins.path], sources: "Account",
        at: [("Account.swift", "the home page has appeared")])
    }
  }

  private func expectStopsInWrapper(_ debugger: Debugger) throws {
    try expectStops(
      debugger, program: "RouteProgram", at: [("main.swift", #"  print("route registered")"#)])
  }

  private func expectStops(
    _ debugger: Debugger, program: String, _ arguments: [String] = [], sources: String? = nil,
    at lines: [(file: String, text: String)]
  ) throws {
    let directory = sources ?? program
    let places = try lines.map { file, text in
      Debugger.Place(file: file, line: try ExamplePackage.line(holding: text, of: "\(directory)/\(file)"))
    }
    let output = try debugger.run(ExamplePackage.program(program), arguments, breakpoints: places)
    let stops = output.standardOutput.lines.filter { $0.contains("#0") }
    for place in places {
      #expect(stops.contains { hasPlace($0, place) }, "no stop at \(place)\n\(stops.joined(separator: "\n"))")
    }
  }

  private func expectCrashIsShown(_ debugger: Debugger) throws {
    let output = try debugger.runToCrash(
      try BuiltProducts.file("rhea"), ["run", "--event", "total", ExamplePackage.plugin("Faulty")])
    let frames = output.standardOutput.lines.filter { $0.contains("#") }
    let place = Debugger.Place(file: "Faulty.swift", line: try Self.fault.line)
    #expect(frames.contains { hasPlace($0, place) }, "no frame at \(place)\n\(frames.joined(separator: "\n"))")
  }

  /// gdb ends a frame with the path and the line, lldb with the file, the line and the column.
  private func hasPlace(_ frame: String, _ place: Debugger.Place) -> Bool {
    frame.hasSuffix("/\(place)") || frame.contains(" at \(place):")
  }
}
