import Foundation
import TestSupport
import Testing

/// What an author and an application outside of this repository do with it. Each test builds the whole of it, which
/// takes minutes.
@Suite(.enabled(if: isSlowAllowed, "takes minutes: run make check-outside, or set RHEA_SLOW_TESTS=1"), .serialized)
struct OutsideAuthorTests {
  private static let plugin = """
    import RheaTime

    #plugin(id: "org.outside.plugin", version: "2.0.0")

    extension RheaEvent {
      static let outsideEvent: RheaEvent = "outsideEvent"
    }

    #appDidFinishLaunching {
      Rhea.trigger(event: .outsideEvent, param: "from Swift")
    }

    #rhea(time: .outsideEvent, priority: .high, repeatable: true) { context in
      print("outside: \\(context.param ?? "nothing")")
    }

    """

  private static let program = """
    import PluginHost

    PluginHost(paths: CommandLine.arguments.dropFirst()).run()

    """

  /// A C plugin that hears the Swift one and answers it.
  private static let answer = """
    RHEA_PLUGIN("org.outside.answer", "1")
    RHEA_EVENT("outsideEvent", RHEA_PRIORITY_LOW, 0) {
      printf("C: %s\\n", context->payload);
      rhea_trigger(context, "outsideEvent", "from C");
    }
    """

  private static let expected = ["outside: from Swift", "C: from Swift", "outside: from C"]

  private static let pluginTarget =
    #".target(name: "Outside", dependencies: [.product(name: "Rhea", package: "Rhea")])"#

  /// One build for both, since it is the build of this repository that takes the time.
  @Test func `a plugin, one of 3000 callbacks, and a program, by path`() throws {
    let plugins = try PluginDirectory()
    let many = ManyCallbacks(count: 3000)
    let package = try OutsidePackage(
      dependency: #".package(name: "Rhea", path: "\#(Repository.root)")"#,
      products: """
        .library(name: "Outside", type: .dynamic, targets: ["Outside"]),
        .library(name: "Many", type: .dynamic, targets: ["Many"]),
        """,
      targets: """
        \(Self.pluginTarget),
        .target(name: "Many", dependencies: [.product(name: "Rhea", package: "Rhea")]),
        .executableTarget(name: "App", dependencies: [.product(name: "Rhea", package: "Rhea")]),
        """,
      sources: [
        "Outside/Outside.swift": Self.plugin, "Many/Many.swift": many.source, "App/main.swift": Self.program,
      ], in: plugins.directory)
    let products = try package.build()
    try plugins.copy("\(products)/libOutside.so")
    try plugins.add("answer", Self.answer)

    let host = try plugins.rhea("run", "plugins")
    #expect(host.standardOutput.lines == Self.expected)
    #expect(host.standardError == "")
    #expect(host.status == 0)

    let manyPlugins = try PluginDirectory()
    let library = try manyPlugins.copy("\(products)/libMany.so")
    #expect(try Self.recordCount(of: library) == many.count + 1)
    let manyRun = try manyPlugins.rhea("run", "plugins")
    #expect(manyRun.standardOutput.lines == ["callbacks: \(many.count), runs: \(many.count)"])
    #expect(manyRun.standardError == "")
    #expect(manyRun.status == 0)

    // The program gets its plugins from a directory where nothing else is.
    let app = try run("\(products)/App", ["plugins"], currentDirectory: plugins.parent)
    #expect(app.standardOutput.lines == Self.expected)
    #expect(app.standardError == "")
    #expect(app.status == 0)
  }

  /// How many records `rhea inspect` finds in a plugin.
  private static func recordCount(of plugin: String) throws -> Int {
    struct Report: Decodable {
      struct File: Decodable { let records: [Record] }
      struct Record: Decodable {}
      let files: [File]
    }
    let output = try rhea(["inspect", "--json", plugin])
    let report = try JSONDecoder().decode(Report.self, from: Data(output.standardOutput.utf8))
    return report.files.reduce(0) { $0 + $1.records.count }
  }

  @Test func `a package that the command makes, by the steps that it prints`() throws {
    let directory = try TemporaryDirectory()
    let made = try rhea(["new", "disk-watch"], currentDirectory: directory.path)
    #expect(made.status == 0, "\(made.standardError)")
    let steps = made.standardOutput.components(separatedBy: "\nNext:\n\n").last ?? ""
    let program = try BuiltProducts.file("rhea")
    #expect(steps == "  cd disk-watch\n  swift build\n  \(program) run .build/debug\n  swift test\n")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let output = try run(
      "sh", ["-c", "set -e\n\(steps)"],
      environment: [
        "PATH": Toolchain.programs.map { "\(path):\($0)" } ?? path, "GIT_ALLOW_PROTOCOL": "file", "LC_ALL": "C",
      ], currentDirectory: directory.path)
    #expect(output.status == 0, "\(output)")
    #expect(!output.standardError.contains("warning:"))
    #expect(output.standardOutput.lines.contains("disk-watch: hello, world"))
    #expect(output.standardOutput.contains("Test run with 2 tests in 1 suite passed"))
  }

  @Test func `a plugin, by version tag`() throws {
    let plugins = try PluginDirectory()
    let clone = plugins.directory.file("Rhea")
    for arguments in [
      ["clone", "--quiet", "--no-local", Repository.root, clone], ["-C", clone, "tag", "9.8.7"],
    ] {
      let output = try run("git", arguments)
      try #require(output.status == 0, "\(output.standardError)")
    }
    let package = try OutsidePackage(
      dependency: #".package(url: "file://\#(clone)", from: "9.8.7")"#,
      products: #".library(name: "Outside", type: .dynamic, targets: ["Outside"])"#,
      targets: Self.pluginTarget, sources: ["Outside/Outside.swift": Self.plugin], in: plugins.directory)
    try plugins.copy("\(try package.build())/libOutside.so")
    try plugins.add("answer", Self.answer)
    let host = try plugins.rhea("run", "plugins")
    #expect(host.standardOutput.lines == Self.expected)
    #expect(host.standardError == "")
    #expect(host.status == 0)
  }
}

private let isSlowAllowed = ProcessInfo.processInfo.environment["RHEA_SLOW_TESTS"] == "1"
