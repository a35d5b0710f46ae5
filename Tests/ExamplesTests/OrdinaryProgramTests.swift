import TestSupport
import Testing

/// A program without host: `load` and `premain` before `main`, and events over all images.
@Suite(.needsExamples) struct OrdinaryProgramTests {
  /// In priority order over program and library; what the library's own constructor triggers comes behind them.
  private static let beforeMain = """
    library: its own constructor
    program: load, very high
    library: load, high
    program: load
    library: load
    program: premain, high
    program: premain
    library: premain
    library: premain, very low
    library: early
    program: early, low
    main: begins, with library 1.0.0

    """

  private static let atTheEnd = """
    main: triggers greet
    library: greet late
    opened later: greet late
    program: greet late, low
    main: triggers the three events of the start, which have been
    main: ends

    """

  @Test func `a library opened after the launch gets its three events at once`() throws {
    let output = try ExamplePackage.run("OrdinaryProgram")
    #expect(
      output.standardOutput
        == Self.beforeMain + """
          main: triggers greet
          library: greet early
          program: greet early, low
          main: triggers appDidFinishLaunching
          program: appDidFinishLaunching
          library: appDidFinishLaunching, low
          main: opens a library
          opened later: load
          opened later: premain
          opened later: appDidFinishLaunching
          main: has opened it

          """ + Self.atTheEnd)
    #expect(output.standardError == "")
    #expect(output.status == 0)
  }

  @Test func `a library opened before the launch gets that with the others, and nothing when opened again`() throws {
    let output = try ExamplePackage.run("OrdinaryProgram", "open-first")
    #expect(
      output.standardOutput
        == Self.beforeMain + """
          main: opens a library
          opened later: load
          opened later: premain
          main: has opened it
          main: triggers greet
          library: greet early
          opened later: greet early
          program: greet early, low
          main: triggers appDidFinishLaunching
          program: appDidFinishLaunching
          opened later: appDidFinishLaunching
          library: appDidFinishLaunching, low
          main: opens a library
          main: has opened it

          """ + Self.atTheEnd)
    #expect(output.standardError == "")
    #expect(output.status == 0)
  }
}
