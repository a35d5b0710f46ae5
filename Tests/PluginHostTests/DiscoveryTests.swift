import Foundation
import SectionReader
import TestSupport
import Testing

@testable import PluginHost

/// Which files are found, in which order, and what becomes of each.
@Suite struct DiscoveryTests {
  private static func plugin(_ id: String) -> String {
    #"RHEA_PLUGIN("\#(id)", "1") RHEA_EVENT("discovery", 5, 0) {}"#
  }

  @Test func `files are sorted by the bytes of their names, directories as they are named`() throws {
    let plugins = try PluginDirectory()
    for name in ["b", "a10", "a9", "B", "ä"] { try plugins.add(name, Self.plugin("discovery.\(name)")) }
    try plugins.directory.write([UInt8](contentsOfFile: plugins.file("b.so")), to: "first/z.so")
    let set = PluginSet(paths: [plugins.directory.file("first"), plugins.path])
    // The second b has the id of the first.
    #expect(
      set.plugins.map(\.id) == ["discovery.b", "discovery.B", "discovery.a10", "discovery.a9", "discovery.ä"])
    #expect(set.faults.map(\.code) == [.duplicateID])
    #expect(set.faults.first?.path == plugins.file("b.so"))
    #expect(set.skipped == [])
    #expect(set.unusableNames == [])
  }

  @Test(arguments: [
    [], ["a"], ["b", "a"], ["lib.so", "lib", "liba.so", "lib.so.1"],
    ["pabcdefghb", "pabcdefgh", "pabcdefgha", "pabcdefghaa", "p"], ["aé", "aü", "az", "a", "aéé"],
    ["x-a-very-long-name-in-common-2", "x-a-very-long-name-in-common-10", "x-a-very-long-name-in-common-1"],
  ])
  func `names are compared by all their bytes, however alike they are`(names: [String]) throws {
    let directory = try TemporaryDirectory()
    for name in names { try directory.write([], to: name) }
    let sorted = try OpenDirectory(path: directory.path).sortedEntries().entries.map(\.name)
    #expect(sorted == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `a file that is reached twice counts once`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add("a", Self.plugin("discovery.twice"))
    try #require(link(path, plugins.file("b.so")) == 0)
    try #require(symlink("a.so", plugins.file("c.so")) == 0)
    try #require(symlink("plugins", plugins.directory.file("link")) == 0)
    let set = PluginSet(paths: [plugins.path + "/", plugins.directory.file("link"), path])
    #expect(set.plugins.map(\.path) == [path])
    #expect(set.faults == [])
    let others =
      ["b", "c"].map(plugins.file).map { "\($0).so" }
      + ["a", "b", "c"].map { plugins.directory.file("link/\($0).so") } + [path]
    #expect(set.skipped == others.map { SkippedFile(path: $0, reason: .sameFile(path)) })
  }

  @Test func `what is passed over, and what is a fault`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", "int library;")
    try plugins.write("text", to: "b.so")
    try plugins.write("text", to: "c")
    try plugins.write("text", to: "d/e.so")
    let set = PluginSet(paths: [plugins.path])
    #expect(set.plugins.isEmpty)
    #expect(
      set.skipped == [
        SkippedFile(path: plugins.file("c"), reason: .notNamedLikeAPlugin),
        SkippedFile(path: plugins.file("d"), reason: .notNamedLikeAPlugin),
        SkippedFile(path: plugins.file("a.so"), reason: .noRecords),
      ])
    #expect(set.faults.map(\.code) == [.notELF])
    // A file of a directory is not what a person named.
    #expect(set.unusableNames == [])
  }

  @Test func `a name that is no plugin is unusable`() throws {
    let plugins = try PluginDirectory()
    let library = try plugins.add("library", "int library;")
    let text = try plugins.write("text", to: "notes.txt")
    let missing = plugins.file("missing.so")
    let set = PluginSet(paths: [library, missing, text])
    #expect(Set(set.unusableNames) == [library, missing, text])
    #expect(set.faults.map(\.code) == [.pathNotFound, .noRecords, .notELF])
    #expect(set.skipped == [])
  }

  @Test func `directories of the search path need not exist`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add("a", Self.plugin("discovery.searched"))
    let missing = plugins.file("missing")
    let set = PluginSet(searching: [missing, plugins.path])
    #expect(set.plugins.map(\.path) == [path])
    #expect(set.faults == [])
    #expect(set.skipped == [SkippedFile(path: missing, reason: .notFound)])
  }

  @Test func `no directories at all`() {
    let set = PluginSet(paths: [])
    #expect(set.plugins.isEmpty && set.faults.isEmpty && set.skipped.isEmpty)
  }

  @Test(
    arguments: [
      ([:], ["/usr/local/lib/rhea/plugins", "/usr/lib/rhea/plugins"]),
      (
        ["HOME": "/home/ada"],
        ["/home/ada/.local/lib/rhea/plugins", "/usr/local/lib/rhea/plugins", "/usr/lib/rhea/plugins"]
      ),
      (["HOME": "", "RHEA_PLUGIN_PATH": ""], ["/usr/local/lib/rhea/plugins", "/usr/lib/rhea/plugins"]),
      (
        ["HOME": "/h", "RHEA_PLUGIN_PATH": ":b::/a:"],
        ["b", "/a", "/h/.local/lib/rhea/plugins", "/usr/local/lib/rhea/plugins", "/usr/lib/rhea/plugins"]
      ),
    ] as [([String: String], [String])])
  func `the search path`(environment: [String: String], directories: [String]) {
    #expect(SearchPath.directories { environment[$0] } == directories)
  }

  @Test func `a plugin and what it registers`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("com.example.clock", "1.2")
      RHEA_EVENT("tick", -4, RHEA_ASYNC) {}
      RHEA_ACTION("now") {}
      """)
    let plugin = try #require(try Plugin.inspect(path: path))
    #expect(plugin.id == "com.example.clock" && plugin.hasOwnID)
    #expect(plugin.version == "1.2")
    #expect(plugin.path == path)
    #expect(plugin.toolchains == ["C"])
    #expect(plugin.fault == nil)
    #expect(plugin.registrations.map(\.name) == ["tick", "now"])
    #expect(plugin.registrations.map(\.kind) == [.event, .action])
    #expect(plugin.registrations.map(\.source) == ["clock.c:5", "clock.c:6"])
    let tick = plugin.registrations[0]
    #expect(tick.priority == -4 && tick.isAsync && !tick.isRepeatable)
    #expect(plugin.registrations.count(of: .event) == 1)
    #expect(plugin.registrations.count(of: .page) == 0)
  }

  @Test(arguments: [("clock.so", "clock"), ("libclock.so.1.2", "libclock"), (".so", ".so"), ("a.so.b.so", "a")])
  func `a plugin without an id has the name of its file`(file: String, id: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add("built", #"RHEA_ACTION("x") {}"#)
    try #require(rename(plugins.file("built.so"), plugins.file(file)) == 0)
    let plugin = try #require(try Plugin.inspect(path: plugins.file(file)))
    #expect(plugin.id == id)
    #expect(!plugin.hasOwnID)
    #expect(plugin.version == nil)
  }

  @Test func `what a plugin asks of the dynamic linker`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add(
      "a", #"RHEA_ACTION("x") { puts("x"); }"#,
      options: ["-Wl,-soname,name.so", "-Wl,--enable-new-dtags,-rpath,$ORIGIN"])
    let dependencies = try #require(try Plugin.inspect(path: path)).dependencies()
    #expect(dependencies.needed == ["libc.so.6"])
    #expect(dependencies.soname == "name.so")
    #expect(dependencies.runpath == "$ORIGIN")
  }

  @Test func `many registrations and many compilers take no time squared`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add("a", (0..<2000).map { #"RHEA_EVENT("event \#($0)", 5, 0) {}"# }.joined(separator: "\n"))
    var bytes = try [UInt8](contentsOfFile: path)
    let magic = Array("RHEA".utf8)
    var start = 0
    var toolchain: UInt32 = 0
    while let next = bytes[start...].firstRange(of: magic)?.lowerBound {
      toolchain += 1
      bytes.patch(toolchain, at: next + 32)
      start = next + 40
    }
    try plugins.write(bytes, to: "a.so")
    let plugin = try #require(try Plugin.inspect(path: path))
    #expect(plugin.toolchains.count == 2000)
    #expect(plugin.registrations.count == 2000)
    #expect(plugin.fault?.code == .wrongToolchain)
  }
}
