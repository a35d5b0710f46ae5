import RheaRecords
import TestSupport
import Testing

/// Records lie in the file in the order of the source, which decides between equal priorities.
@Suite struct OrderTests {
  static let levels = ["-O0", "-O1", "-O2", "-O3", "-Os"]
  static let gccOptimization = ["-flto"]
  static let clangOptimization = ["-flto", "-fuse-ld=lld"]

  @Test(.needs(.gcc, "gcc"), arguments: levels)
  func gcc(level: String) throws { try order(Compiler.gcc, [level]) }

  @Test(.needs(.clang, "clang"), arguments: levels)
  func clang(level: String) throws { try order(Compiler.clang, [level]) }

  @Test(.needs(.gxx, "g++"), arguments: levels)
  func `g++`(level: String) throws { try order(Compiler.gxx, [level]) }

  @Test(.needs(.clangxx, "clang++"), arguments: levels)
  func `clang++`(level: String) throws { try order(Compiler.clangxx, [level]) }

  @Test(.needs(.gcc, "gcc", options: gccOptimization), arguments: levels)
  func `gcc at link time`(level: String) throws { try order(Compiler.gcc, [level] + Self.gccOptimization) }

  @Test(.needs(.clang, "clang", options: clangOptimization), arguments: levels)
  func `clang at link time`(level: String) throws { try order(Compiler.clang, [level] + Self.clangOptimization) }

  @Test(.needs(.gxx, "g++", options: gccOptimization), arguments: levels)
  func `g++ at link time`(level: String) throws { try order(Compiler.gxx, [level] + Self.gccOptimization) }

  @Test(.needs(.clangxx, "clang++", options: clangOptimization), arguments: levels)
  func `clang++ at link time`(level: String) throws { try order(Compiler.clangxx, [level] + Self.clangOptimization) }

  @Test(.needs(.gcc, "gcc", options: gccOptimization), arguments: [[], gccOptimization])
  func `Two files of gcc`(options: [String]) throws { try twoFiles(Compiler.gcc, options) }

  @Test(.needs(.clang, "clang", options: clangOptimization), arguments: [[], clangOptimization])
  func `Two files of clang`(options: [String]) throws { try twoFiles(Compiler.clang, options) }

  @Test(.needs(.gxx, "g++", options: gccOptimization), arguments: [[], gccOptimization])
  func `Two files of g++`(options: [String]) throws { try twoFiles(Compiler.gxx, options) }

  @Test(.needs(.clangxx, "clang++", options: clangOptimization), arguments: [[], clangOptimization])
  func `Two files of clang++`(options: [String]) throws { try twoFiles(Compiler.clangxx, options) }

  /// Each file counts its registrations from 0: the names behind the macros must not meet in the plugin.
  private func twoFiles(_ compiler: Compiler?, _ options: [String]) throws {
    let compiler = try #require(compiler)
    let directory = try TemporaryDirectory()
    let first = try directory.write(
      """
      #include <rhea.h>
      RHEA_EVENT("one", 0, 0) {}
      RHEA_ACTION("two") {}

      """, to: compiler.language == .c ? "first.c" : "first.cc")
    // The options, and with them the first file, come before the second.
    let plugin = try compiler.build(
      "#include <rhea.h>\nRHEA_EVENT(\"three\", 0, 0) {}\nRHEA_ACTION(\"four\") {}\n", as: "second", in: directory,
      options: ["-O2", first] + options)
    #expect(try Record.read(from: plugin).map(\.name) == ["one", "two", "three", "four"])
  }

  /// Kinds and sizes alternate, so that neither sorting by size nor grouping by kind would go unseen.
  private func order(_ compiler: Compiler?, _ options: [String]) throws {
    let directory = try TemporaryDirectory()
    let names = (0..<24).map { "\(String(repeating: "x", count: $0 * 7 % 20))\($0)" }
    let lines = names.enumerated().map { index, name in
      index % 3 == 0 ? "RHEA_ACTION(\"\(name)\") {}" : "RHEA_EVENT(\"\(name)\", 0, 0) {}"
    }
    let source = "#include <rhea.h>\n\(lines.joined(separator: "\n"))\nRHEA_PLUGIN(\"last\", \"1\")\n"
    let plugin = try #require(compiler).build(source, as: "order", in: directory, options: options)
    #expect(try Record.read(from: plugin).map(\.name) == names + ["last"])
  }
}
