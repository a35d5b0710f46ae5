import TestSupport
import Testing

/// Where the output goes, and what happens when it cannot go there.
@Suite struct OutputTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      RHEA_EVENT("load", 5, 0) { puts("ran"); }
      RHEA_ACTION("open") { puts("opened"); }
      RHEA_EVENT("flood", 5, 0) { for (int i = 0; i < 100000; i++) puts("a line that fills the pipe"); }
      """)
    return plugins
  }

  @Test func `a reader that has seen enough is no reason to complain`() throws {
    let plugins = try Self.make()
    let output = try plugins.shell(#""$rhea" fire flood plugins | head -1"#)
    #expect(output == CommandOutput(status: 0, standardOutput: "a line that fills the pipe\n", standardError: ""))
    let list = try plugins.shell(#""$rhea" list plugins | true"#)
    #expect(list == CommandOutput(status: 0, standardOutput: "", standardError: ""))
  }

  @Test func `a thousand plugins, of which somebody wants to see the first`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add("a", #"RHEA_EVENT("load", 5, 0) {}"#)
    // Enough to fill a pipe and what `head` takes out of it.
    for number in 1..<1000 { try plugins.copy(path, as: "a-plugin-with-the-longer-name-\(number).so") }
    let list = try plugins.shell(#"{ "$rhea" list plugins; echo "code $?" >&2; } | head -n 2"#)
    #expect(list.standardOutput.lines.map { $0.prefix(3) } == ["ID ", "a-p"])
    // Its table does not fit into a pipe: as any program, it ends by SIGPIPE, which a shell tells as 141.
    #expect(list.standardError == "code 141\n")
    let json = try plugins.shell(#"{ "$rhea" list --json plugins; echo "code $?" >&2; } | head -n 1"#)
    #expect(json == CommandOutput(status: 0, standardOutput: "{\n", standardError: "code 141\n"))
    // The same where SIGPIPE is ignored, as in services of systemd.
    let ignored = try plugins.shell(#"trap '' PIPE; { "$rhea" list plugins; echo "code $?" >&2; } | head -n 1"#)
    #expect(ignored.standardError == "code 141\n")
    let whole = try plugins.shell(#""$rhea" list plugins | wc -l"#)
    #expect(whole == CommandOutput(status: 0, standardOutput: "1001\n", standardError: ""))
  }

  @Test(arguments: [
    "open x://open plugins", "resolve x://open plugins",
    "resolve --json x://open plugins",
    "list plugins", "list --json plugins", "inspect plugins/a.so", "run --dry-run plugins", "run plugins", "--help",
    "fire flood plugins",
  ])
  func `a full disk is a failure`(call: String) throws {
    let output = try Self.make().shell("\"$rhea\" \(call) > /dev/full")
    #expect(output.status == 1)
    #expect(output.standardError == "rhea: cannot write to stdout: No space left on device\n")
  }

  @Test func `so is one that was full before the last line`() throws {
    let output = try Self.make().shell(#""$rhea" inspect plugins/a.so missing > /dev/full"#)
    #expect(output.status == 1)
    #expect(output.standardError.lines.count == 2)
    #expect(output.standardError.lines.last == "rhea: cannot write to stdout")
  }

  @Test func `a closed output is a failure`() throws {
    let output = try Self.make().shell(#""$rhea" list plugins >&-"#)
    #expect(output.status == 1)
    #expect(output.standardError == "rhea: cannot write to stdout: Bad file descriptor\n")
  }

  @Test func `closed input and closed errors are none`() throws {
    let plugins = try Self.make()
    let expected = CommandOutput(status: 0, standardOutput: "ran\n", standardError: "")
    #expect(try plugins.shell(#""$rhea" run plugins <&-"#) == expected)
    #expect(try plugins.shell(#""$rhea" run -v plugins 2>&-"#) == expected)
    #expect(try plugins.shell(#""$rhea" run -v plugins missing 2>&-"#).status == 1)
  }

  /// A descriptor of the host with such a number would be given what plugins print: a tab is the number of SIGKILL.
  @Test(arguments: ["<&- >&-", ">&- 2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
  func `what plugins print reaches nothing of the host where standard descriptors are closed`(closed: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("load", 5, 0) { if (write(1, "\t", 1) == 1) write(1, "\t", 1); }"#)
    let output = try plugins.shell(#"("$rhea" run plugins \#(closed))"#)
    #expect(output.status == 0)
    // With a space before it, `2>&-` is not meant.
    let isOutputClosed = " \(closed)".contains(" >&-")
    #expect(output.standardOutput == (isOutputClosed ? "" : "\t\t"))
    #expect(try plugins.shell(#"("$rhea" list plugins \#(closed))"#).status == (isOutputClosed ? 1 : 0))
  }

  @Test func `a file whose name is no text is told of, and counts for nothing`() throws {
    let plugins = try Self.make()
    let output = try plugins.shell(
      #"""
      cp plugins/a.so "$(printf 'plugins/b\377.so')"
      "$rhea" run plugins
      """#)
    #expect(output.status == 0)
    #expect(output.standardOutput == "ran\n")
    #expect(
      output.standardError
        == "rhea: plugins/b\u{fffd}.so: expected a file name in UTF-8, found other bytes in it; rename it\n")
  }

  @Test func `a file whose name has the replacement character itself is a plugin`() throws {
    let plugins = try Self.make()
    let output = try plugins.shell(
      #"""
      mv plugins/a.so "$(printf 'plugins/a\357\277\275.so')"
      "$rhea" run plugins
      """#)
    #expect(output == .init(status: 0, standardOutput: "ran\n", standardError: ""))
  }

  @Test func `an interrupt ends the program while a callback blocks`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      #include <signal.h>
      #include <unistd.h>
      RHEA_EVENT("load", 5, 0) {
        if (fork() == 0) { kill(getppid(), SIGINT); _exit(0); }
        for (;;) pause();
      }
      RHEA_EVENT("premain", 5, 0) { puts("not reached"); }
      """)
    let output = try plugins.rhea("run", "plugins")
    #expect(output == CommandOutput(status: 130, standardOutput: "", standardError: ""))
  }

  @Test func `results and diagnostics keep their order in one file`() throws {
    let plugins = try Self.make()
    try plugins.write("x", to: "b.so")
    let output = try plugins.shell(#""$rhea" list plugins 2>&1"#)
    #expect(output.standardOutput.lines.map { $0.prefix(6) } == ["ID  VE", "a   - ", "rhea: "])
  }

  @Test func `verbose says what is loaded and called, with times`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("com.example.clock", "1")
      RHEA_EVENT("load", RHEA_PRIORITY_HIGH, 0) { puts("tick"); }
      RHEA_EVENT("premain", 5, RHEA_REPEATABLE) {}
      """)
    let output = try plugins.rhea("run", "-v", "plugins")
    #expect(output.standardOutput == "tick\n")
    let time = #/[0-9]+(\.[0-9])? (ns|µs|ms|s)/#
    #expect(
      output.standardError.replacing(time, with: "TIME") == """
        rhea: loaded com.example.clock from plugins/clock.so in TIME
        rhea: com.example.clock: load (priority 7, clock.c:5) took TIME
        rhea: com.example.clock: premain (priority 5, clock.c:6) took TIME

        """)
  }
}
