import Foundation

/// A C or C++ compiler that is installed on this machine.
public struct Compiler: Hashable, Sendable {
  /// The path of the program.
  public let path: String
  /// The language of the sources that it gets.
  public let language: Language
  /// The options that it always gets.
  public let options: [String]

  /// What a source is written in.
  public enum Language: String, Hashable, Sendable {
    case c
    case cxx = "c++"
  }

  /// GCC for C; nil when it is not installed.
  public static let gcc = find("gcc", .c)
  /// Clang for C, in `PATH` or in the Swift toolchain; nil when it is not installed.
  public static let clang = find("clang", .c)
  /// GCC for C++; nil when it is not installed.
  public static let gxx = find("g++", .cxx)
  /// Clang for C++, in `PATH` or in the Swift toolchain; nil when it is not installed.
  public static let clangxx = find("clang++", .cxx)

  /// A C compiler, whichever is installed.
  ///
  /// - Throws: ``TestSupportError``, which says what to install, when there is none.
  public static var any: Compiler {
    get throws {
      guard let compiler = gcc ?? clang else {
        throw TestSupportError("no C compiler: install gcc, or clang (`apt-get install gcc libc6-dev`)")
      }
      return compiler
    }
  }

  /// The name of the program, like `gcc` or `clang++`.
  public var name: String { (path as NSString).lastPathComponent }

  /// The first line of what it says about its version; nil if it does not run.
  public var version: String? {
    guard let output = try? run(path, ["--version"]), output.status == 0 else { return nil }
    return output.standardOutput.split(separator: "\n").first.map(String.init)
  }

  /// Builds a plugin from a source text.
  ///
  /// The compiler runs in the directory and gets the source by its bare name, so that no path ends up in the plugin.
  ///
  /// - Parameters:
  ///   - source: The text of the source.
  ///   - name: The name of the file; `clock` and `clock.so` both make `clock.so` from `clock.c` (or `clock.cc`).
  ///   - directory: Where the source and the plugin go.
  ///   - options: Options after those that every plugin needs; they win over these.
  ///   - languageStandard: The standard, like `c11` or `c++20`; the compiler's default when nil.
  /// - Returns: The path of the shared object.
  /// - Throws: ``TestSupportError`` with the compiler's messages if it refuses the source.
  @discardableResult
  public func build(
    _ source: String,
    as name: String,
    in directory: TemporaryDirectory,
    options: [String] = [],
    languageStandard: String? = nil
  ) throws -> String {
    let stem = name.hasSuffix(".so") ? String(name.dropLast(3)) : name
    let sourceName = "\(stem).\(language == .c ? "c" : "cc")"
    try directory.write(source, to: sourceName)
    let arguments =
      self.options + ["-shared", "-fPIC", "-I\(Repository.include)"] + (languageStandard.map { ["-std=\($0)"] } ?? [])
      + options + [sourceName, "-o", "\(stem).so"]
    let output = try run(path, arguments, environment: ["LC_ALL": "C"], currentDirectory: directory.path)
    guard output.status == 0 else {
      throw TestSupportError("\(self.name) refuses \(sourceName), status \(output.status):\n\(output.standardError)")
    }
    return directory.file("\(stem).so")
  }

  private static func find(_ name: String, _ language: Language) -> Compiler? {
    Toolchain.program(name).map { Compiler(path: $0, language: language, options: []) }
  }
}

extension Compiler: CustomStringConvertible {
  /// The name of the program, so that a parameterized test says which compiler it is about.
  public var description: String { name }
}
