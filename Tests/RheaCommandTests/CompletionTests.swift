import Foundation
import TestSupport
import Testing

/// The completions, asked for in the shells themselves.
@Suite struct CompletionTests {
  /// A line up to the cursor, and what a shell offers there.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let offered: Set<String>
    var testDescription: String { "\"\(line)\"" }

    init(_ line: String, _ offered: Set<String>) {
      self.line = line
      self.offered = offered
    }
  }

  private static let files: Set<String> = ["plugin.so", "with space.so", "directory"]
  private static let cases = [
    Case("rhea ins", ["inspect"]),
    Case("rhea --ver", ["--version"]),
    Case("rhea inspect --veri", ["--verify"]),
    Case("rhea inspect ", files),
    Case("rhea inspect plugin.so with", ["with space.so"]),
    Case("rhea fire ", []),
    Case("rhea fire event ", files),
    Case("rhea fire --param plug", []),
    Case("rhea fire --param text ", []),
    Case("rhea fire --param text event ", files),
    Case("rhea fire --param=text event plug", ["plugin.so"]),
    Case("rhea new --language ", ["swift", "c", "c++"]),
    Case("rhea new -l s", ["swift"]),
    Case("rhea new --directory ", ["directory"]),
    Case("rhea completions ", ["bash", "zsh", "fish"]),
    Case("rhea completions bash ", []),
    Case("rhea help re", ["resolve"]),
    Case("rhea lint --level ", ["note", "warning", "error"]),
  ]

  /// A directory with a `rhea` to complete, the script of a shell, and files to offer.
  private static func make(_ shell: String) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let script = try rhea(["completions", shell])
    try #require(script.status == 0 && script.standardError == "")
    try directory.write(script.standardOutput, to: "script")
    for name in ["plugin.so", "with space.so", "directory/x.so"] { try directory.write("", to: "files/\(name)") }
    // What is offered depends on the program's being there.
    try directory.write("#!/bin/sh\n", to: "bin/rhea")
    try #require(chmod(directory.file("bin/rhea"), 0o755) == 0)
    return directory
  }

  private static func ask(
    _ shell: String, _ arguments: [String], _ line: String, in directory: TemporaryDirectory
  ) throws -> Set<String> {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let output = try run(
      shell, arguments + [directory.file("script"), line],
      environment: [
        "PATH": "\(directory.file("bin")):\(path)", "HOME": directory.path, "TERM": "dumb", "LC_ALL": "C.UTF-8",
      ],
      currentDirectory: directory.file("files"))
    try #require(output.status == 0, "\(output.standardError)")
    #expect(output.standardError == "")
    return Set(output.standardOutput.lines.filter { !$0.isEmpty })
  }

  @Test(.enabled(if: Toolchain.program("bash") != nil, "bash is not installed"), arguments: cases)
  func `bash`(test: Case) throws {
    let directory = try Self.make("bash")
    // As readline does it: the words, among which an equals sign is one of its own, and the number of the last.
    let ask = """
      source "$1"
      [[ $(complete -p rhea) == 'complete -F _rhea rhea' ]] || exit 1
      read -r -a COMP_WORDS <<<"${2//=/ = }"
      [[ $2 != *' ' ]] || COMP_WORDS+=('')
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$2 COMP_POINT=${#2}
      _rhea
      for word in "${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done
      """
    try directory.write(ask, to: "ask")
    let line = test.line
    #expect(try Self.ask("bash", ["--norc", directory.file("ask")], line, in: directory) == test.offered)
  }

  @Test(.enabled(if: Toolchain.program("bash") != nil, "bash is not installed"))
  func `bash takes a value behind an equals sign`() throws {
    let directory = try Self.make("bash")
    let ask =
      #"source "$1"; COMP_WORDS=(rhea new --language = c); COMP_CWORD=4; _rhea; printf '%s\n' "${COMPREPLY[@]}""#
    try directory.write(ask, to: "ask")
    #expect(try Self.ask("bash", ["--norc", directory.file("ask")], "", in: directory) == ["c", "c++"])
  }

  @Test(.enabled(if: Toolchain.program("fish") != nil, "fish is not installed"), arguments: cases)
  func `fish`(test: Case) throws {
    let directory = try Self.make("fish")
    // Each with its description behind a tab, and directories with a slash.
    let ask = #"source $argv[1]; complete -C $argv[2] | string replace -r '\t.*' '' | string replace -r '/$' ''; true"#
    try directory.write(ask, to: "ask")
    #expect(try Self.ask("fish", ["--no-config", directory.file("ask")], test.line, in: directory) == test.offered)
  }

  /// Types a line into an interactive zsh, presses Tab, and tells what it offers.
  private static let zsh = #"""
    zmodload zsh/zpty
    out=$(mktemp)
    zpty inner zsh -f -i
    zpty -w inner "PROMPT=; autoload -Uz compinit; compinit -u -D; source $1"
    zpty -w inner 'compadd () {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
      typeset -a hits; builtin compadd -A hits "$@"; print -rl -- ${(Q)hits} >> '$out'
      builtin compadd "$@"; }'
    zpty -w inner "finish () { print END >> $out }; zle -N finish; bindkey '^X' finish; print READY > $out"
    # The inner shell says when it is there and when it is done; should it end instead, so does this.
    until grep -q READY $out; do zpty -t inner || exit 1; sleep 0.02; done
    zpty -n -w inner "$2"$'\t'$'\x18'
    until grep -q END $out; do zpty -t inner || exit 1; sleep 0.02; done
    grep -v -e READY -e END $out
    zpty -d inner
    rm -f $out
    """#

  // Each starts two shells, so that there are fewer of them.
  @Test(
    .enabled(if: Toolchain.program("zsh") != nil, "zsh is not installed"),
    arguments: cases.enumerated().filter {
      $0.offset % 2 == 0 || !$0.element.offered.isDisjoint(with: ["swift", "warning"])
    }.map(\.element))
  func `zsh`(test: Case) throws {
    let directory = try Self.make("zsh")
    try directory.write(Self.zsh, to: "ask")
    #expect(try Self.ask("zsh", ["-f", directory.file("ask")], test.line, in: directory) == test.offered)
  }

  @Test(.enabled(if: Toolchain.program("zsh") != nil, "zsh is not installed"))
  func `zsh finds it in a directory of functions`() throws {
    let directory = try Self.make("zsh")
    try directory.write([UInt8](contentsOfFile: directory.file("script")), to: "functions/_rhea")
    let output = try run(
      "zsh",
      [
        "-f", "-c", #"fpath=("$0" $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[rhea]"#,
        directory.file("functions"),
      ], environment: ["HOME": directory.path])
    #expect(output.standardOutput == "_rhea\n")
  }

  @Test func `every command and option is in every script`() throws {
    let help = try rhea(["--help"]).standardOutput
    let commands = help.matches(of: #/(?m)^  ([a-z]+)  /#).map { String($0.1) }
    #expect(commands.count > 8)
    for shell in ["bash", "zsh", "fish"] {
      let script = try rhea(["completions", shell]).standardOutput
      for command in commands {
        #expect(script.contains(command), "\(command) for \(shell)")
        let options = try rhea([command, "--help"]).standardOutput.matches(of: /(?m)^  (?:-\w, )?--([a-z-]+)/)
        for option in options {
          #expect(script.contains(shell == "fish" ? "-l \(option.1)" : "--\(option.1)"), "\(option.1) for \(shell)")
        }
      }
    }
  }
}
