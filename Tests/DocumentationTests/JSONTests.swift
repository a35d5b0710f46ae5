import Foundation
import PluginHost
import TestSupport
import Testing

/// docs/json.md and the program agree.
@Suite struct JSONTests {
  private let page: Document

  init() throws {
    page = try Document("docs/json.md")
  }

  @Test(
    .enabled(if: Host.isBuilt, "rhea is not built: run `swift build`"),
    arguments: [
      "list", "inspect", "plan", "resolve", "diff", "conflicts", "why", "lint", "disable", "cache status",
      "cache clear", "new", "bench", "--version",
    ])
  func `An example has the members that the command prints`(command: String) throws {
    let directory = try exampleDirectory()
    try withExtendedLifetime(directory) { try compare(command, in: directory.path) }
  }

  @Test(
    .enabled(if: Host.isBuilt, "rhea is not built: run `swift build`"),
    .enabled(if: BuiltProducts.hasExamples, "run make test, which builds plugins/ first"))
  func `The example of open has the members that it prints`() throws {
    try compare("open", in: Repository.root)
  }

  private func compare(_ command: String, in directory: String) throws {
    let (call, example) = try example(of: command)
    if command.hasPrefix("cache ") { try IndexFiles.write(in: directory) }
    let output = try run(
      Host.program, Array(call.dropFirst()),
      environment: ["XDG_CONFIG_HOME": "\(directory)/config", "XDG_CACHE_HOME": "\(directory)/cache"],
      currentDirectory: directory)
    let printed = try JSONShape(of: output.standardOutput)
    #expect(try JSONShape(of: example) == printed)
    #expect(names(in: example) == names(in: output.standardOutput))

    // Each member has its row, with its type; those of a fault have them in a table of their own.
    let rows = rows(of: command)
    for (place, types) in printed.types where !place.hasSuffix("[]") && types != ["object"] {
      let row = sharedRow(for: place) ?? rows[place]
      let type = try #require(row, "docs/json.md has no row for \(place) of \(command)")
      for found in types { #expect(type.contains(found), "\(place) of \(command) is \(found), not \(type)") }
    }
    for place in rows.keys { #expect(printed.places.contains(place), "\(command) does not print \(place)") }
  }

  /// The row of a member that has one in the table of another heading; nil for a member of its own table.
  private func sharedRow(for place: String) -> String? {
    if let match = place.firstMatch(of: /^(?:.*\.)?faults?(?:\[\])?\.([a-z]+)$/) {
      return rows(of: "fault")[String(match.1)]
    }
    if let match = place.firstMatch(of: /^requires\.[a-z]+\[\](?:\.old|\.new)?\.([a-z]+)$/) {
      return rows(of: "requirement")[String(match.1)]
    }
    if let match = place.firstMatch(of: /^records\.(?!reordered)[a-z]+\[\](?:\.old|\.new)?\.([a-z]+)$/) {
      return rows(of: "inspect")["files[].records[].\(match.1)"]
    }
    return nil
  }

  @Test(.enabled(if: Host.isBuilt, "rhea is not built: run `swift build`"))
  func `The dry run of a whole run prints what plan prints`() throws {
    let directory = try exampleDirectory()
    let (plan, run) = try withExtendedLifetime(directory) {
      (
        try TestSupport.run(
          Host.program, ["plan", "--lifecycle", "--json", "plugins"], currentDirectory: directory.path),
        try TestSupport.run(Host.program, ["run", "--dry-run", "--json", "plugins"], currentDirectory: directory.path)
      )
    }
    #expect(plan == run)
    #expect(try JSONShape(of: plan.standardOutput) == JSONShape(of: example(of: "plan").printed))
  }

  @Test func `The kinds are those of the conflicts`() {
    #expect(codes(in: "conflicts") == PluginConflict.Kind.allCases.map(\.rawValue))
  }

  @Test func `The codes are those of the faults`() {
    #expect(codes(in: "fault") == PluginFault.Code.allCases.map(\.rawValue))
  }

  @Test func `The checks, outcomes and steps of why are those of the diagnosis`() {
    #expect(codes(in: "check") == PluginCheck.ID.allCases.map(\.rawValue))
    #expect(codes(in: "outcome") == PluginCheck.Outcome.allCases.map(\.rawValue))
    #expect(codes(in: "step") == NeededLibrary.Step.allCases.map(\.rawValue))
  }

  @Test func `The findings of lint are those of the rules`() {
    #expect(codes(in: "finding") == LintFinding.Rule.allCases.map(\.rawValue))
  }

  @Test(.enabled(if: Host.isBuilt, "rhea is not built: run `swift build`"))
  func `What is missing has the members that why prints`() throws {
    let directory = try TemporaryDirectory()
    let plugin = try Compiler.any.build(
      "void nobody_has_it(void); void f(void) { nobody_has_it(); }", as: "p", in: directory)
    let output = try run(Host.program, ["why", "--json", plugin]).standardOutput
    #expect(try members(of: "missingSymbols", in: output) == rowNames(of: "symbol"))
    let needy = try Compiler.any.build(
      "int needy;", as: "needy", in: directory,
      options: ["-Wl,--no-as-needed", "-Wl,-rpath,$ORIGIN/lib", "-L.", "-l:p.so"])
    try FileManager.default.removeItem(atPath: plugin)
    let missing = try run(Host.program, ["why", "--json", needy]).standardOutput
    let places = try JSONShape(of: missing).places.filter { $0.hasPrefix("libraries[].searched[].") }
    #expect(Set(places.map { String($0.split(separator: ".").last ?? "") }) == rowNames(of: "place"))
  }

  private func members(of array: String, in text: String) throws -> Set<String> {
    let places = try JSONShape(of: text).places.filter { $0.hasPrefix("\(array)[].") }
    return Set(places.map { String($0.dropFirst(array.count + 3)) })
  }

  private func rowNames(of heading: String) -> Set<String> { Set(rows(of: heading).keys) }

  @Test func `The reasons are those of the router, and of the command`() throws {
    let source = try String(contentsOfFile: "\(Repository.root)/Sources/ReerRouter/RouteError.swift", encoding: .utf8)
    let reasons = source.matches(of: /(?m)^    case \.(\w+): "\1"$/).map { String($0.1) }
    #expect(reasons.count > 10)
    let others = [PluginFault.Code.routerMissing, .pathNotFound].map(\.rawValue)
    #expect(codes(in: "open") == reasons + others)
  }

  /// The first column of the tables of two columns below a heading.
  private func codes(in heading: String) -> [String] {
    section(heading).matches(of: /(?m)^\| `([A-Za-z]+)` \| [^|]+ \|$/).map { String($0.1) }
  }

  /// The names of all members, in the order in which they are written.
  private func names(in text: String) -> [String] {
    text.matches(of: #/(?m)^ *"([A-Za-z0-9_]+)":/#).map { String($0.1) }
  }

  /// The words of the call, and what the page says that it prints.
  private func example(of command: String) throws -> (call: [String], printed: String) {
    let blocks = page.codeBlocks
    let number = try #require(
      blocks.firstIndex { $0.language == "sh" && $0.text.hasPrefix("rhea \(command) ") },
      "docs/json.md has no example of \(command)")
    let printed = try #require(blocks[number...].dropFirst().first)
    #expect(printed.language == "json")
    let words = blocks[number].lines[0].split(separator: " ").map { String($0).replacing("'", with: "") }
    return (words, printed.text)
  }

  /// The plugins that the page says its examples are of.
  private func exampleDirectory() throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    let source = try String(
      contentsOfFile: "\(Repository.root)/plugins/Sources/Greeting/greeting.c", encoding: .utf8)
    try directory.write("todo\n", to: "plugins/notes.so")
    try directory.write("com.example.ticker\n", to: "config/rhea/disabled")
    try Compiler.any.build(source, as: "greeting", in: directory)
    try FileManager.default.moveItem(
      atPath: directory.file("greeting.so"), toPath: directory.file("plugins/greeting.so"))
    for (name, block) in zip(["old", "new"], page.codeBlocks.filter { $0.language == "c" }) {
      try Compiler.any.build(block.text, as: "clock", in: directory)
      try FileManager.default.createDirectory(atPath: directory.file(name), withIntermediateDirectories: true)
      try FileManager.default.moveItem(
        atPath: directory.file("clock.so"), toPath: directory.file("\(name)/clock.so"))
    }
    return directory
  }

  /// The members and their types, from the tables below the heading of a command.
  private func rows(of command: String) -> [String: String] {
    Dictionary(
      section(command).matches(of: /(?m)^\| `([^`]+)` \| ([^|]+) \| [^|]+ \|$/).map { (String($0.1), String($0.2)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What stands below the heading of a command.
  private func section(_ command: String) -> String {
    let sections = page.prose.components(separatedBy: "\n## ")
    return sections.first { section in
      let heading = section.prefix { $0 != "\n" }
      return heading == command || heading.hasPrefix("\(command) ")
    } ?? ""
  }
}
