import SectionReader
import TestSupport

/// All that the reader says of how a file is linked.
struct Linkage {
  var versions: SymbolVersions
  var defined: [DynamicSymbol]
  var undefined: [DynamicSymbol]
  var stack: StackRequest
  var relocations: [UInt64: Relocation]

  init(path: String, addresses: Set<UInt64> = []) throws(ReadError) {
    let file = try ElfFile(path: path)
    versions = try file.symbolVersions()
    defined = try file.dynamicSymbols(isDefined: true, versions: versions)
    undefined = try file.dynamicSymbols(isDefined: false, versions: versions)
    stack = try file.stackRequest()
    relocations = try file.relocations(of: addresses)
    _ = try file.hasSection(named: ".debug_info")
  }

  /// A library that needs and defines versions.
  static let source = """
    #include <rhea.h>
    #include <stdio.h>
    RHEA_PLUGIN("com.example.linkage", "1")
    extern int wanted(void);
    extern int maybe(void) __attribute__((weak));
    int old_answer(void) { return 1; }
    int new_answer(void) { return 2; }
    __asm__(".symver old_answer,answer@V1");
    __asm__(".symver new_answer,answer@@V2");
    __attribute__((weak)) int replaceable(void) { return 3; }
    __attribute__((visibility("protected"))) int protected_one(void) { return 4; }
    int number = 5;
    RHEA_EVENT("load", 5, 0) { puts("x"); if (maybe) maybe(); number = wanted(); }
    """

  static let versionScript = "V1 { global: answer; local: old_answer; new_answer; };\nV2 { global: answer; } V1;\n"

  /// Builds it, and returns its path.
  static func build(_ name: String = "linkage", in directory: TemporaryDirectory, options: [String] = []) throws
    -> String
  {
    try directory.write(versionScript, to: "\(name).map")
    return try Compiler.any.build(
      source, as: name, in: directory,
      options: ["-Wl,--version-script,\(name).map", "-Wl,--allow-shlib-undefined"] + options)
  }
}
