import Foundation
import RheaTime
import TestSupport
import Testing

@testable import PluginHost

@Suite struct DiagnosisTests {
  private let plugins: PluginDirectory

  init() throws {
    plugins = try PluginDirectory()
    // A test must not depend on the permissions that whoever runs it gives to new files.
    try #require(chmod(plugins.path, 0o755) == 0)
  }

  private func good(_ name: String = "good", options: [String] = []) throws -> String {
    let path = try plugins.add(
      name, #"RHEA_PLUGIN("com.example.\#(name)", "1") RHEA_EVENT("load", 5, 0) { puts("x"); }"#, options: options)
    try #require(chmod(path, 0o644) == 0)
    return path
  }

  private func outcome(_ id: PluginCheck.ID, _ diagnosis: PluginDiagnosis) -> PluginCheck.Outcome? {
    diagnosis.checks.first { $0.id == id }?.outcome
  }

  /// The checks that did not pass, with how they ended.
  private func complaints(_ diagnosis: PluginDiagnosis) -> [PluginCheck.ID: PluginCheck.Outcome] {
    Dictionary(uniqueKeysWithValues: diagnosis.checks.filter { $0.outcome != .passed }.map { ($0.id, $0.outcome) })
  }

  @Test func `a good plugin passes every check but that of loading, which is not made`() throws {
    let diagnosis = PluginDiagnosis(path: try good())
    #expect(diagnosis.checks.map(\.id) == PluginCheck.ID.allCases.filter { $0 != .load })
    #expect(complaints(diagnosis) == [:])
    #expect(diagnosis.isUsable)
    #expect(diagnosis.plugin?.id == "com.example.good")
    #expect(diagnosis.libraries.map(\.name) == ["libc.so.6"])
  }

  @Test func `every check says what was expected, and found or why it was not reached`() throws {
    let paths = [try good(), plugins.file("missing.so"), try plugins.write("text\n", to: "text.so")]
    for path in paths {
      let checks = PluginDiagnosis(path: path).checks
      #expect(checks.map(\.id) == PluginCheck.ID.allCases.filter { $0 != .load })
      for check in checks {
        #expect(!check.expected.isEmpty)
        #expect((check.found == nil) == (check.outcome == .notReached), "\(check)")
        #expect((check.reason == nil) == (check.outcome != .notReached), "\(check)")
        #expect((check.advice == nil) == (check.outcome == .passed || check.outcome == .notReached), "\(check)")
      }
    }
  }

  @Test(arguments: ["missing.so", ".", "empty.so"])
  func `a file that cannot be read`(name: String) throws {
    try plugins.write("", to: "empty.so")
    let diagnosis = PluginDiagnosis(path: plugins.file(name))
    #expect(outcome(.file, diagnosis) == .failed)
    #expect(diagnosis.checks.dropFirst().allSatisfy { $0.outcome == .notReached })
    #expect(!diagnosis.isUsable)
  }

  @Test func `others who can write to it are a warning`() throws {
    let path = try good()
    try #require(chmod(path, 0o646) == 0)
    #expect(complaints(PluginDiagnosis(path: path)) == [.mode: .warning])
    // The sticky bit means nothing for a file.
    try #require(chmod(path, 0o1646) == 0)
    #expect(complaints(PluginDiagnosis(path: path)) == [.mode: .warning])
    try #require(chmod(path, 0o644) == 0)
    try #require(chmod(plugins.path, 0o777) == 0)
    let diagnosis = PluginDiagnosis(path: path)
    #expect(complaints(diagnosis) == [.mode: .warning])
    #expect(diagnosis.isUsable)
    // As for /tmp: whoever owns the file can replace it, and nobody else.
    try #require(chmod(plugins.path, 0o1777) == 0)
    #expect(complaints(PluginDiagnosis(path: path)) == [:])
    try #require(chmod(plugins.path, 0o755) == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `another owner is a warning`() throws {
    let path = try good()
    try #require(chown(path, 12345, 12345) == 0)
    let diagnosis = PluginDiagnosis(path: path)
    #expect(complaints(diagnosis) == [.owner: .warning])
    #expect(diagnosis.checks.first { $0.id == .owner }?.found == "user 12345")
  }

  @Test func `what is no ELF file`() throws {
    let diagnosis = PluginDiagnosis(path: try plugins.write("text\n", to: "text.so"))
    #expect(outcome(.elf, diagnosis) == .failed)
    #expect(diagnosis.checks.first { $0.id == .elf }?.found == "a text file")
    #expect(outcome(.libraries, diagnosis) == .notReached)
  }

  @Test(
    .enabled(if: Compiler.canCross, "clang and lld are not installed"),
    arguments: [
      (.aarch64, [.machine]), (.i386, [.fileClass, .machine]), (.s390x, [.byteOrder, .machine]),
    ] as [(CrossTarget, [PluginCheck.ID])])
  func `another machine fails where it differs`(target: CrossTarget, failed: [PluginCheck.ID]) throws {
    let path = try plugins.add("other", #"RHEA_EVENT("load", 5, 0) {}"#, compiler: .cross(target))
    let diagnosis = PluginDiagnosis(path: path)
    #expect(diagnosis.checks.filter { $0.outcome == .failed }.map(\.id) == failed)
    #expect(outcome(.records, diagnosis) == .passed)
    #expect(outcome(.symbols, diagnosis) == .notReached)
  }

  @Test func `a program and an object are no shared objects`() throws {
    let source = "int main(void) { return 0; }"
    try plugins.directory.write(source, to: "main.c")
    for (name, options) in [("pie", ["-pie", "-fPIE"]), ("exec", ["-no-pie"]), ("object", ["-c"])] {
      let output = try run(
        Compiler.any.path, options + ["main.c", "-o", "plugins/\(name).so"], currentDirectory: plugins.parent)
      try #require(output.status == 0)
      let diagnosis = PluginDiagnosis(path: plugins.file("\(name).so"))
      #expect(outcome(.type, diagnosis) == .failed, "\(name)")
      #expect(outcome(.elf, diagnosis) == .passed, "\(name)")
    }
  }

  @Test func `a plugin that refuses to be loaded by a program that runs`() throws {
    var diagnosis = PluginDiagnosis(path: try good("closed", options: ["-Wl,-z,nodlopen"]))
    #expect(
      complaints(diagnosis) == [.type: .failed, .libraries: .notReached, .versions: .notReached, .symbols: .notReached])
    // The dynamic linker's own word.
    diagnosis.tryLoading()
    #expect(outcome(.load, diagnosis) == .failed)
  }

  @Test func `a library without records`() throws {
    let diagnosis = PluginDiagnosis(path: try plugins.add("library", "int x;"))
    #expect(outcome(.section, diagnosis) == .failed)
    #expect(outcome(.records, diagnosis) == .notReached)
    // It may still be asked what it needs.
    #expect(outcome(.libraries, diagnosis) == .passed)
  }

  @Test(
    arguments: [(4, 2, .abi), (36, 0, .records), (32, 50_900, .toolchain)] as [(Int, UInt32, PluginCheck.ID)])
  func `a damaged or foreign record`(offset: Int, value: UInt32, id: PluginCheck.ID) throws {
    let path = try good()
    var bytes = try [UInt8](contentsOfFile: path)
    let start = try #require(bytes.firstRange(of: Array("RHEA".utf8) + [1, 0, 1, 0])?.lowerBound)
    if offset == 4 { bytes.patch(UInt16(value), at: start + 4) } else { bytes.patch(value, at: start + offset) }
    let diagnosis = PluginDiagnosis(path: try plugins.write(bytes, to: "bad.so"))
    #expect(diagnosis.checks.filter { $0.outcome == .failed }.map(\.id) == [id])
  }

  @Test func `two ids, and the id of another plugin`() throws {
    let two = try plugins.add("two", #"RHEA_PLUGIN("a", "1") RHEA_PLUGIN("b", "1")"#)
    #expect(outcome(.pluginID, PluginDiagnosis(path: two)) == .failed)
    let path = try good("one")
    let copy = try plugins.copy(path, as: "copy.so")
    let set = PluginSet(paths: [path])
    #expect(outcome(.pluginID, PluginDiagnosis(path: path, among: set)) == .passed)
    let rival = PluginDiagnosis(path: copy, among: set).checks.first { $0.id == .pluginID }
    #expect(rival?.outcome == .failed)
    #expect(rival?.found == "com.example.one, which \(path) has too")
  }

  @Test func `what it requires`() throws {
    let path = try plugins.add("a", #"RHEA_PLUGIN("a", "1") RHEA_REQUIRES("b", ">=1.2") RHEA_EVENT("load", 5, 0) {}"#)
    func check(_ paths: [String]) -> PluginCheck? {
      PluginDiagnosis(path: path, among: PluginSet(paths: paths)).checks.first { $0.id == .requirements }
    }
    #expect(check([])?.outcome == .failed)
    #expect(check([])?.found?.contains("b >=1.2, which is missing") == true)
    let old = try plugins.add("old", #"RHEA_PLUGIN("b", "1.1.0")"#)
    #expect(check([old])?.found?.contains("which has the version 1.1.0") == true)
    let new = try plugins.add("new", #"RHEA_PLUGIN("b", "1.2.0")"#)
    #expect(check([new])?.outcome == .passed)
    #expect(check([path, new])?.found == "the one, b >=1.2")
    let cyclic = try plugins.add("cyclic", #"RHEA_PLUGIN("b", "1.2.0") RHEA_REQUIRES("a", "*")"#)
    #expect(check([path, cyclic])?.expected == "requirements that do not lead back to it")
    #expect(try PluginDiagnosis(path: good()).checks.first { $0.id == .requirements }?.found == "none is required")
  }

  @Test func `a library that is missing`() throws {
    let gone = try plugins.add("gone", "int gone;")
    let path = try good("needy", options: ["-Wl,--no-as-needed", "-Lplugins", "-l:gone.so"])
    #expect(FileManager.default.fileExists(atPath: gone))
    let diagnosis = PluginDiagnosis(path: path)
    #expect(diagnosis.checks.filter { $0.outcome == .failed }.map(\.id) == [.libraries])
    // A missing library may have them.
    #expect(outcome(.symbols, diagnosis) == .notReached)
    #expect(outcome(.versions, diagnosis) == .passed)
    #expect(diagnosis.libraries.filter { !$0.isUsable }.map(\.name) == ["gone.so"])
  }

  @Test func `a dynamic section that is damaged`() throws {
    let bytes = try [UInt8](contentsOfFile: good())
    var damaged = bytes
    // DT_NEEDED, whose name is then past the names.
    let needed = try #require(
      stride(from: 0, to: bytes.count - 16, by: 8).first { place in
        bytes.integer(UInt64.self, at: place) == 1 && (1..<4096).contains(bytes.integer(UInt64.self, at: place + 8))
          && [3, 12, 14, 25].contains(bytes.integer(UInt64.self, at: place + 16))
      })
    damaged.patch(UInt64(1 << 40), at: needed + 8)
    let diagnosis = PluginDiagnosis(path: try plugins.write(damaged, to: "damaged.so"))
    #expect(outcome(.libraries, diagnosis) == .failed)
    #expect(outcome(.symbols, diagnosis) == .notReached)
  }

  @Test func `a diagnosis of every damage ends`() throws {
    let good = try [UInt8](contentsOfFile: good())
    for size in stride(from: 1, to: good.count, by: 911) {
      let path = try plugins.write(Array(good.prefix(size)), to: "cut.so")
      #expect(!PluginDiagnosis(path: path).isUsable)
    }
    for round in 0..<60 {
      var bytes = good
      // Scattered over the file, the same in each run.
      for step in 0..<20 { bytes[(round * 7919 + step * 104_729) % bytes.count] ^= UInt8(1 + (round + step) % 255) }
      let diagnosis = PluginDiagnosis(path: try plugins.write(bytes, to: "damaged.so"))
      #expect(diagnosis.checks.map(\.id) == PluginCheck.ID.allCases.filter { $0 != .load })
    }
  }

  @Test func `in a program that ignores its children, a plugin that crashes is not said to have ended well`() async {
    await #expect(processExitsWith: .success) {
      let plugins = try PluginDirectory()
      let constructor = "__attribute__((constructor)) static void start(void)"
      let crashing = try plugins.add("crashing", "RHEA_EVENT(\"x\", 5, 0) {} \(constructor) { __builtin_trap(); }")
      let good = try plugins.add("good", "RHEA_EVENT(\"x\", 5, 0) {}")
      signal(SIGCHLD, SIG_IGN)
      guard case .refused(let fault) = try #require(try Plugin.inspect(path: crashing)).tryLoading() else {
        Issue.record("it was not refused")
        return
      }
      #expect(fault.expected == "a child process in which to try it")
      #expect(try #require(try Plugin.inspect(path: good)).tryLoading() == .loaded)
    }
  }

  @Test func `a path is divided at its slashes, whatever follows them`() {
    let parts = [
      "/a": ("/", "a"), "a": (".", "a"), "/a/b": ("/a", "b"), "a/": ("a", ""), "/p/\u{301}x": ("/p", "\u{301}x"),
    ]
    for (path, (directory, name)) in parts {
      #expect(path.directory.utf8.elementsEqual(directory.utf8))
      #expect(path.lastPathComponent.utf8.elementsEqual(name.utf8))
      #expect(path.isAbsolutePath == (directory.first == "/"))
    }
  }
}
