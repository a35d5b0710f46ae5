import Foundation

/// A new, empty directory of its own, which is removed with all it holds when the last reference goes.
///
/// Keep a reference for as long as the files are needed; `withExtendedLifetime` says so where a local variable
/// would be released early.
public final class TemporaryDirectory: Sendable {
  /// The absolute path, with symbolic links resolved, so that it equals what a host reports.
  public let path: String

  /// Makes the directory below `TMPDIR`, or `/tmp` without it.
  public init() throws {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/rhea-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let resolved = realpath(template, nil) else {
      throw TestSupportError("cannot make a directory in \(parent): \(errorText())")
    }
    defer { free(resolved) }
    path = String(cString: resolved)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path that a file or subdirectory of this name has here, whether or not it exists.
  public func file(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// Writes a file, in subdirectories that are made when missing, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file, in subdirectories that are made when missing, and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = file(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    // A child that is being started meanwhile would hold the file open for writing, and running it would fail.
    try spawnLock.withLock { _ in try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    return path
  }
}
