import Foundation
import TestSupport
import Testing

/// What README.md shows is what the built host does, and what other pages show of the same.
@Suite(.enabled(if: Host.isBuilt, "rhea is not built: run `swift build`")) struct ReadmeTests {
  private let readme: Document

  init() throws {
    readme = try Document("README.md")
  }

  @Test func `The first plugin in C prints the line that follows it`() throws {
    let (block, line) = try example(ofFile: "hello.c")
    let directory = try TemporaryDirectory()
    let plugin = try Compiler.any.build(block, as: "hello", in: directory)
    let output = try run(Host.program, ["run", plugin])
    #expect(output == CommandOutput(status: 0, standardOutput: line, standardError: ""))
  }

  @Test func `The example of --param prints the text that it hands over`() throws {
    #expect(readme.codeSpans.contains("rhea fire greet --param Ada hello.so"))
    let directory = try TemporaryDirectory()
    try Compiler.any.build(example(ofFile: "hello.c").source, as: "hello", in: directory)
    let output = try run(
      Host.program, ["fire", "greet", "--param", "Ada", "hello.so"], currentDirectory: directory.path)
    #expect(output == CommandOutput(status: 0, standardOutput: "hello, Ada\n", standardError: ""))
  }

  @Test(.enabled(if: BuiltProducts.hasExamples, "run make test, which builds plugins/ first"))
  func `The transcripts are what the commands print`() throws {
    // What `run` prints depends on the machine.
    let transcripts = readme.transcripts.filter { !$0.call.hasPrefix("rhea run plugins") }
    #expect(Set(transcripts.compactMap { $0.call.split(separator: " ").dropFirst().first }).count > 3)
    for (call, printed) in transcripts {
      let output = try shell("\"$rhea\" \(call.trimmingPrefix("rhea ")) 2>&1", currentDirectory: Repository.root)
      #expect(output.standardOutput == printed, "README.md shows \(call)")
    }
  }

  @Test func `The checks of why are those that it makes`() throws {
    let directory = try TemporaryDirectory()
    let plugin = try Compiler.any.build(example(ofFile: "hello.c").source, as: "hello", in: directory)
    let made = checks(in: try run(Host.program, ["why", plugin]).standardOutput.lines)
    let shown = try Document.all().flatMap { page in page.codeBlocks.map { (page.path, checks(in: $0.lines)) } }
      .filter { !$0.1.isEmpty }
    #expect(shown.count >= 2)
    for (path, checks) in shown { #expect(checks == made, "\(path)") }
  }

  /// What is checked, and what is expected, in the table that `rhea why` prints.
  private func checks(in lines: [String]) -> [[String]] {
    lines.drop { !$0.hasPrefix("CHECK ") }.prefix { !$0.isEmpty }.map { line in
      let cells = line.split(separator: /[ ]{2,}/)
      return [cells.first, cells.dropFirst(2).first].compactMap { $0.map(String.init) }
    }
  }

  @Test func `Each command that is mentioned exists, with its options`() throws {
    let commands = try Host.commands()
    let options = try Dictionary(uniqueKeysWithValues: commands.map { ($0, try Host.options(of: $0)) })
    let calls = readme.codeSpans + readme.codeBlocks.flatMap(\.lines)
    var mentioned: Set<String> = []
    for match in calls.flatMap({ $0.matches(of: /(?:^|[ \/])rhea ([a-z]+)((?: [^ |]+)*)/) }) {
      let command = String(match.1)
      mentioned.insert(command)
      let known = try #require(options[command], "README.md mentions rhea \(command)")
      for word in match.2.split(separator: " ") where word.hasPrefix("-") {
        #expect(known.contains(String(word)), "README.md mentions rhea \(command) \(word)")
      }
    }
    #expect(mentioned == commands)

    let all = options.values.reduce(into: Set()) { $0.formUnion($1) }
    for span in readme.codeSpans where span.hasPrefix("-") {
      #expect(all.contains(String(span.prefix { $0 != " " && $0 != "=" })), "README.md mentions \(span)")
    }
  }

  @Test func `The exit codes are those of the help`() throws {
    let help = try run(Host.program, ["--help"]).standardOutput
    let line = try #require(help.components(separatedBy: "\n").first { $0.hasPrefix("Exit codes:") })
    let codes = line.matches(of: /\d+/).map { String($0.0) }
    #expect(
      readme.prose.matches(of: /(?m)^\| (\d+) \| (?:good|what was|the call|a callback)/).map { String($0.1) } == codes)
  }

  @Test func `The search path is that of the help`() throws {
    let help = try run(Host.program, ["--help"]).standardOutput
    let places = readme.prose.matches(of: /(?m)^\d\. [^`\n]*`([^`]+)`/).map { String($0.1) }
    #expect(places.first == "RHEA_PLUGIN_PATH")
    #expect(places.count == 4)
    let offsets = places.compactMap { help.firstRange(of: $0)?.lowerBound }
    #expect(offsets.count == places.count && offsets == offsets.sorted())
  }

  /// A file that a block writes with `cat > FILE <<'END'`, and the text that the next block says is printed.
  private func example(ofFile name: String) throws -> (source: String, printed: String) {
    let blocks = readme.codeBlocks
    let start = "cat > \(name) <<'END'"
    let number = try #require(blocks.firstIndex { $0.lines.contains(start) }, "no block of README.md writes \(name)")
    let source = blocks[number].lines.drop { $0 != start }.dropFirst().prefix { $0 != "END" }
    let printed = try #require(blocks[number...].dropFirst().first)
    #expect(printed.language == "text")
    return (source.map { "\($0)\n" }.joined(), printed.text)
  }
}
