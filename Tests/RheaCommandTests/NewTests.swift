import Foundation
import TestSupport
import Testing

/// What `rhea new` makes, and that it makes all or nothing.
@Suite struct NewTests {
  /// The commands below "Next:".
  static func steps(_ output: CommandOutput) -> [String] {
    output.standardOutput.components(separatedBy: "\nNext:\n\n").last?.lines.map { String($0.dropFirst(2)) } ?? []
  }

  /// Runs commands to the letter, in one shell.
  static func follow(_ steps: [String], in directory: String) throws -> CommandOutput {
    try run(
      "sh", ["-c", "set -e\n" + steps.joined(separator: "\n")],
      environment: ["HOME": "/nonexistent", "RHEA_PLUGIN_PATH": "", "LC_ALL": "C"], currentDirectory: directory)
  }

  @Test(arguments: [("c", "hello"), ("c++", "hello"), ("c", "Hello_2-x")])
  func `the steps for C and C++ work to the letter`(language: String, name: String) throws {
    let directory = try TemporaryDirectory()
    let output = try rhea(["new", name, "--language", language], currentDirectory: directory.path)
    #expect(output.status == 0)
    #expect(output.standardError == "")
    let steps = Self.steps(output)
    #expect(steps.map { $0.prefix { $0 != " " } }.count == 4)
    #expect(steps.first == "cd \(name)")
    let followed = try Self.follow(steps, in: directory.path)
    #expect(followed.status == 0, "\(followed.standardError)")
    // -Wall and -Wextra are on.
    #expect(followed.standardError == "")
    #expect(followed.standardOutput.lines.contains("\(name): hello, world"))
    #expect(followed.standardOutput.lines.last == "all tests passed")
    let inspected = try rhea(["list", "\(name)/\(name).so"], currentDirectory: directory.path).standardOutput
    #expect(inspected.lines.last?.hasPrefix("com.example.\(name)  0.1.0    2       0 ") == true)
  }

  @Test func `the test of the package fails when the plugin does something else`() throws {
    let directory = try TemporaryDirectory()
    _ = try rhea(["new", "hello", "-l", "c"], currentDirectory: directory.path)
    let source = directory.file("hello/hello.c")
    let text = try String(contentsOfFile: source, encoding: .utf8)
    try directory.write(text.replacing("stranger", with: "nobody"), to: "hello/hello.c")
    let output = try Self.follow(["cd hello", "make test"], in: directory.path)
    #expect(output.status != 0)
    #expect(output.standardError.contains(#"expected "hello: hello, stranger", found "hello: hello, nobody""#))
  }

  @Test func `make install puts it where it is found without being named`() throws {
    let directory = try TemporaryDirectory()
    _ = try rhea(["new", "hello", "-l", "c"], currentDirectory: directory.path)
    let home = directory.file("home")
    let made = try run("make", ["-s", "-C", directory.file("hello"), "install"], environment: ["HOME": home])
    #expect(made.status == 0, "\(made.standardError)")
    #expect(try rhea(["run"], environment: ["HOME": home]).standardOutput == "hello: hello, world\n")
  }

  @Test func `all languages have the files of a package, and Swift the clone by path`() throws {
    let directory = try TemporaryDirectory()
    for (language, files) in [
      (
        "swift",
        [
          ".gitignore", "Package.swift", "README.md", "Sources/DiskWatch/DiskWatch.swift",
          "Tests/DiskWatchTests/GreetingTests.swift",
        ]
      ),
      ("c", [".gitignore", "Makefile", "README.md", "disk-watch.c", "test.sh"]),
      ("c++", [".gitignore", "Makefile", "README.md", "disk-watch.cc", "test.sh"]),
    ] {
      let place = "in \(language)"
      let output = try rhea(
        ["new", "--language=\(language)", "--directory", place, "disk-watch"], currentDirectory: directory.path)
      #expect(output.standardOutput.lines.first == "made the plugin com.example.disk-watch in \(place):")
      #expect(Self.steps(output).first == "cd '\(place)'")
      let found = try FileManager.default.subpathsOfDirectory(atPath: directory.file(place))
      #expect(
        found.filter { $0.contains(".") && !$0.hasSuffix("/") }.sorted() == files.filter { $0.contains(".") }.sorted())
      #expect(files.allSatisfy(found.contains))
    }
    let manifest = try String(contentsOfFile: directory.file("in swift/Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#"?? "\#(Repository.root)""#))
    #expect(manifest.contains(#".library(name: "DiskWatch", type: .dynamic, targets: ["DiskWatch"])"#))
    // Nothing is left of what was written first.
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 3)
  }

  @Test func `an empty directory is taken, with a slash or without`() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: directory.file("empty"), withIntermediateDirectories: false)
    let output = try rhea(["new", "x", "-l", "c", "--directory", "empty///"], currentDirectory: directory.path)
    #expect(output.status == 0)
    #expect(FileManager.default.fileExists(atPath: directory.file("empty/x.c")))
  }

  @Test(arguments: ["file", "full", "link", "dangling", "."])
  func `nothing is overwritten`(place: String) throws {
    let directory = try TemporaryDirectory()
    try directory.write("mine", to: "file")
    try directory.write("mine", to: "full/.hidden")
    try FileManager.default.createDirectory(atPath: directory.file("empty"), withIntermediateDirectories: false)
    try #require(symlink("empty", directory.file("link")) == 0)
    try #require(symlink("nowhere", directory.file("dangling")) == 0)
    let before = try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
    let output = try rhea(["new", "x", "-l", "c", "--directory", place], currentDirectory: directory.path)
    #expect(output.status == 1)
    #expect(output.standardOutput == "")
    #expect(
      output.standardError.hasPrefix("rhea: \(place): expected a directory that is not there or empty, found "),
      "\(output.standardError)")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted() == before)
    #expect(try String(contentsOfFile: directory.file("file"), encoding: .utf8) == "mine")
  }

  @Test func `where nothing can be written, nothing is left`() throws {
    let directory = try TemporaryDirectory()
    let output = try rhea(["new", "x", "--directory", "missing/x"], currentDirectory: directory.path)
    #expect(output.status == 1)
    #expect(
      output.standardError.contains("missing/x: expected a place to write to, found \"No such file or directory\""))
    // A name that fits, but not the longer one of the files that are written first.
    let long = String(repeating: "d", count: 253)
    let refused = try rhea(["new", "x", "--directory", long], currentDirectory: directory.path)
    #expect(refused.status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `a full disk leaves nothing`() throws {
    let directory = try TemporaryDirectory()
    // A limit on the size of files, which the first of them is above. What is told goes through a pipe, and not to one.
    let script = "(ulimit -f 0; trap '' XFSZ; \"$rhea\" new x -l c; echo \"code $?\") 2>&1 | cat"
    let output = try shell(script, currentDirectory: directory.path)
    #expect(output.standardOutput.lines.first?.contains("found \"File too large\"") == true)
    #expect(output.standardOutput.lines.last == "code 1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test(arguments: [
    ("", "none"), ("1st", "one that begins with 1"), ("-", "one that begins with -"), ("a b", "a character"),
    ("a/b", "one with /"), ("..", "one with ."), ("été", "a character"), ("a\nb", "a character"),
    ("a\"b", "one with \""), ("swift", "the name of another module"), ("reer-router", "the name of another module"),
    ("Self", "the name of another module"), (String(repeating: "a", count: 65), "one of 65"),
  ])
  func `a name that is none`(name: String, found: String) throws {
    let directory = try TemporaryDirectory()
    let output = try rhea(["new", "--", name], currentDirectory: directory.path)
    #expect(output.status == 1)
    #expect(output.standardError.contains(found), "\(output.standardError)")
    #expect(output.standardError.hasSuffix("; choose another name\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `paths with spaces and dollars are quoted everywhere`() throws {
    let plugins = try PluginDirectory()
    let prefix = plugins.directory.file("a 'b' $c #d")
    // As installed: the program, its library, and the headers.
    for (source, place) in [("rhea", "bin/rhea"), ("libRhea.so", "lib/libRhea.so")] {
      try plugins.directory.write([UInt8](contentsOfFile: BuiltProducts.file(source)), to: "a 'b' $c #d/\(place)")
    }
    try #require(chmod("\(prefix)/bin/rhea", 0o755) == 0)
    let headers = try run("cp", ["-R", Repository.include, "\(prefix)/include"])
    try #require(headers.status == 0)
    // Without a file that pkg-config can read, the makefile has the path.
    try plugins.directory.write("", to: "a 'b' $c #d/lib/pkgconfig/rhea.pc")
    let output = try run("\(prefix)/bin/rhea", ["new", "x", "-l", "c"], currentDirectory: plugins.directory.path)
    #expect(output.status == 0, "\(output.standardError)")
    let followed = try Self.follow(Self.steps(output), in: plugins.directory.path)
    #expect(followed.status == 0, "\(followed.standardError)")
    #expect(followed.standardOutput.lines.last == "all tests passed")
  }

  @Test func `a library without headers around it cannot make one`() throws {
    let plugins = try PluginDirectory()
    for name in ["rhea", "libRhea.so"] {
      try plugins.directory.write([UInt8](contentsOfFile: BuiltProducts.file(name)), to: "alone/\(name)")
    }
    try #require(chmod(plugins.directory.file("alone/rhea"), 0o755) == 0)
    let output = try run(
      plugins.directory.file("alone/rhea"), ["new", "x", "-l", "c"], currentDirectory: plugins.directory.path)
    #expect(output.status == 1)
    #expect(output.standardError.contains("libRhea.so: expected headers in a clone or an installation around it"))
  }
}
