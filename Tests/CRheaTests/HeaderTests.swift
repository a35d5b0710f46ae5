import TestSupport
import Testing

/// The headers compile without a warning in every standard that they promise.
@Suite struct HeaderTests {
  static let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-Wconversion", "-Wshadow", "-Wsign-conversion"]
  static let headers = ["rhea.h", "rhea/record.h", "rhea/host.h", "rhea/plugin.h"]

  @Test(.needs(.gcc, "gcc"), arguments: ["c11", "c17", "gnu17"])
  func `gcc takes every macro`(standard: String) throws {
    try everyMacro(#require(Compiler.gcc), standard)
  }

  @Test(.needs(.clang, "clang"), arguments: ["c11", "c17", "gnu17"])
  func `clang takes every macro`(standard: String) throws {
    try everyMacro(#require(Compiler.clang), standard)
  }

  @Test(.needs(.gxx, "g++"), arguments: ["c++11", "c++17", "c++20", "gnu++17"])
  func `g++ takes every macro`(standard: String) throws {
    try everyMacro(
      #require(Compiler.gxx), standard,
      ["-Wold-style-cast", "-Wzero-as-null-pointer-constant", "-Wmissing-declarations"])
  }

  @Test(.needs(.clangxx, "clang++"), arguments: ["c++11", "c++17", "c++20", "gnu++17"])
  func `clang++ takes every macro`(standard: String) throws {
    try everyMacro(#require(Compiler.clangxx), standard, ["-Wold-style-cast", "-Wmissing-prototypes"])
  }

  @Test(.needs(.gcc, "gcc"), arguments: headers)
  func `gcc takes each header alone and twice`(header: String) throws {
    try alone(#require(Compiler.gcc), header, "c11")
  }

  @Test(.needs(.clang, "clang"), arguments: headers)
  func `clang takes each header alone and twice`(header: String) throws {
    try alone(#require(Compiler.clang), header, "c11")
  }

  @Test(.needs(.gxx, "g++"), arguments: headers)
  func `g++ takes each header alone and twice`(header: String) throws {
    try alone(#require(Compiler.gxx), header, "c++11")
  }

  @Test(.needs(.clangxx, "clang++"), arguments: headers)
  func `clang++ takes each header alone and twice`(header: String) throws {
    try alone(#require(Compiler.clangxx), header, "c++11")
  }

  private func everyMacro(_ compiler: Compiler, _ standard: String, _ options: [String] = []) throws {
    let directory = try TemporaryDirectory()
    let source = PluginSource.everything(compiler.language)
    let plugin = try compiler.build(
      source.text, as: "plugin", in: directory, options: Self.warnings + options, languageStandard: standard)
    #expect(try Record.read(from: plugin) == source.records)
  }

  private func alone(_ compiler: Compiler, _ header: String, _ standard: String) throws {
    let directory = try TemporaryDirectory()
    for source in ["#include <\(header)>\n", "#include <\(header)>\n#include <\(header)>\n"] {
      // ISO C wants at least one declaration, which an including file would have.
      try compiler.build(
        "\(source)extern int nothing;\n", as: "alone", in: directory, options: Self.warnings, languageStandard: standard
      )
    }
  }
}
