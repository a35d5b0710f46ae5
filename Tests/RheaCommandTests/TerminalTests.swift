import RheaRecords
import TestSupport
import Testing

/// What is shown on a terminal only: columns that fit, and how far a long scan is.
@Suite struct TerminalTests {
  private static let id = "com.example.a-plugin-with-a-long-name"

  /// A plugin whose row is 103 columns wide.
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a-file-with-a-name-that-is-longer-still", #"RHEA_PLUGIN("\#(id)", "1.0.0") RHEA_EVENT("load", 5, 0) {}"#)
    return plugins
  }

  private static func list(
    columns: UInt16, _ settings: String = "", in plugins: PluginDirectory
  ) throws -> [String] {
    let terminal = try PseudoTerminal(columns: columns)
    let output = try plugins.shell(#"unset COLUMNS; \#(settings) "$rhea" list plugins > \#(terminal.path)"#)
    try #require(output.status == 0, "\(output.standardError)")
    return terminal.written().lines
  }

  @Test func `a table fits the terminal, and ids and paths keep their ends`() throws {
    let plugins = try Self.make()
    #expect(
      try Self.list(columns: 80, in: plugins) == [
        "ID                          VERSION  EVENTS  ROUTES  FILE",
        "com.exam…-with-a-long-name  1.0.0    1       0       plugins/…is-longer-still.so",
      ])
    for columns in [UInt16(60), 61, 79, 100, 103] {
      let lines = try Self.list(columns: columns, in: plugins)
      #expect(lines.allSatisfy { $0.displayWidth <= Int(columns) }, "\(lines)")
      #expect(lines.last?.displayWidth == Int(columns))
      #expect(lines.last?.hasSuffix(".so") == true)
    }
  }

  @Test func `a terminal that is wide enough, or does not know its width, shows all`() throws {
    let plugins = try Self.make()
    let whole = try plugins.rhea("list", "plugins").standardOutput.lines
    #expect(whole.last == "\(Self.id)  1.0.0    1       0       plugins/a-file-with-a-name-that-is-longer-still.so")
    #expect(try Self.list(columns: 200, in: plugins) == whole)
    #expect(try Self.list(columns: 0, in: plugins) == whole)
  }

  @Test func `a terminal that is too narrow for the headers is not narrowed further`() throws {
    let lines = try Self.list(columns: 10, in: Self.make())
    #expect(lines.last == "co…-name  1.0.0    1       0       pl…ll.so")
  }

  @Test func `COLUMNS is believed before the terminal, if it is a number`() throws {
    let plugins = try Self.make()
    #expect(try Self.list(columns: 200, "COLUMNS=70", in: plugins).last?.displayWidth == 70)
    #expect(try Self.list(columns: 70, "COLUMNS=many", in: plugins).last?.displayWidth == 70)
    #expect(try Self.list(columns: 70, "COLUMNS=0", in: plugins).last?.displayWidth == 70)
  }

  @Test func `nothing is shortened in a pipe or a file`() throws {
    let plugins = try Self.make()
    let whole = try plugins.rhea("list", "plugins").standardOutput
    #expect(try plugins.shell(#"COLUMNS=40 "$rhea" list plugins | cat"#).standardOutput == whole)
    #expect(try plugins.shell(#"COLUMNS=40 "$rhea" list plugins > file; cat file"#).standardOutput == whole)
  }

  @Test func `only a terminal gets bold headers, and only if it is wanted`() throws {
    let plugins = try Self.make()
    for (settings, isBold) in [
      ("NO_COLOR= TERM=xterm", true), ("NO_COLOR=1 TERM=xterm", false), ("NO_COLOR= TERM=dumb", false),
    ] {
      let lines = try Self.list(columns: 200, settings, in: plugins)
      #expect(lines.first?.hasPrefix("\u{1b}[1m") == isBold)
      #expect(lines.last?.hasPrefix(Self.id) == true)
    }
  }

  /// A library that makes the clock of a program go on by some milliseconds with each look at it.
  private static func clock(step: Int, in directory: TemporaryDirectory) throws -> String {
    try Compiler.any.build(
      """
      #include <time.h>
      static long calls;
      int clock_gettime(clockid_t clock, struct timespec *time) {
        const long milliseconds = 1000000 + \(step) * __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
        (void)clock;
        time->tv_sec = milliseconds / 1000;
        time->tv_nsec = milliseconds % 1000 * 1000000;
        return 0;
      }
      """, as: "clock\(step)", in: directory)
  }

  /// What `rhea list` of ten plugins, one with a long name, writes to a terminal that is stderr.
  private static func progress(step: Int, _ settings: String = "TERM=xterm") throws -> String {
    let plugins = try PluginDirectory()
    let path = try plugins.add("0", #"RHEA_EVENT("load", 5, 0) {}"#)
    for number in 1..<9 { try plugins.copy(path, as: "\(number).so") }
    try plugins.copy(path, as: "9-\(String(repeating: "x", count: 100)).so")
    let clock = try clock(step: step, in: plugins.directory)
    let terminal = try PseudoTerminal(columns: 60)
    let output = try plugins.shell(
      #"unset COLUMNS; \#(settings) LD_PRELOAD="\#(clock)" "$rhea" list plugins 2> \#(terminal.path)"#)
    try #require(output.status == 0)
    #expect(output.standardOutput.lines.count == 11)
    return terminal.written()
  }

  @Test func `a scan that takes longer than a second says how far it is, in one line that is erased`() throws {
    let written = try Self.progress(step: 300)
    let erase = "\r\u{1b}[K"
    let parts = written.components(separatedBy: erase)
    try #require(parts.count > 3, "\(written)")
    #expect(parts.first == "")
    #expect(parts.last == "")
    let shown = parts.dropFirst().dropLast()
    for line in shown {
      #expect(line.wholeMatch(of: #/rhea: \d+ of 10: plugins/[0-9x…-]+\.so/#) != nil, "\(line)")
      #expect(line.displayWidth < 60)
    }
    // Nothing within the first second, which has room for three looks at the clock.
    #expect(!shown.contains { $0.hasPrefix("rhea: 1 of") || $0.hasPrefix("rhea: 2 of") })
    #expect(shown.last?.hasPrefix("rhea: 10 of 10: plugins/9-xx") == true)
  }

  @Test func `a short scan, a dumb terminal and a pipe show none`() throws {
    #expect(try Self.progress(step: 0) == "")
    #expect(try Self.progress(step: 300, "TERM=dumb") == "")
    let plugins = try Self.make()
    let clock = try Self.clock(step: 2000, in: plugins.directory)
    let output = try plugins.shell(#"LD_PRELOAD="\#(clock)" "$rhea" list plugins"#)
    #expect(output.standardError == "")
    #expect(output.status == 0)
  }
}
