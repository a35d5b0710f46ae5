import Foundation
import TestSupport
import Testing

@Suite struct WhyTests {
  private let plugins: PluginDirectory

  init() throws {
    plugins = try PluginDirectory()
    try #require(chmod(plugins.path, 0o755) == 0)
  }

  /// The rows of the table, by their first column: the check or library, then what follows it.
  private func rows(_ output: CommandOutput) -> [String: String] {
    Dictionary(
      output.standardOutput.lines.compactMap { line in
        guard let blanks = line.firstRange(of: "  ") else { return nil }
        let rest = line[blanks.upperBound...].trimmingPrefix { $0 == " " }
        return (String(line[..<blanks.lowerBound]), String(rest))
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `a good plugin`() throws {
    let path = try plugins.add("good", #"RHEA_PLUGIN("a.b", "1") RHEA_EVENT("load", 5, 0) { puts("ran"); }"#)
    try #require(chmod(path, 0o644) == 0)
    let output = try plugins.rhea("why", "plugins/good.so")
    #expect(output.status == 0)
    #expect(output.standardError == "")
    let lines = output.standardOutput.lines
    #expect(lines.first == "plugins/good.so")
    #expect(lines.last == "it can be used here")
    let rows = rows(output)
    #expect(rows["machine"]?.hasPrefix("ok") == true)
    #expect(rows["libc.so.6"]?.hasPrefix("in this process already  /") == true)
    #expect(rows["loading"] == nil)
    #expect(!output.standardOutput.contains("ran"))
  }

  @Test func `what is wrong has its advice, and fails`() throws {
    try plugins.add("libgone", "int gone;")
    let path = try plugins.add(
      "needy", #"RHEA_EVENT("load", 5, 0) {}"#,
      options: ["-Wl,--no-as-needed", "-Lplugins", "-l:libgone.so", "-Wl,-rpath,$ORIGIN/lib"])
    try #require(chmod(path, 0o644) == 0)
    let output = try plugins.rhea("why", "plugins/needy.so")
    #expect(output.status == 1)
    let rows = rows(output)
    #expect(rows["needed libraries"]?.hasPrefix("FAILED") == true)
    #expect(rows["undefined symbols"]?.contains("not reached, since needed libraries: failed") == true)
    #expect(rows["libgone.so"]?.hasPrefix("no ") == true)
    #expect(rows["libgone.so"]?.contains(" searched ") == true)
    #expect(rows["libgone.so"]?.contains("\(plugins.path)/lib") == true)
    #expect(output.standardOutput.lines.contains { $0.hasPrefix("needed libraries: install what is missing") })
    #expect(output.standardOutput.lines.last == "it cannot be used here: 1 check failed")
  }

  @Test func `a file that is not there`() throws {
    let output = try plugins.rhea("why", "plugins/none.so")
    #expect(output.status == 1)
    #expect(rows(output)["exists and can be read"]?.contains("No such file or directory") == true)
  }

  @Test func `beside other plugins`() throws {
    let source = #"RHEA_PLUGIN("com.example.same", "1") RHEA_EVENT("load", 5, 0) {}"#
    let path = try plugins.add("a", source)
    try plugins.directory.write(try [UInt8](contentsOfFile: path), to: "b.so")
    let alone = try plugins.rhea("why", "b.so")
    #expect(alone.status == 0)
    let beside = try plugins.rhea("why", "b.so", "plugins")
    #expect(beside.status == 1)
    #expect(rows(beside)["id"]?.contains("com.example.same, which plugins/a.so has too") == true)
    #expect(try plugins.rhea("why", "plugins/a.so", "plugins").status == 0)
    let nowhere = try plugins.rhea("why", "plugins/a.so", "nowhere")
    #expect(nowhere.status == 1)
    #expect(nowhere.standardOutput == "")
  }

  @Test func `a name that would steer the terminal is written out`() throws {
    let output = try plugins.rhea("why", "plugins/\u{1b}[31m.so")
    #expect(!output.standardOutput.contains("\u{1b}"))
  }

  @Test(.needsExamples, arguments: ["DiskWatch", "Shop", "LoadAverage", "Greeting"])
  func `an example plugin can be used, and is loaded`(name: String) throws {
    let path = try plugins.copyExample(name)
    let output = try plugins.rhea("why", "--load", "--time-limit", "600", path)
    #expect(output.status == 0, "\(output.standardOutput)")
    #expect(rows(output)["loading"]?.hasPrefix("ok") == true)
  }

  @Test(
    .enabled("file systems cannot be mounted here") {
      (try? run("unshare", ["-rm", "mount", "-t", "tmpfs", "-o", "noexec", "none", "/mnt"]))?.status == 0
    })
  func `a file system that does not let code run`() throws {
    try plugins.add("good", #"RHEA_PLUGIN("a.b", "1") RHEA_EVENT("load", 5, 0) {}"#)
    try FileManager.default.createDirectory(
      atPath: plugins.directory.file("no exec"), withIntermediateDirectories: true)
    let output = try plugins.shell(
      """
      export rhea
      unshare -rm sh -c 'mount -t tmpfs -o noexec none "no exec" && cp plugins/good.so "no exec" &&
        "$rhea" why --load "no exec/good.so"'
      """)
    #expect(output.status == 1, "\(output.standardError)")
    #expect(rows(output)["file system"]?.contains("/no exec (tmpfs), mounted with noexec") == true)
    #expect(rows(output)["loading"]?.hasPrefix("FAILED") == true)
  }
}
