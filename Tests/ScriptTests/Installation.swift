import Foundation
import TestSupport

/// `make install` and `make uninstall`, called as a person calls them, into a temporary directory.
struct Installation {
  let directory: TemporaryDirectory
  /// What PREFIX is.
  let prefix: String
  /// What DESTDIR is.
  let root: String
  /// The build that is installed.
  let build: String

  /// Prepares an installation below a prefix in the temporary directory.
  init(build: String = BuiltProducts.directory) throws {
    directory = try TemporaryDirectory()
    prefix = directory.file("prefix")
    root = ""
    self.build = build
  }

  /// Prepares one below a prefix that is elsewhere, with the temporary directory before it.
  init(prefix: String, build: String = BuiltProducts.directory) throws {
    directory = try TemporaryDirectory()
    self.prefix = prefix
    root = directory.file("root")
    self.build = build
  }

  /// Where a file is put: `bin/rhea`.
  func file(_ name: String) -> String { "\(root)\(prefix)/\(name)" }

  @discardableResult
  func make(_ target: String) throws -> CommandOutput {
    try run(
      "make", ["-s", "-C", Repository.root, target, "PREFIX=\(prefix)", "DESTDIR=\(root)", "RHEA_BUILD=\(build)"],
      environment: ["LC_ALL": "C"])
  }

  /// Installs it.
  ///
  /// - Throws: ``TestSupportError`` with what make says if that fails.
  func install() throws {
    let output = try make("install")
    guard output.status == 0, output.standardError.isEmpty else { throw TestSupportError("\(output)") }
  }

  /// Runs a shell script as a person who has it in PATH, in a directory.
  func shell(_ script: String, in directory: String) throws -> CommandOutput {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let tools = Toolchain.programs.map { ":\($0)" } ?? ""
    return try run(
      "sh", ["-c", "set -e\n\(script)"],
      environment: [
        "PATH": "\(file("bin")):\(path)\(tools)", "PKG_CONFIG_PATH": file("lib/pkgconfig"), "RHEA_PLUGIN_PATH": "",
        "HOME": self.directory.file("home"), "LC_ALL": "C", "NO_COLOR": "1",
      ], currentDirectory: directory)
  }

  /// The paths of all files below a directory, and of directories with a slash, sorted.
  static func contents(_ directory: String) throws -> [String] {
    let output = try run("find", [".", "-mindepth", "1", "-printf", "%P%y\n"], currentDirectory: directory)
    return output.standardOutput.lines.map { $0.hasSuffix("d") ? "\($0.dropLast())/" : String($0.dropLast()) }.sorted()
  }
}
