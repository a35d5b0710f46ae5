import TestSupport
import Testing

/// What the program says when it is called wrongly, and how it ends.
@Suite struct UsageTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let message: String
    /// The command whose usage is shown; nil for that of the program.
    var command: String?

    var testDescription: String { "rhea \(arguments.joined(separator: " "))" }
  }

  private static let mistakes = [
    Mistake(arguments: [], message: "which COMMAND?"),
    Mistake(arguments: ["frie", "x"], message: "unknown command frie; did you mean fire?"),
    Mistake(arguments: ["lst"], message: "unknown command lst; did you mean list?"),
    Mistake(arguments: ["insp"], message: "unknown command insp; did you mean inspect?"),
    Mistake(arguments: ["plugins"], message: "unknown command plugins"),
    Mistake(arguments: [""], message: "unknown command "),
    Mistake(arguments: ["a\u{1b}[31m"], message: "unknown command a\\u{1b}[31m"),
    Mistake(arguments: ["--verison"], message: "unknown option --verison; did you mean --version?"),
    Mistake(arguments: ["help", "rnu"], message: "unknown command rnu; did you mean run?"),
    Mistake(arguments: ["run", "--dry"], message: "unknown option --dry; did you mean --dry-run?", command: "run"),
    Mistake(arguments: ["run", "-x"], message: "unknown option -x", command: "run"),
    Mistake(arguments: ["run", "--event"], message: "--event needs a NAME", command: "run"),
    Mistake(arguments: ["bench", "--entries"], message: "--entries needs an N", command: "bench"),
    Mistake(arguments: ["run", "--event="], message: "--event needs a NAME", command: "run"),
    Mistake(arguments: ["run", "--strict=yes"], message: "--strict takes no value", command: "run"),
    Mistake(arguments: ["run", "--stay", "--dry-run"], message: "--stay does not go with --dry-run", command: "run"),
    Mistake(
      arguments: ["fire", "p/clock.so"], message: "which EVENT? p/clock.so looks like a PATH", command: "fire"),
    Mistake(arguments: ["run", "--json"], message: "--json goes with --dry-run", command: "run"),
    Mistake(arguments: ["list", "--jsno"], message: "unknown option --jsno; did you mean --json?", command: "list"),
    Mistake(arguments: ["list", "--event", "x"], message: "unknown option --event", command: "list"),
    Mistake(arguments: ["inspect"], message: "which FILE?", command: "inspect"),
    Mistake(arguments: ["why"], message: "which FILE?", command: "why"),
    Mistake(arguments: ["why", ""], message: "which FILE?", command: "why"),
    Mistake(
      arguments: ["why", "--time-limit", "3", "a.so"], message: "--time-limit goes with --load", command: "why"),
    Mistake(
      arguments: ["why", "--load", "--time-limit", "0", "a.so"],
      message: "--time-limit needs a number of seconds, not 0", command: "why"),
    Mistake(arguments: ["lint"], message: "which FILE?", command: "lint"),
    Mistake(
      arguments: ["bench", "plugins"], message: "bench makes its own plugins, and takes no plugins", command: "bench"),
    Mistake(
      arguments: ["bench", "--entries", "0"], message: "--entries needs a number from 1 to 1000000, not 0",
      command: "bench"),
    Mistake(
      arguments: ["bench", "--plugins=many"], message: "--plugins needs a number from 1 to 100000, not many",
      command: "bench"),
    Mistake(
      arguments: ["bench", "--iterations", "-1"], message: "--iterations needs a number from 1 to 1000000, not -1",
      command: "bench"),
    Mistake(
      arguments: ["bench", "--plugins", "10000", "--entries", "10000"],
      message: "--plugins times --entries is to be at most 10000000", command: "bench"),
    Mistake(
      arguments: ["bench", "--threads", "0"], message: "--threads needs a number from 1 to 64, not 0", command: "bench"),
    Mistake(
      arguments: ["bench", "--itertions", "3"], message: "unknown option --itertions; did you mean --iterations?",
      command: "bench"),
    Mistake(
      arguments: ["lint", "--expect", "-1", "a.so"], message: "--expect needs a number, not -1", command: "lint"),
    Mistake(
      arguments: ["lint", "--level", "eror", "a.so"],
      message: "--level is one of note, warning, error, and not eror; did you mean error?", command: "lint"),
    Mistake(arguments: ["fire"], message: "which EVENT?", command: "fire"),
    Mistake(arguments: ["fire", ""], message: "which EVENT?", command: "fire"),
    Mistake(
      arguments: ["fire", "x", "--params", "y"], message: "unknown option --params; did you mean --param?",
      command: "fire"),
    Mistake(arguments: ["open"], message: "which URL?", command: "open"),
    Mistake(arguments: ["open", "", "plugins"], message: "which URL?", command: "open"),
    Mistake(arguments: ["open", "--"], message: "which URL?", command: "open"),
    Mistake(
      arguments: ["open", "--hots", "a", "x://y"], message: "unknown option --hots; did you mean --host?",
      command: "open"),
    Mistake(arguments: ["open", "x://y", "--host"], message: "--host needs a HOST", command: "open"),
    Mistake(
      arguments: ["open", "--host", "a", "x://y", "--host=a"], message: "--host is given twice", command: "open"),
    Mistake(arguments: ["open", "x://y", "--user-info"], message: "--user-info needs a JSON", command: "open"),
    Mistake(
      arguments: ["open", "x://y", "--user-info={}", "--user-info={}"], message: "--user-info is given twice",
      command: "open"),
    Mistake(arguments: ["open", "--json=yes", "x://y"], message: "--json takes no value", command: "open"),
    Mistake(arguments: ["resolve"], message: "which URL?", command: "resolve"),
    Mistake(arguments: ["resolve", ""], message: "which URL?", command: "resolve"),
    Mistake(
      arguments: ["resolve", "--host", "a", "--host", "b", "x://y"], message: "--host is given twice",
      command: "resolve"),
    Mistake(arguments: ["plan"], message: "which EVENT?", command: "plan"),
    Mistake(arguments: ["plan", ""], message: "which EVENT?", command: "plan"),
    Mistake(
      arguments: ["plan", "plugins/a.so"], message: "which EVENT? plugins/a.so looks like a PATH", command: "plan"),
    Mistake(
      arguments: ["plan", "--event", "x", "y"], message: "--event goes with --lifecycle", command: "plan"),
    Mistake(arguments: ["plan", "--lifecycle", "--event="], message: "--event needs a NAME", command: "plan"),
    Mistake(
      arguments: ["plan", "--life"], message: "unknown option --life; did you mean --lifecycle?", command: "plan"),
    Mistake(arguments: ["diff"], message: "which OLD and NEW?", command: "diff"),
    Mistake(arguments: ["diff", "a.so"], message: "which NEW?", command: "diff"),
    Mistake(arguments: ["diff", "a.so", "b.so", "c.so"], message: "only two files can be compared", command: "diff"),
    Mistake(
      arguments: ["conflicts", "--jsn"], message: "unknown option --jsn; did you mean --json?", command: "conflicts"),
    Mistake(arguments: ["conflict"], message: "unknown command conflict; did you mean conflicts?"),
    Mistake(arguments: ["run", "--disable"], message: "--disable needs an ID", command: "run"),
    Mistake(arguments: ["run", "--disable", "", "plugins"], message: "--disable needs an ID", command: "run"),
    Mistake(arguments: ["list", "--disable=", "plugins"], message: "--disable needs an ID", command: "list"),
    Mistake(arguments: ["run", "--safe"], message: "unknown option --safe; did you mean --safe-mode?", command: "run"),
    Mistake(arguments: ["disable", ""], message: "an ID must not be empty", command: "disable"),
    Mistake(arguments: ["disable", "--json", "a"], message: "--json goes without an ID", command: "disable"),
    Mistake(arguments: ["enable"], message: "which ID?", command: "enable"),
    Mistake(arguments: ["disalbe"], message: "unknown command disalbe; did you mean disable?"),
    Mistake(arguments: ["--version", "--jsn"], message: "unknown option --jsn; did you mean --json?"),
    Mistake(arguments: ["--version", "x"], message: "--version takes no value"),
    Mistake(arguments: ["new"], message: "which NAME?", command: "new"),
    Mistake(arguments: ["new", "a", "b"], message: "one NAME at a time", command: "new"),
    Mistake(
      arguments: ["new", "a", "--language", "Swift"],
      message: "--language is one of swift, c, c++, and not Swift; did you mean swift?", command: "new"),
    Mistake(arguments: ["new", "a", "-l"], message: "--language needs a swift|c|c++", command: "new"),
    Mistake(arguments: ["new", "a", "--directory="], message: "--directory needs a DIR", command: "new"),
    Mistake(arguments: ["completions"], message: "which shell?", command: "completions"),
    Mistake(
      arguments: ["completions", "zs"], message: "no completions for the shell zs; did you mean zsh?",
      command: "completions"),
    Mistake(arguments: ["completions", "bash", "zsh"], message: "one shell at a time", command: "completions"),
    Mistake(arguments: ["man", "rhea"], message: "nothing goes with it: rhea", command: "man"),
    // What would be run is not asked for, so there is nothing to hand over.
    Mistake(
      arguments: ["resolve", "x://y", "--user-info", "{}"], message: "unknown option --user-info", command: "resolve"),
  ]

  private static let usages = [
    "run": "rhea run [OPTION…] [PATH…]", "list": "rhea list [OPTION…] [PATH…]",
    "inspect": "rhea inspect [OPTION…] FILE…", "fire": "rhea fire [OPTION…] EVENT [PATH…]",
    "open": "rhea open [OPTION…] URL [PATH…]", "resolve": "rhea resolve [OPTION…] URL [PATH…]",
    "plan": "rhea plan [OPTION…] EVENT [PATH…]", "diff": "rhea diff [OPTION…] OLD NEW",
    "conflicts": "rhea conflicts [OPTION…] [PATH…]",
    "why": "rhea why [OPTION…] FILE [PATH…]", "lint": "rhea lint [OPTION…] FILE…",
    "disable": "rhea disable [OPTION…] [ID…]", "enable": "rhea enable [OPTION…] ID…",
    "new": "rhea new [OPTION…] NAME", "completions": "rhea completions [OPTION…] bash|zsh|fish",
    "bench": "rhea bench [OPTION…]", "man": "rhea man [OPTION…]",
  ]

  @Test(arguments: mistakes) func `a mistake`(mistake: Mistake) throws {
    let output = try rhea(mistake.arguments)
    #expect(output.status == 2)
    #expect(output.standardOutput == "")
    let usage = mistake.command.flatMap { Self.usages[$0] } ?? "rhea COMMAND [ARGUMENT…]"
    let help = mistake.command.map { "rhea \($0) --help" } ?? "rhea --help"
    #expect(
      output.standardError == "rhea: \(mistake.message)\nrhea: Usage: \(usage)\nrhea: `\(help)` tells more\n")
  }

  @Test func `help and version are results`() throws {
    for arguments in [["--help"], ["-h"], ["help"]] {
      let output = try rhea(arguments)
      #expect(output.status == 0)
      #expect(output.standardError == "")
      #expect(output.standardOutput.contains("\nUsage: rhea COMMAND [ARGUMENT…]\n"))
      for command in Self.usages.keys { #expect(output.standardOutput.contains("\n  \(command) ")) }
    }
    for (command, usage) in Self.usages {
      for arguments in [[command, "--help"], [command, "-h", "nowhere"], ["help", command]] {
        let output = try rhea(arguments)
        #expect(output.status == 0)
        #expect(output.standardError == "")
        #expect(output.standardOutput.contains("\nUsage: \(usage)\n"))
      }
    }
  }

  @Test func `the version names all that decides which plugins can be used`() throws {
    let output = try rhea(["--version"])
    #expect(output.status == 0)
    let pattern = #/rhea \d+\.\d+\.\d+\nrecord ABI 1\nSwift 6\.\d+(\.\d+)?\nlibelf (0\.\d+|unknown)\n/#
    #expect(output.standardOutput.wholeMatch(of: pattern) != nil, "\(output.standardOutput)")
  }

  @Test(
    arguments: [
      ["run"], ["run", "--dry-run"], ["list"], ["fire", "load"], ["inspect"], ["open", "x://a"], ["resolve", "x://a"],
      ["plan", "load"], ["plan", "--lifecycle"],
    ])
  func `a path that is not there`(arguments: [String]) throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("load", 5, 0) { puts("wrong"); }"#)
    let output = try plugins.rhea(arguments + ["missing"])
    #expect(output.status == 1)
    #expect(output.standardOutput == "")
    let sentence =
      arguments == ["inspect"]
      ? "not a plugin: missing: expected a readable file, found \"No such file or directory\"; "
        + "check that it exists and that you may read it"
      : "missing: expected a directory or a plugin, found \"No such file or directory\"; check the spelling"
    #expect(output.standardError == "rhea: \(sentence)\n")
  }

  @Test func `a path that is not there beside one that is: nothing runs`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("load", 5, 0) { puts("wrong"); }"#)
    for arguments in [["run"], ["run", "--dry-run"], ["fire", "load"]] {
      let output = try plugins.rhea(arguments + ["plugins", "missing"])
      #expect(output.status == 1)
      #expect(output.standardOutput == "")
      #expect(output.standardError.lines.count == 1)
    }
  }

  @Test(arguments: [["run"], ["run", "--dry-run"], ["list"], ["plan", "--lifecycle"], ["conflicts"]])
  func `an empty directory`(arguments: [String]) throws {
    let plugins = try PluginDirectory()
    let output = try plugins.rhea(arguments + ["plugins"])
    #expect(output == CommandOutput(status: 0, standardOutput: "", standardError: "rhea: no plugin found in plugins\n"))
  }

  @Test func `a directory without plugins`() throws {
    let plugins = try PluginDirectory()
    try plugins.write("x", to: "notes.txt")
    try plugins.directory.write("x", to: "empty/notes.txt")
    let output = try plugins.rhea("run", "plugins", "empty")
    #expect(output.standardError == "rhea: no plugin found in plugins, empty\n")
    #expect(output.status == 0)
  }

  @Test func `an event that nobody registers`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("backup", 5, 0) { puts("wrong"); }"#)
    let fire = try plugins.rhea("fire", "bakcup", "plugins")
    #expect(
      fire
        == CommandOutput(
          status: 1, standardOutput: "",
          standardError: "rhea: no plugin registers bakcup; did you mean backup?\n"))
    let far = try plugins.rhea("fire", "something else", "plugins")
    #expect(far.standardError == "rhea: no plugin registers something else\n")
    let run = try plugins.rhea("run", "--event", "bakcup", "plugins")
    #expect(run == CommandOutput(status: 0, standardOutput: "", standardError: fire.standardError))
    #expect(try plugins.rhea("run", "--strict", "--event", "bakcup", "plugins").status == 1)
  }

  @Test func `two dashes end the options`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add("a", #"RHEA_EVENT("-v", 5, 0) { puts("ran"); }"#)
    try plugins.directory.write([UInt8](contentsOfFile: path), to: "-x/a.so")
    #expect(try plugins.rhea("fire", "--", "-v", "-x").standardOutput == "ran\n")
    #expect(try plugins.rhea("run", "--event", "-v", "./-x").standardOutput == "ran\n")
  }
}
