import Foundation

/// What `swift build` makes, in the build that these tests belong to.
public enum BuiltProducts {
  /// The directory that holds the tests' own program, and the products beside it.
  public static let directory: String = {
    guard let path = realpath("/proc/self/exe", nil) else { return "" }
    defer { free(path) }
    return (String(cString: path) as NSString).deletingLastPathComponent
  }()

  /// A file among the products.
  ///
  /// - Throws: ``TestSupportError``, which says what to run, when it is not there.
  public static func file(_ name: String) throws -> String {
    let path = "\(directory)/\(name)"
    guard access(path, R_OK) == 0 else {
      throw TestSupportError("there is no \(name) in \(directory): `swift build` of the same scratch path makes it")
    }
    return path
  }

  /// An example plugin of the package `plugins`; nil when that package was not built.
  public static func example(_ name: String) -> String? {
    let path = "\(Repository.root)/plugins/.build/debug/lib\(name).so"
    return access(path, R_OK) == 0 ? path : nil
  }

  /// Whether the example plugins were built.
  public static let hasExamples = ["SessionLog", "DiskWatch", "Greeting", "LoadAverage", "Shop", "Basket"]
    .allSatisfy { example($0) != nil }
}

/// Runs the built `rhea`, without the plugins and the settings of whoever runs the tests.
///
/// - Parameters:
///   - arguments: The words after `rhea`.
///   - environment: Variables that are merged over the current environment.
///   - currentDirectory: Where it runs, so that paths in its output can be short and the same everywhere.
/// - Throws: ``TestSupportError`` when it was not built.
public func rhea(
  _ arguments: [String], environment: [String: String] = [:], currentDirectory: String? = nil
) throws -> CommandOutput {
  _ = try BuiltProducts.file("libRhea.so")
  return try run(
    try BuiltProducts.file("rhea"), arguments,
    environment: rheaEnvironment.merging(environment) { _, new in new }, currentDirectory: currentDirectory)
}

/// Runs a shell script in which `$rhea` is the built program; as ``rhea(_:environment:currentDirectory:)``.
public func shell(_ script: String, currentDirectory: String) throws -> CommandOutput {
  _ = try BuiltProducts.file("libRhea.so")
  let environment = rheaEnvironment.merging(["rhea": try BuiltProducts.file("rhea")]) { _, new in new }
  return try run("sh", ["-c", script], environment: environment, currentDirectory: currentDirectory)
}

/// No plugins and settings of the machine's, and messages in English. There is no home directory, so that nothing is
/// written into one.
private let rheaEnvironment = [
  "HOME": "/nonexistent/home", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_CACHE_HOME": "",
  "RHEA_PLUGIN_PATH": "", "LC_ALL": "C",
  "NO_COLOR": "1",
]
