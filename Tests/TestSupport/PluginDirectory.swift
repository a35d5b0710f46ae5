import Foundation

/// A directory of plugins, made for one test.
public struct PluginDirectory: Sendable {
  /// The directory, which is removed with the last reference.
  public let directory: TemporaryDirectory

  /// Makes an empty one.
  public init() throws {
    directory = try TemporaryDirectory()
    // Sources go elsewhere, so that the directory holds nothing but what a test puts there.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Its absolute path; its name is `plugins`.
  public var path: String { directory.file("plugins") }

  /// Where `rhea` runs, so that the plugins are at `plugins/…`.
  public var parent: String { directory.path }

  /// The path of a file in it.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Builds a C plugin from what follows the includes of `rhea.h`, `stdio.h` and `string.h`, and puts it here.
  ///
  /// - Parameter name: The name of the file without `.so`; the source is that name with `.c`.
  /// - Returns: The absolute path.
  @discardableResult
  public func add(
    _ name: String, _ text: String, compiler: Compiler? = nil, options: [String] = []
  ) throws -> String {
    let hosted = compiler == nil ? "#include <stdio.h>\n#include <string.h>\n" : "\n\n"
    let source = "#include <rhea.h>\n\(hosted)\(text)\n"
    let built = try (compiler ?? Compiler.any).build(source, as: name, in: directory, options: options)
    let path = file("\(name).so")
    guard rename(built, path) == 0 else { throw TestSupportError("cannot move \(built) to \(path)") }
    return path
  }

  /// Copies a file here, under its own name or another.
  @discardableResult
  public func copy(_ source: String, as name: String? = nil) throws -> String {
    try write([UInt8](contentsOfFile: source), to: name ?? (source as NSString).lastPathComponent)
  }

  /// Copies an example plugin here: `DiskWatch` as `libDiskWatch.so`, or under another name.
  @discardableResult
  public func copyExample(_ name: String, as newName: String? = nil) throws -> String {
    guard let path = BuiltProducts.example(name) else {
      throw TestSupportError("the example plugin \(name) is not there: run make test, which builds plugins/ first")
    }
    return try copy(path, as: newName)
  }

  /// Writes a file here.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try directory.write(bytes, to: "plugins/\(name)")
  }

  /// Writes a text file here.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }
}

extension PluginDirectory {
  /// Runs the built `rhea` beside this directory, which is `plugins` to it.
  public func rhea(_ arguments: [String], environment: [String: String] = [:]) throws -> CommandOutput {
    // The directory must not go before the program has ended.
    try withExtendedLifetime(directory) {
      try TestSupport.rhea(arguments, environment: environment, currentDirectory: parent)
    }
  }

  /// Runs the built `rhea` beside this directory, which is `plugins` to it.
  public func rhea(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandOutput {
    try rhea(arguments, environment: environment)
  }

  /// Runs a shell script there, in which `$rhea` is the built program.
  public func shell(_ script: String) throws -> CommandOutput {
    try withExtendedLifetime(directory) { try TestSupport.shell(script, currentDirectory: parent) }
  }
}

extension String {
  /// The lines of a command's output, without the empty one after the last.
  public var lines: [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }
}
