import TestSupport
import Testing

@testable import PluginHost

/// Versions and symbols that a plugin looks for.
@Suite struct SymbolResolutionTests {
  private let plugins: PluginDirectory

  init() throws {
    plugins = try PluginDirectory()
  }

  private func check(_ id: PluginCheck.ID, _ diagnosis: PluginDiagnosis) -> PluginCheck? {
    diagnosis.checks.first { $0.id == id }
  }

  /// A library with a version script, and a plugin that was linked with it.
  private func versioned(
    builtWith old: String, foundWith new: String, body: String = "int answer(void) { return puts(\"42\"); }"
  ) throws -> PluginDiagnosis {
    let plugin = "int answer(void); RHEA_EVENT(\"load\", 5, 0) { answer(); }"
    // What it needs of the C library gives numbers to its symbols, as nearly every library has them.
    let source = body + " int other(void) { return 1; }"
    try plugins.directory.write(old, to: "old.map")
    try plugins.directory.write(new, to: "new.map")
    let soname = "-Wl,-soname,libversioned.so"
    try plugins.add("libversioned", source, options: [soname, "-Wl,--version-script,old.map"])
    let path = try plugins.add(
      "plugin", plugin, options: ["-Wl,--no-as-needed", "-Lplugins", "-lversioned", "-Wl,-rpath,$ORIGIN"])
    let options = new.isEmpty ? [soname] : [soname, "-Wl,--version-script,new.map"]
    try plugins.add("libversioned", source, options: options)
    return PluginDiagnosis(path: path)
  }

  @Test func `a version that the library has`() throws {
    let diagnosis = try versioned(builtWith: "V1 { answer; };", foundWith: "V1 { answer; };\nV2 { other; } V1;")
    #expect(diagnosis.isUsable)
    #expect(check(.versions, diagnosis)?.outcome == .passed)
    #expect(check(.symbols, diagnosis)?.outcome == .passed)
  }

  @Test func `a version that the library does not have`() throws {
    let diagnosis = try versioned(builtWith: "V2 { answer; };", foundWith: "V1 { answer; };")
    #expect(check(.versions, diagnosis)?.outcome == .failed)
    let missing = try #require(diagnosis.missingVersions.first)
    #expect(missing.version == "V2")
    #expect(missing.library == "libversioned.so")
    #expect(!missing.isUnversioned)
    // Nobody has the symbol of that version either.
    #expect(diagnosis.missingSymbols.map(\.name) == ["answer"])
    #expect(diagnosis.missingSymbols.first?.version == "V2")
    #expect(LoadedPlugin.refusal(of: plugins.file("plugin.so"))?.contains("V2") == true)
  }

  @Test func `a library that has no versions any more is a warning`() throws {
    let diagnosis = try versioned(builtWith: "V1 { answer; };", foundWith: "")
    #expect(check(.versions, diagnosis)?.outcome == .warning)
    #expect(diagnosis.missingVersions.map(\.isUnversioned) == [true])
    #expect(diagnosis.isUsable)
    #expect(LoadedPlugin.refusal(of: plugins.file("plugin.so")) == nil)
  }

  @Test func `a library that has nothing to do with versions ends the process`() throws {
    let diagnosis = try versioned(
      builtWith: "V1 { answer; };", foundWith: "", body: "int answer(void) { return 42; }")
    #expect(check(.versions, diagnosis)?.outcome == .failed)
    #expect(diagnosis.missingVersions.map(\.isUnversioned) == [false])
  }

  @Test func `a symbol that nobody has`() throws {
    let path = try plugins.add(
      "plugin",
      """
      void nobody_has_it(void);
      extern void weak_one(void) __attribute__((weak));
      RHEA_EVENT("load", 5, 0) { nobody_has_it(); if (weak_one) weak_one(); puts("x"); }
      """)
    let diagnosis = PluginDiagnosis(path: path)
    #expect(diagnosis.checks.filter { $0.outcome == .failed }.map(\.id) == [.symbols])
    #expect(diagnosis.missingSymbols.map(\.name) == ["nobody_has_it"])
    #expect(diagnosis.missingSymbols.map(\.neededBy) == [path])
    #expect(check(.symbols, diagnosis)?.found == "all but nobody_has_it")
  }

  @Test func `many symbols that nobody has are counted`() throws {
    let names = (0..<9).map { "nobody_has_\($0)" }
    let path = try plugins.add(
      "plugin",
      names.map { "void \($0)(void);" }.joined() + #"RHEA_EVENT("load", 5, 0) {"#
        + names.map { "\($0)();" }.joined() + "}")
    let diagnosis = PluginDiagnosis(path: path)
    #expect(Set(diagnosis.missingSymbols.map(\.name)) == Set(names))
    #expect(check(.symbols, diagnosis)?.found?.hasSuffix("; and 6 more") == true)
  }

  @Test func `a symbol that a library looks for`() throws {
    try plugins.add("libneedy", "void nobody_has_it(void); void needy(void) { nobody_has_it(); }")
    let path = try plugins.add(
      "plugin", #"void needy(void); RHEA_EVENT("load", 5, 0) { needy(); }"#,
      options: ["-Wl,--no-as-needed", "-Lplugins", "-lneedy", "-Wl,-rpath,$ORIGIN", "-Wl,--allow-shlib-undefined"])
    let diagnosis = PluginDiagnosis(path: path)
    #expect(diagnosis.missingSymbols.map(\.neededBy) == [plugins.file("libneedy.so")])
  }

  @Test func `a symbol of a library that a library brings`() throws {
    try plugins.add("libdeep", "void deep(void) {}")
    try plugins.add(
      "libmiddle", "int middle;", options: ["-Wl,--no-as-needed", "-Lplugins", "-ldeep", "-Wl,-rpath,$ORIGIN"])
    let path = try plugins.add(
      "plugin", #"void deep(void); RHEA_EVENT("load", 5, 0) { deep(); }"#,
      options: ["-Wl,--no-as-needed", "-Lplugins", "-lmiddle", "-Wl,-rpath,$ORIGIN", "-Wl,--allow-shlib-undefined"])
    #expect(PluginDiagnosis(path: path).isUsable)
    #expect(LoadedPlugin.refusal(of: path) == nil)
  }

  @Test func `a symbol that is hidden in the library is none`() throws {
    try plugins.add("libhidden", "void answer(void) {}")
    let path = try plugins.add(
      "plugin", #"void answer(void); RHEA_EVENT("load", 5, 0) { answer(); }"#,
      options: ["-Wl,--no-as-needed", "-Lplugins", "-lhidden", "-Wl,-rpath,$ORIGIN"])
    #expect(PluginDiagnosis(path: path).isUsable)
    try plugins.add("libhidden", "static void answer(void) {} void (*use)(void) = answer;")
    #expect(PluginDiagnosis(path: path).missingSymbols.map(\.name) == ["answer"])
  }

  @Test(
    arguments: [
      ("$s8RheaTime0A0O7trigger5eventyAA0A5EventV_tFZ", "static RheaTime.Rhea.trigger"),
      ("_ZN5clock4tickEi", "clock::tick(int)"), ("plain", "plain"), ("$snot a name", "$snot a name"), ("_Z", "_Z"),
      ("", ""),
    ])
  func `names as their authors wrote them`(name: String, beginning: String) {
    #expect(MissingSymbol.readable(name).hasPrefix(beginning))
  }
}
