import Foundation
import TestSupport
import Testing

/// The launcher and the libraries as they are installed, and what they need.
@Suite struct InstalledTests {
  /// Copies the launcher to `bin/rhea` and the libraries to another directory.
  private static func install(libraries: String?) throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.directory.write([UInt8](contentsOfFile: BuiltProducts.file("rhea")), to: "bin/rhea")
    try #require(chmod(plugins.directory.file("bin/rhea"), 0o755) == 0)
    for name in ["libRhea.so", "libReerRouter.so"] {
      guard let libraries else { continue }
      try plugins.directory.write([UInt8](contentsOfFile: BuiltProducts.file(name)), to: "\(libraries)/\(name)")
    }
    try plugins.add("a", #"RHEA_EVENT("load", 5, 0) { printf("%d\n", rhea_open(context, "x://here")); }"#)
    try plugins.add("b", #"RHEA_ACTION("here") { puts("opened"); }"#)
    return plugins
  }

  @Test(arguments: ["bin", "lib", "lib/rhea"]) func `works where it is installed`(libraries: String) throws {
    let plugins = try Self.install(libraries: libraries)
    let expected = CommandOutput(status: 0, standardOutput: "opened\n0\n", standardError: "")
    #expect(try run(plugins.directory.file("bin/rhea"), ["run", plugins.path]) == expected)
    try #require(symlink("../bin/rhea", plugins.file("link")) == 0)
    #expect(try run(plugins.file("link"), ["run", plugins.path]) == expected)
  }

  @Test(.needsExamples) func `a Swift plugin shares the libraries of the program`() throws {
    let plugins = try Self.install(libraries: "lib")
    try plugins.copyExample("SessionLog")
    try plugins.add("c", #"RHEA_EVENT("premain", 5, 0) { rhea_open(context, "rhea://session/age"); }"#)
    let output = try run(plugins.directory.file("bin/rhea"), ["run", plugins.path])
    #expect(output.standardOutput.lines.dropFirst(2).allSatisfy { $0.hasPrefix("session log: the session ") })
    #expect(output.standardOutput.lines.count == 4)
    #expect(output.standardError == "")
  }

  /// Each library that is loaded takes a tenth of the time in which a small run is over.
  @Test func `the library needs no other than it calls`() throws {
    let needed = try Self.dynamic("libRhea.so").filter { $0.contains("(NEEDED)") }.compactMap { line in
      line.split(separator: "[").last?.split(separator: "]").first.map(String.init)
    }
    let swift = ["Core", "Glibc", "Synchronization", "_Concurrency"].map { "libswift\($0).so" }
    let unoptimized = "libswiftSwiftOnoneSupport.so"
    #expect(needed.contains("libelf.so.1"))
    let others = Set(needed).subtracting(swift).subtracting([unoptimized])
    #expect(others.isSubset(of: ["libelf.so.1", "libdispatch.so", "libc.so.6", "libm.so.6"]), "\(needed)")
  }

  @Test func `without the library it says what to run`() throws {
    let plugins = try Self.install(libraries: nil)
    let output = try run(plugins.directory.file("bin/rhea"), ["run", plugins.path])
    #expect(output.status == 1)
    #expect(output.standardOutput == "")
    #expect(
      output.standardError == """
        rhea: cannot open libRhea.so in \(plugins.directory.file("bin")) or its ../lib: it is not there; \
        run `swift build` to make it

        """)
  }

  @Test func `a library that is none says why`() throws {
    let plugins = try Self.install(libraries: nil)
    try plugins.directory.write("text", to: "bin/libRhea.so")
    let output = try run(plugins.directory.file("bin/rhea"), ["run", plugins.path])
    #expect(output.status == 1)
    #expect(output.standardError.contains("file too short") || output.standardError.contains("invalid ELF header"))
    let path = try Compiler.any.build("int other;", as: "libRhea", in: plugins.directory)
    try plugins.directory.write([UInt8](contentsOfFile: path), to: "bin/libRhea.so")
    let other = try run(plugins.directory.file("bin/rhea"), ["run", plugins.path])
    #expect(other.status == 1)
    #expect(other.standardError.contains("undefined symbol: rhea_main; install rhea and libRhea.so from one build"))
  }

  @Test func `without the router only URLs fail`() throws {
    let plugins = try Self.install(libraries: "lib")
    try #require(unlink(plugins.directory.file("lib/libReerRouter.so")) == 0)
    let output = try run(plugins.directory.file("bin/rhea"), ["run", plugins.path])
    #expect(output.standardOutput == "-1\n")
    #expect(output.standardError.lines.count == 1)
    #expect(output.standardError.hasPrefix("rhea: cannot open x://here: libReerRouter.so: "))
    #expect(output.standardError.hasSuffix("; install it with libRhea.so, from one build\n"))
    #expect(output.status == 0)
  }

  @Test(arguments: ["open", "resolve"]) func `without the router a command for URLs says what to install`(
    command: String
  ) throws {
    let plugins = try Self.install(libraries: "lib")
    try #require(unlink(plugins.directory.file("lib/libReerRouter.so")) == 0)
    let sentence = """
      libReerRouter.so: expected the router beside libRhea.so, found "libReerRouter.so: cannot open shared object file: \
      No such file or directory"; install it with libRhea.so, from one build
      """
    let program = plugins.directory.file("bin/rhea")
    let output = try run(program, [command, "x://here", plugins.path])
    #expect(output == CommandOutput(status: 1, standardOutput: "", standardError: "rhea: \(sentence)\n"))
    let json = try run(program, [command, "--json", "x://here", plugins.path])
    #expect(json.standardError == output.standardError)
    #expect(json.status == 1)
    let members = try #require(
      try JSONSerialization.jsonObject(with: Data(json.standardOutput.utf8)) as? [String: Any])
    #expect((members["faults"] as? [[String: String]])?.map { $0["code"] } == ["routerMissing"])
    if command == "open" {
      #expect(members["opened"] as? Bool == false)
      #expect(members["reason"] as? String == "routerMissing")
      #expect(members["message"] as? String == sentence)
    }
  }

  @Test func `a router of another version is refused`() throws {
    let plugins = try Self.install(libraries: "lib")
    let path = try Compiler.any.build("int other;", as: "libReerRouter", in: plugins.directory)
    try plugins.directory.write([UInt8](contentsOfFile: path), to: "lib/libReerRouter.so")
    let output = try run(plugins.directory.file("bin/rhea"), ["open", "x://here", plugins.path])
    #expect(output.status == 1)
    #expect(output.standardOutput == "")
    #expect(
      output.standardError == """
        rhea: libReerRouter.so: expected the router beside libRhea.so, found one of another version; \
        install it with libRhea.so, from one build

        """)
  }

  @Test(arguments: ["libRhea.so", "libReerRouter.so"]) func `a library has a soname`(name: String) throws {
    #expect(try Self.dynamic(name).contains { $0.contains("(SONAME)") && $0.hasSuffix("[\(name)]") })
  }

  @Test func `events come without Foundation`() throws {
    let needed = try Self.dynamic("libRhea.so").filter { $0.contains("(NEEDED)") }
    #expect(!needed.isEmpty)
    #expect(needed.filter { $0.contains("Foundation") } == [])
  }

  @Test func `the libraries export what finds them`() throws {
    for (name, functions) in [
      ("libRhea.so", ["rhea_main"]),
      ("libReerRouter.so", ["rhea_router_open", "rhea_router_install", "rhea_router_read", "rhea_router_show"]),
    ] {
      let path = try BuiltProducts.file(name)
      let symbols = try run("readelf", ["--wide", "--dyn-syms", path]).standardOutput.lines
      for function in functions {
        #expect(symbols.contains { $0.contains(" FUNC ") && !$0.contains(" UND ") && $0.hasSuffix(" \(function)") })
      }
    }
  }

  /// A plugin or a program may have functions of any other name.
  @Test(arguments: ["libRhea.so", "libReerRouter.so"])
  func `the libraries export nothing in C but what finds them`(name: String) throws {
    let symbols = try run("readelf", ["--wide", "--dyn-syms", BuiltProducts.file(name)]).standardOutput.lines
    let exported = symbols.filter { [" FUNC ", " OBJECT ", " TLS "].contains(where: $0.contains) }
      .filter { !$0.contains(" LOCAL ") && !$0.contains(" UND ") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
    #expect(exported.count > 100)
    #expect(exported.filter { !$0.hasPrefix("$s") && !$0.hasPrefix("rhea_") } == [])
  }

  private static func dynamic(_ name: String) throws -> [String] {
    let output = try run("readelf", ["--wide", "--dynamic", BuiltProducts.file(name)], environment: ["LC_ALL": "C"])
    try #require(output.status == 0, "\(output.standardError)")
    return output.standardOutput.lines
  }
}
