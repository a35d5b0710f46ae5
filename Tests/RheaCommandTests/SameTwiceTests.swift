import Foundation
import TestSupport
import Testing

/// One plugin through two ways, and two plugins with one id.
@Suite struct SameTwiceTests {
  @Test func `a file that is reached through paths and links counts once`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add("a", #"RHEA_EVENT("load", 5, 0) { puts("once"); }"#)
    try #require(symlink("a.so", plugins.file("link.so")) == 0)
    try #require(link(path, plugins.file("hard.so")) == 0)
    let output = try plugins.rhea("run", "-v", "plugins", "plugins/../plugins", path, "plugins/link.so")
    #expect(output.standardOutput == "once\n")
    #expect(output.status == 0)
    let same = [
      "plugins/hard.so", "plugins/link.so", "plugins/../plugins/a.so", "plugins/../plugins/hard.so",
      "plugins/../plugins/link.so", path, "plugins/link.so",
    ].map { "rhea: \($0): passed over, it is the same file as plugins/a.so" }
    #expect(output.standardError.lines.filter { $0.contains("passed over") } == same)
  }

  @Test func `two files with one id: the first is used, and both paths are told`() throws {
    let plugins = try PluginDirectory()
    for name in ["b", "a"] {
      try plugins.add(name, #"RHEA_PLUGIN("com.example.same", "1") RHEA_EVENT("load", 5, 0) { puts("\#(name)"); }"#)
    }
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardOutput == "a\n")
    #expect(output.status == 0)
    #expect(
      output.standardError == """
        rhea: plugins/b.so: expected an id of its own, found com.example.same, which plugins/a.so has too; \
        remove one of the two, or change an id

        """)
    #expect(try plugins.rhea("run", "--strict", "plugins").status == 1)
    #expect(try plugins.rhea("run", "plugins/b.so").standardOutput == "b\n")
  }

  @Test func `a plugin without an id is named after its file`() throws {
    let plugins = try PluginDirectory()
    try plugins.copy(try plugins.add("a", #"RHEA_EVENT("load", 5, 0) {}"#), as: "libclock.so.1.2")
    try #require(unlink(plugins.file("a.so")) == 0)
    #expect(
      try plugins.rhea("list", "plugins").standardOutput.lines.last
        == "libclock  -        1       0       plugins/libclock.so.1.2")
    #expect(
      try plugins.rhea("inspect", "plugins/libclock.so.1.2").standardOutput
        .contains("id         libclock (from the file's name)\n"))
  }
}
