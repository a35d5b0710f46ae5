import Foundation
import TestSupport
import Testing

/// A directory with everything that people leave in one.
@Suite struct MixedDirectoryTests {
  private static let broken = [
    "rhea: plugins/dangling.so: expected a readable file, found \"No such file or directory\"; "
      + "check that it exists and that you may read it",
    "rhea: plugins/directory.so: expected a regular file, found a directory; name a plugin, which is a shared object",
    "rhea: plugins/empty.so: expected an ELF shared object, found an empty file; build or copy it again",
    "rhea: plugins/fifo.so: expected a regular file, found a FIFO; name a plugin, which is a shared object",
    "rhea: plugins/loop.so: expected a readable file, found \"Too many levels of symbolic links\"; "
      + "check that it exists and that you may read it",
    "rhea: plugins/socket.so: expected a regular file, found a socket; name a plugin, which is a shared object",
    "rhea: plugins/text.so: expected an ELF shared object, found a text file; name a plugin, which is a shared object",
    "rhea: plugins/truncated.so: expected the section header table of ",
  ]

  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    let good = try plugins.add("a-good", #"RHEA_EVENT("load", 5, 0) { puts("first"); }"#)
    try plugins.add("z-good", #"RHEA_EVENT("load", 5, 0) { puts("second"); }"#)
    try plugins.write("notes\n", to: "notes.txt")
    try plugins.write("text\n", to: "text.so")
    try plugins.write("", to: "empty.so")
    try plugins.write(Array([UInt8](contentsOfFile: good).dropLast(600)), to: "truncated.so")
    try plugins.write("text\n", to: "directory/inner.so")
    try plugins.write("text\n", to: "directory.so/inner.so")
    try plugins.copy(Self.libc, as: "libc.so.6")
    try #require(symlink("nowhere", plugins.file("dangling.so")) == 0)
    try #require(symlink("loop.so", plugins.file("loop.so")) == 0)
    try #require(mkfifo(plugins.file("fifo.so"), 0o600) == 0)
    try #require(mkfifo(plugins.file("fifo"), 0o600) == 0)
    try makeSocket(plugins.file("socket.so"))
    try makeSocket(plugins.file("socket"))
    return plugins
  }

  @Test func `the good ones run, and each broken one has a line`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardOutput == "first\nsecond\n")
    #expect(output.status == 0)
    try Self.expectBrokenOnes(output.standardError.lines)
  }

  @Test func `strict makes it a failure, after the good ones ran`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("run", "--strict", "plugins")
    #expect(output.standardOutput == "first\nsecond\n")
    #expect(output.status == 1)
    try Self.expectBrokenOnes(output.standardError.lines)
    #expect(try plugins.rhea("list", "--strict", "plugins").status == 1)
    #expect(try plugins.rhea("fire", "--strict", "load", "plugins").status == 1)
    #expect(try plugins.rhea("run", "--dry-run", "--strict", "plugins").status == 1)
  }

  @Test func `strict is content with a library without records`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a-good", #"RHEA_EVENT("load", 5, 0) {}"#)
    try plugins.copy(Self.libc, as: "libc.so.6")
    let output = try plugins.rhea("run", "--strict", "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "", standardError: ""))
  }

  @Test func `list says the same`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("list", "plugins")
    #expect(output.status == 0)
    #expect(
      output.standardOutput == """
        ID      VERSION  EVENTS  ROUTES  FILE
        a-good  -        1       0       plugins/a-good.so
        z-good  -        1       0       plugins/z-good.so

        """)
    try Self.expectBrokenOnes(output.standardError.lines)
  }

  @Test func `what is no fault is mentioned only when asked for`() throws {
    let plugins = try Self.make()
    for command in ["run", "list"] {
      let lines = try plugins.rhea(command, "-v", "plugins").standardError.lines
      #expect(
        lines.filter { $0.contains("passed over") } == [
          "rhea: plugins/directory: passed over, its name does not end with .so",
          "rhea: plugins/fifo: passed over, its name does not end with .so",
          "rhea: plugins/notes.txt: passed over, its name does not end with .so",
          "rhea: plugins/socket: passed over, its name does not end with .so",
          "rhea: plugins/libc.so.6: passed over, a library without records",
        ])
    }
  }

  @Test(.needsCross) func `a plugin for another machine is one of them`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("good", #"RHEA_EVENT("load", 5, 0) { puts("ran"); }"#)
    try plugins.add("other", #"RHEA_EVENT("load", 5, 0) {}"#, compiler: .cross(.aarch64))
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardOutput == "ran\n")
    #expect(output.status == 0)
    #expect(
      output.standardError
        == "rhea: plugins/other.so: expected a plugin for x86-64, found one for aarch64; build it for this machine\n")
  }

  private static func expectBrokenOnes(_ lines: [String]) throws {
    try #require(lines.count == broken.count, "\(lines)")
    for (line, beginning) in zip(lines, broken) { #expect(line.hasPrefix(beginning)) }
  }

  /// The C library that the tests themselves use.
  private static var libc: String {
    get throws {
      let maps = try FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd() ?? Data()
      let line = String(decoding: maps, as: UTF8.self).lines.first { $0.hasSuffix("/libc.so.6") }
      let path = try #require(line, "libc.so.6 is not mapped")
      return try String(path[#require(path.firstIndex(of: "/"))...])
    }
  }

  private static func makeSocket(_ path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0, "cannot make a socket at \(path)")
  }
}
