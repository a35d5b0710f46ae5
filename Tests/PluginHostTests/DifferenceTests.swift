import PluginHost
import TestSupport
import Testing

/// What is different between two files of a plugin.
@Suite struct DifferenceTests {
  /// Builds two plugins; the sources of each go into files of their own, linked in this order.
  private static func difference(
    _ old: [(name: String, text: String)], _ new: [(name: String, text: String)]
  ) throws -> PluginDifference {
    let directory = try TemporaryDirectory()
    func build(_ sources: [(name: String, text: String)], as name: String) throws -> Plugin {
      var rest: [String] = []
      for source in sources.dropLast() {
        rest.append(try directory.write("#include <rhea.h>\n\(source.text)\n", to: "\(name)/\(source.name).c"))
      }
      let last = try #require(sources.last)
      let path = try Compiler.any.build(
        "#include <rhea.h>\n\(last.text)\n", as: "\(name)-\(last.name)", in: directory, options: rest)
      return try #require(try Plugin.inspect(path: path))
    }
    return try withExtendedLifetime(directory) { try build(old, as: "old").difference(to: build(new, as: "new")) }
  }

  private static func difference(_ old: String, _ new: String) throws -> PluginDifference {
    let start = #"RHEA_PLUGIN("diff", "1.0")"# + "\n"
    // Of one name, so that the names of source files are the same.
    let directories = (try TemporaryDirectory(), try TemporaryDirectory())
    let oldPath = try Compiler.any.build("#include <rhea.h>\n\(start)\(old)\n", as: "a", in: directories.0)
    let newPath = try Compiler.any.build("#include <rhea.h>\n\n\(start)\(new)\n", as: "a", in: directories.1)
    return try withExtendedLifetime(directories) {
      try #require(try Plugin.inspect(path: oldPath)).difference(to: #require(try Plugin.inspect(path: newPath)))
    }
  }

  private static func words(_ registration: Registration) -> String {
    "\(registration.name) \(registration.priority)\(registration.isRepeatable ? " r" : "")"
      + (registration.isAsync ? " a" : "")
  }

  @Test func `none, wherever it stands in the source`() throws {
    let text = """
      RHEA_EVENT("a", 5, 0) {}
      RHEA_EVENT("a", 5, 0) {}
      RHEA_ACTION("b/:c") {}
      RHEA_REQUIRES("base", ">=1 <2")
      """
    let difference = try Self.difference(text, "\n\n" + text)
    #expect(difference.isEmpty)
    #expect(try Self.difference(text, text.replacing(" <2", with: "   <2")).isEmpty)
  }

  @Test func `what is added, dropped and changed`() throws {
    let difference = try Self.difference(
      """
      RHEA_EVENT("same", 5, 0) {}
      RHEA_EVENT("dropped", 5, 0) {}
      RHEA_EVENT("urgent", 5, 0) {}
      RHEA_EVENT("often", 5, 0) {}
      RHEA_ACTION("route/:id") {}
      RHEA_EVENT("two", 1, 0) {}
      RHEA_EVENT("two", 2, 0) {}
      """,
      """
      RHEA_EVENT("often", 5, RHEA_REPEATABLE | RHEA_ASYNC) {}
      RHEA_EVENT("urgent", 9, 0) {}
      RHEA_EVENT("same", 5, 0) {}
      RHEA_EVENT("added", 5, 0) {}
      RHEA_EVENT("same", 5, 0) {}
      RHEA_ACTION_WITH_PRIORITY("route/:id", 2) {}
      RHEA_ACTION("route/:name") {}
      RHEA_EVENT("two", 2, 0) {}
      RHEA_EVENT("two", 3, 0) {}
      """)
    #expect(difference.added.map(Self.words) == ["added 5", "same 5", "route/:name 0"])
    #expect(difference.removed.map(Self.words) == ["dropped 5"])
    #expect(
      difference.changed.map { "\(Self.words($0.old)) -> \(Self.words($0.new))" } == [
        "urgent 5 -> urgent 9", "often 5 -> often 5 r a", "route/:id 0 -> route/:id 2", "two 1 -> two 3",
      ])
    #expect(difference.reordered.isEmpty)
    #expect(!difference.isEmpty)
    #expect(difference.id == nil && difference.version == nil && difference.toolchains == nil)
    #expect(difference.machine == nil)
  }

  @Test func `an order that only records tell`() throws {
    let difference = try Self.difference(
      "RHEA_EVENT(\"e\", 5, 0) {}\nRHEA_EVENT(\"e\", 5, RHEA_REPEATABLE) {}\nRHEA_EVENT(\"f\", 5, 0) {}",
      "RHEA_EVENT(\"f\", 5, 0) {}\nRHEA_EVENT(\"e\", 5, RHEA_REPEATABLE) {}\nRHEA_EVENT(\"e\", 5, 0) {}")
    #expect(difference.added.isEmpty && difference.removed.isEmpty && difference.changed.isEmpty)
    #expect(difference.reordered.map(\.name) == ["e"])
    #expect(difference.reordered.map(\.priority) == [5])
    #expect(difference.reordered.map(\.old) == [["a.c:3", "a.c:4"]])
    #expect(difference.reordered.map(\.new) == [["a.c:4", "a.c:3"]])
    #expect(!difference.isEmpty)
  }

  @Test func `an order of source files`() throws {
    let one = (name: "one", text: #"RHEA_EVENT("e", 5, 0) {}"#)
    let two = (name: "two", text: #"RHEA_EVENT("e", 5, 0) {}"#)
    let last = (name: "last", text: #"RHEA_PLUGIN("diff.files", "1")"#)
    let difference = try Self.difference([one, two, last], [two, one, last])
    #expect(difference.reordered.map(\.old) == [["one.c:2", "two.c:2"]])
    #expect(difference.reordered.map(\.new) == [["two.c:2", "one.c:2"]])
    #expect(difference.changed.isEmpty)
    #expect(try Self.difference([one, two, last], [one, two, last]).isEmpty)
  }

  @Test func `the plugin itself, what it requires and needs`() throws {
    let old = """
      RHEA_PLUGIN("diff.old", "1.0")
      RHEA_REQUIRES("dropped", "1") RHEA_REQUIRES("same", "1") RHEA_REQUIRES("other", ">=1")
      """
    let new = #"RHEA_REQUIRES("other", ">=2") RHEA_REQUIRES("same", "1") RHEA_REQUIRES("added", "*")"#
    let directory = try TemporaryDirectory()
    let oldPath = try Compiler.any.build("#include <rhea.h>\n\(old)\n", as: "old", in: directory)
    let newPath = try Compiler.any.build(
      "#include <rhea.h>\n\(new)\n", as: "new", in: directory, options: ["-Wl,--no-as-needed", "-lm"])
    let difference = try #require(try Plugin.inspect(path: oldPath))
      .difference(to: #require(try Plugin.inspect(path: newPath)))
    #expect(difference.id.map { [$0.old, $0.new] } == ["diff.old", "new"])
    #expect(difference.version.map { [$0.old, $0.new] } == ["1.0", nil])
    #expect(difference.removedRequirements.map(\.description) == ["dropped 1"])
    #expect(difference.addedRequirements.map(\.description) == ["added *"])
    #expect(difference.changedRequirements.map { "\($0.old) -> \($0.new)" } == ["other >=1 -> other >=2"])
    #expect(difference.addedNeeded.contains("libm.so.6"))
    #expect(difference.removedNeeded.isEmpty)
    #expect(difference.added.isEmpty && difference.removed.isEmpty)
  }

  @Test(.enabled(if: Compiler.canCross, "clang and lld are not installed"))
  func `a plugin for another machine can be compared, but not a damaged one`() throws {
    let plugins = try PluginDirectory()
    let text = #"RHEA_PLUGIN("diff.machine", "1") RHEA_EVENT("e", 5, 0) {}"#
    let old = try #require(try Plugin.inspect(path: plugins.add("old", text)))
    let path = try plugins.add("new", text, compiler: .cross(.aarch64))
    let new = try #require(try Plugin.inspect(path: path))
    let difference = try old.difference(to: new)
    #expect(difference.machine.map { [$0.old.name, $0.new.name] } == ["x86-64", "aarch64"])
    #expect(difference.added.isEmpty && difference.changed.isEmpty)

    var bytes = try [UInt8](contentsOfFile: path)
    let marks = bytes.indices.dropLast(4).filter { Array(bytes[$0..<$0 + 4]) == Array("RHEA".utf8) }
    bytes[try #require(marks.last)] = 0
    try plugins.write(bytes, to: "damaged.so")
    let damaged = try #require(try Plugin.inspect(path: plugins.file("damaged.so")))
    #expect(throws: PluginFault.self) { try old.difference(to: damaged) }
    #expect(throws: PluginFault.self) { try damaged.difference(to: old) }
  }

  @Test func `two thousand registrations`() throws {
    let lines = (0..<40).map { line in
      (0..<50).map { #"RHEA_EVENT("e\#(($0 + line) % 7)", \#($0), 0) {}"# }.joined(separator: " ")
    }
    let difference = try Self.difference(
      lines.joined(separator: "\n"), lines.dropFirst().reversed().joined(separator: "\n"))
    #expect(difference.removed.count == 50)
    #expect(difference.added.isEmpty)
  }
}
