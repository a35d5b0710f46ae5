import TestSupport
import Testing

/// The manual page, which is made of the help.
@Suite struct ManualTests {
  @Test func `it has all commands, options, examples and exit codes`() throws {
    let page = try rhea(["man"])
    #expect(page.status == 0)
    #expect(page.standardError == "")
    #expect(page.standardOutput.hasPrefix(#".TH RHEA 1 "" "rhea "#))
    let text = page.standardOutput.replacing(#"\-"#, with: "-").replacing(#"\(aq"#, with: "'")
      .replacing(#"\[u2026]"#, with: "…").replacing(#"\(ti"#, with: "~")
    let commands = try rhea(["--help"]).standardOutput.matches(of: #/(?m)^  ([a-z]+)  /#).map { String($0.1) }
    #expect(commands.count > 8)
    for command in commands {
      let help = try rhea([command, "--help"]).standardOutput
      let usage = try #require(help.firstMatch(of: /(?m)^Usage: (.+)$/)).1
      #expect(text.contains(#".SS "\#(usage)""#), "\(usage)")
      for option in help.matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/) {
        #expect(text.contains(#"\fB\#(option.1)\fR"#), "\(option.1) of \(command)")
      }
      let examples = help.matches(of: /(?m)^  \$ (.+)$/)
      #expect(!examples.isEmpty, "rhea \(command) --help has no examples")
      for example in examples { #expect(text.contains(#"\fB\#(example.1)\fR"#), "\(example.1)") }
    }
    for word in ["RHEA_PLUGIN_PATH", "NO_COLOR", "COLUMNS", ".B 0", ".B 1", ".B 2"] { #expect(text.contains(word)) }
  }

  @Test func `no line is taken for a request that it is not`() throws {
    let known: Set<Substring> = [
      ".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".nf", ".fi", ".RS", ".RE", ".br",
    ]
    for line in try rhea(["man"]).standardOutput.lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(known.contains(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test(.enabled(if: Toolchain.program("groff") != nil, "groff is not installed"))
  func `groff has nothing to complain about`() throws {
    let page = try rhea(["man"]).standardOutput
    let output = try run("groff", ["-man", "-Tutf8", "-ww"], environment: ["GROFF_NO_SGR": "1"], input: page)
    #expect(output.status == 0)
    #expect(output.standardError == "")
    let text = output.standardOutput.replacing(/.\u{8}/, with: "")
    #expect(text.contains("rhea list [OPTION…] [PATH…]"))
    #expect(text.contains("--language swift|c|c++"))
    #expect(text.contains("~/.local/lib/rhea/plugins"))
    #expect(text.contains(#"rhea open rhea://greeting/say --user-info '{"name": "Ada"}' ./plugins"#))
  }

  @Test(.enabled(if: Toolchain.program("man") != nil, "man is not installed"))
  func `man shows it`() throws {
    let directory = try TemporaryDirectory()
    let page = try directory.write(try rhea(["man"]).standardOutput, to: "rhea.1")
    let output = try run("man", ["-l", page], environment: ["MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"])
    #expect(output.status == 0)
    #expect(output.standardOutput.contains("EXIT STATUS"))
  }
}
