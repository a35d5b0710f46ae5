import Foundation
import TestSupport
import Testing

@testable import PluginHost

/// The search for libraries, held against that of the dynamic linker itself.
@Suite(.enabled("there is no ldd") { (try? run("ldd", ["--version"]))?.status == 0 })
struct LibrarySearchTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// A case: how the plugin `plugins/p.so` and the libraries are linked.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Options of the plugin, which needs liba.so.
    var plugin: [String] = []
    /// Options of liba.so, which needs libb.so.
    var library: [String] = []
    /// Where the libraries are put, each with its name.
    var places: [String] = []
    var libraryPath: String?
  }

  static let cases = [
    Case(testDescription: "nowhere", places: ["elsewhere/liba.so"]),
    Case(
      testDescription: "RUNPATH is for the plugin's own needs only", plugin: ["-Wl,-rpath,$ORIGIN/lib"],
      places: ["plugins/lib/liba.so", "plugins/lib/libb.so"]),
    Case(
      testDescription: "RPATH is for those of its libraries too",
      plugin: ["-Wl,--disable-new-dtags,-rpath,$ORIGIN/lib"],
      places: ["plugins/lib/liba.so", "plugins/lib/libb.so"]),
    Case(
      testDescription: "RPATH is not for a library that has a RUNPATH",
      plugin: ["-Wl,--disable-new-dtags,-rpath,$ORIGIN/lib"], library: ["-Wl,-rpath,$ORIGIN/other"],
      places: ["plugins/lib/liba.so", "plugins/lib/libb.so"]),
    Case(
      testDescription: "the library's own RUNPATH", plugin: ["-Wl,-rpath,$ORIGIN/lib"],
      library: ["-Wl,-rpath,${ORIGIN}/../b"], places: ["plugins/lib/liba.so", "plugins/b/libb.so"]),
    Case(
      testDescription: "LD_LIBRARY_PATH comes before RUNPATH", plugin: ["-Wl,-rpath,$ORIGIN/lib"],
      places: ["plugins/lib/liba.so", "v/liba.so", "v/libb.so"], libraryPath: "v"),
    Case(
      testDescription: "RPATH comes before LD_LIBRARY_PATH", plugin: ["-Wl,--disable-new-dtags,-rpath,$ORIGIN/lib"],
      places: ["plugins/lib/liba.so", "v/liba.so", "v/libb.so"], libraryPath: "w;v"),
    Case(
      testDescription: "several directories, the first that has it",
      plugin: ["-Wl,-rpath,/nowhere:$ORIGIN/a:$ORIGIN/b"],
      places: ["plugins/b/liba.so", "plugins/a/liba.so", "plugins/a/libb.so"]),
    Case(
      testDescription: "a library for another machine is passed over", plugin: ["-Wl,-rpath,$ORIGIN/a:$ORIGIN/b"],
      library: ["-Wl,-rpath,$ORIGIN"], places: ["plugins/a/liba.so!", "plugins/b/liba.so", "plugins/b/libb.so"]),
    Case(
      testDescription: "$LIB", plugin: ["-Wl,-rpath,$ORIGIN/$LIB"],
      library: ["-Wl,-rpath,$ORIGIN"],
      places: ["plugins/lib/liba.so", "plugins/lib64/liba.so", "plugins/lib/x86_64-linux-gnu/liba.so"]),
    Case(
      testDescription: "a word that is no variable", plugin: ["-Wl,-rpath,$ORIGINAL:$ORIGIN/lib"],
      places: ["plugins/lib/liba.so"]),
    Case(
      testDescription: "subdirectories for processors", plugin: ["-Wl,-rpath,$ORIGIN/lib"],
      places: ["plugins/lib/liba.so", "plugins/lib/glibc-hwcaps/x86-64-v2/liba.so"]),
    Case(
      testDescription: "no default directory, nor what the cache has of one",
      plugin: ["-nostdlib", "-Wl,-z,nodefaultlib,-rpath,$ORIGIN/lib,-lm"], places: ["plugins/lib/liba.so"]),
    Case(
      testDescription: "the library's own default directories", plugin: ["-Wl,-rpath,$ORIGIN/lib"],
      library: ["-Wl,-z,nodefaultlib,-lm"], places: ["plugins/lib/liba.so"]),
    Case(
      testDescription: "libraries of the system", plugin: ["-Wl,--no-as-needed,-lm,-lpthread,-lrt"]),
  ]

  private func build(_ test: Case) throws -> String {
    let compiler = try Compiler.any
    let b = try compiler.build("int b(void) { return 1; }", as: "libb", in: directory)
    let a = try compiler.build(
      "int b(void); int a(void) { return b(); }", as: "liba", in: directory,
      options: ["-Wl,--no-as-needed", "-L.", "-l:libb.so"] + test.library)
    let libraries = ["liba.so": try [UInt8](contentsOfFile: a), "libb.so": try [UInt8](contentsOfFile: b)]
    let plugin = try compiler.build(
      "int a(void); int p(void) { return a(); }", as: "p", in: directory,
      options: ["-Wl,--no-as-needed", "-L.", "-l:liba.so", "-Wl,--allow-shlib-undefined"] + test.plugin)
    try directory.write(try [UInt8](contentsOfFile: plugin), to: "plugins/p.so")
    try FileManager.default.removeItem(atPath: plugin)
    for place in test.places {
      let isForeign = place.hasSuffix("!")
      let path = isForeign ? String(place.dropLast()) : place
      var bytes = try #require(libraries[(path as NSString).lastPathComponent])
      // e_machine of a machine that nobody has.
      if isForeign { bytes.patch(0x1234 as UInt16, at: 18) }
      try directory.write(bytes, to: path)
    }
    for file in [a, b] { try FileManager.default.removeItem(atPath: file) }
    return directory.file("plugins/p.so")
  }

  /// From the names of libraries to their files; nil for what is missing.
  private func found(_ path: String, libraryPath: String? = nil) throws -> [String: String?] {
    var environment = LoaderEnvironment.current
    // As for a program without any library.
    environment.images = []
    environment.hostPaths = []
    environment.libraryPath = LoaderEnvironment.Path(text: libraryPath ?? "", origin: "/")
    let closure = try LibraryClosure(path: path, isSwift: false, environment: environment)
    return Dictionary(closure.libraries.map { ($0.name, $0.found?.path) }) { first, _ in first }
  }

  /// What the dynamic linker says.
  private func listed(_ path: String, libraryPath: String? = nil) throws -> [String: String?] {
    let output = try run("ldd", [path], environment: ["LD_LIBRARY_PATH": libraryPath ?? ""])
    var files: [String: String?] = [:]
    for line in output.standardOutput.lines {
      let parts = line.split(separator: " => ")
      guard parts.count == 2 else { continue }
      let file = parts[1].split(separator: " (").first.map(String.init) ?? ""
      files[parts[0].trimmingCharacters(in: .whitespaces)] = .some(file == "not found" ? nil : file)
    }
    return files
  }

  @Test(arguments: cases)
  func `agrees with the dynamic linker`(test: Case) throws {
    let path = try build(test)
    let variable = test.libraryPath?.split(separator: ";").map { directory.file(String($0)) }.joined(separator: ";")
    let expected = try listed(path, libraryPath: variable)
    try #require(!expected.isEmpty)
    let actual = try found(path, libraryPath: variable)
    for (name, file) in expected { #expect(actual[name] == file, "\(name)") }
    for name in actual.keys where !name.contains("ld-linux") { #expect(expected[name] != nil, "\(name)") }
  }

  @Test func `agrees with the dynamic linker about libraries of the system`() throws {
    let directories = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib")
      .filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/lib/\($0)" }
    let files = try directories.flatMap { directory in
      try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.contains(".so.") }.sorted()
        .map { "\(directory)/\($0)" }
    }
    for file in files.enumerated().filter({ $0.offset % 9 == 0 }).map(\.element).prefix(30) {
      let expected = try listed(file)
      guard let actual = try? found(file) else { continue }
      for (name, path) in expected { #expect(actual[name] == path, "\(name) of \(file)") }
    }
  }

  @Test func `a name with a slash is a path`() throws {
    let compiler = try Compiler.any
    let library = try compiler.build("int a;", as: "a", in: directory)
    let plugin = try compiler.build(
      "extern int a; int *p(void) { return &a; }", as: "p", in: directory,
      options: ["-Wl,--no-as-needed", library])
    #expect(try found(plugin)[library] == library)
    try FileManager.default.removeItem(atPath: library)
    #expect(try found(plugin)[library] == .some(nil))
    let missing = PluginDiagnosis(path: plugin).libraries.first { $0.name == library }
    #expect(missing?.searched == [NeededLibrary.Place(step: .path, path: library)])
  }

  @Test func `says through which step, and where it looked in vain`() throws {
    let path = try build(
      Case(
        testDescription: "", plugin: ["-Wl,-rpath,$ORIGIN/none:$ORIGIN/lib"], places: ["plugins/lib/liba.so"]))
    let libraries = PluginDiagnosis(path: path).libraries
    let own = directory.file("plugins")
    let first = try #require(libraries.first { $0.name == "liba.so" })
    #expect(first.found == NeededLibrary.Place(step: .runpath, path: "\(own)/lib/liba.so"))
    #expect(first.searched.last == NeededLibrary.Place(step: .runpath, path: "\(own)/none"))
    #expect(first.neededBy == path)
    let second = try #require(libraries.first { $0.name == "libb.so" })
    #expect(second.found == nil)
    #expect(second.neededBy == "\(own)/lib/liba.so")
    #expect(second.searched.map(\.step).contains(.defaultDirectories))
    #expect(!second.searched.map(\.step).contains(.runpath))
    #expect(libraries.first { $0.name == "libc.so.6" }?.found?.step == .loaded)
  }

  @Test func `a file of the name that is no library ends the search`() throws {
    let path = try build(
      Case(
        testDescription: "", plugin: ["-Wl,-rpath,$ORIGIN/a:$ORIGIN/b"],
        places: ["plugins/b/liba.so", "plugins/b/libb.so"]))
    try directory.write("INPUT(liba.so.1)\n", to: "plugins/a/liba.so")
    let library = try #require(PluginDiagnosis(path: path).libraries.first { $0.name == "liba.so" })
    #expect(library.fault?.code == .notELF)
    #expect(!library.isUsable)
  }

  @Test func `libraries that need each other are read once each`() throws {
    let compiler = try Compiler.any
    try compiler.build("int a;", as: "a", in: directory, options: ["-Wl,-soname,a.so"])
    try compiler.build(
      "int b;", as: "b", in: directory, options: ["-Wl,--no-as-needed", "-L.", "-l:a.so", "-Wl,-soname,b.so"])
    let path = try compiler.build(
      "int a;", as: "a", in: directory,
      options: ["-Wl,-soname,a.so", "-Wl,--no-as-needed", "-L.", "-l:b.so", "-Wl,--disable-new-dtags,-rpath,$ORIGIN"])
    #expect(try found(path)["b.so"] == directory.file("b.so"))
    #expect(try found(path).keys.contains("a.so") == false)
  }

  @Test func `the levels of the processor are those that the dynamic linker searches`() throws {
    // The dynamic linker is an image of every process.
    let linker = try #require(
      LoaderEnvironment.current.images.first { $0.path.split(separator: "/").last?.hasPrefix("ld-") ?? false })
    let help = try run(linker.path, ["--help"]).standardOutput
    let searched = help.matches(of: /(?m)^ +(x86-64-v\d) \(supported, searched\)$/).map { String($0.1) }
    #expect(LoaderEnvironment.current.hardwareLevels == searched)
    #if arch(x86_64)
      #expect(help.contains("x86-64-v2"), "\(help)")
    #endif
  }
}
