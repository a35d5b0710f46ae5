import Foundation
import TestSupport
import Testing

@Suite struct LintTests {
  private let plugins: PluginDirectory

  init() throws {
    plugins = try PluginDirectory()
  }

  private static let good = #"RHEA_PLUGIN("a.b", "1") RHEA_EVENT("load", 5, 0) {}"#

  @Test func `nothing to find`() throws {
    try plugins.add("good", Self.good)
    let output = try plugins.rhea("lint", "--expect", "1", "--level", "note", "plugins/good.so")
    #expect(output == CommandOutput(status: 0, standardOutput: "plugins/good.so: nothing found\n", standardError: ""))
  }

  @Test func `a finding is a line`() throws {
    try plugins.add("a", #"RHEA_PLUGIN("a.b", "1") RHEA_EVENT("laod", 5, 0) {}"#)
    let output = try plugins.rhea("lint", "plugins/a.so")
    #expect(output.status == 1)
    #expect(output.standardError == "")
    #expect(
      output.standardOutput == """
        plugins/a.so: warning: the event laod is nearly load, which hosts trigger (a.c:4); write load, or give your own \
        event another name [similarEvent]

        """)
  }

  @Test(arguments: [("error", 0), ("warning", 1), ("note", 1)] as [(String, Int32)])
  func `the level decides the exit code`(level: String, status: Int32) throws {
    try plugins.add("a", #"RHEA_EVENT("load", 5, 0) {}"#)
    let output = try plugins.rhea("lint", "--level=\(level)", "plugins/a.so")
    #expect(output.status == status)
    // All findings are told, whatever the level.
    #expect(output.standardOutput.lines.count == 1)
  }

  @Test func `another number of records is an error`() throws {
    try plugins.add("a", Self.good)
    let output = try plugins.rhea("lint", "--expect", "2", "--level", "error", "plugins/a.so")
    #expect(output.status == 1)
    #expect(
      output.standardOutput.hasPrefix("plugins/a.so: error: registers 1 callbacks and pages, where 2 are expected"))
  }

  @Test func `what is no plugin is told beside what is one`() throws {
    try plugins.add("a", Self.good)
    try plugins.write("text\n", to: "text.so")
    let output = try plugins.rhea("lint", "plugins/text.so", "plugins/a.so")
    #expect(output.status == 1)
    #expect(output.standardOutput == "plugins/a.so: nothing found\n")
    #expect(output.standardError.hasPrefix("rhea: not a plugin: plugins/text.so: expected an ELF shared object"))
  }

  @Test func `nothing is run`() throws {
    let mark = plugins.directory.file("mark")
    try plugins.add(
      "a", #"__attribute__((constructor)) static void run(void) { fclose(fopen("\#(mark)", "w")); }"# + Self.good)
    #expect(try plugins.rhea("lint", "plugins/a.so").status == 0)
    #expect(try plugins.rhea("why", "plugins/a.so").status == 0)
    #expect(access(mark, 0) != 0)
  }

  @Test(.needsExamples) func `a debug build of a Swift plugin says so`() throws {
    let path = try plugins.copyExample("DiskWatch")
    let output = try plugins.rhea("lint", path)
    #expect(output.status == 1)
    #expect(output.standardOutput.contains("is a debug build: it needs libswiftSwiftOnoneSupport.so"))
    #expect(try plugins.rhea("lint", "--level", "error", "--expect", "1", path).status == 0)
  }
}
