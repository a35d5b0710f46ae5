internal import Glibc
internal import Synchronization

/// A file that a trace is to be written to. Whether it can be is known before anything runs.
///
/// The file appears whole or not at all: it is written under another name in the same directory, and then renamed. What
/// is no regular file, such as `/dev/stdout` or a FIFO, is written to as it is.
public struct TraceFile: Sendable {
  /// What is written.
  public enum Format: Sendable {
    /// JSON for Perfetto and chrome://tracing.
    case traceEvents
    /// A page of HTML for people.
    case report
  }

  /// The path as it was given.
  public let path: String
  public let format: Format
  /// The directory without links, so that it is the same one when a plugin has changed the working directory.
  private let directory: String
  private let name: String
  private let isRegular: Bool
  private let mode: mode_t

  private static let expected = "a file that can be written"

  /// Looks whether a file can be written; what it holds so far stays.
  ///
  /// - Throws: ``PluginFault`` with the code `notWritable`.
  public init(path: String, format: Format) throws(PluginFault) {
    self.path = path
    self.format = format
    func fault(_ found: String) -> PluginFault {
      PluginFault(.notWritable, path: path, expected: Self.expected, found: found)
    }
    var status = stat()
    let exists = stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    isRegular = !exists || kind == S_IFREG
    guard !exists || kind != S_IFDIR else { throw fault("a directory") }
    guard !exists || access(path, W_OK) == 0 else { throw fault(Self.reason) }
    let target = (exists && isRegular ? PluginLoader.realPath(of: path) : nil) ?? path
    name = target.lastPathComponent
    guard !name.isEmpty else { throw fault(path.isEmpty ? "no name" : "a directory") }
    guard let directory = PluginLoader.realPath(of: target.directory) else { throw fault(Self.reason) }
    self.directory = directory
    if isRegular {
      // The only way to know whether a file can be made is to make one; and the mode that it gets.
      let temporary = Self.temporaryName(in: directory)
      let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw fault(Self.reason) }
      if !exists { fstat(file, &status) }
      close(file)
      unlink(temporary)
    }
    mode = status.st_mode & 0o777
  }

  /// Writes a trace.
  ///
  /// - Throws: ``PluginFault`` with the code `notWritable`; then the file is as it was before.
  public func write(_ trace: Trace) throws(PluginFault) {
    try write(format == .traceEvents ? trace.traceEvents : trace.report)
  }

  /// Writes any text.
  ///
  /// - Throws: ``PluginFault`` with the code `notWritable`; then the file is as it was before.
  package func write(_ text: String) throws(PluginFault) {
    let target = "\(directory == "/" ? "" : directory)/\(name)"
    guard isRegular else { return try write(text, to: open(path, O_WRONLY | O_CLOEXEC)) }
    let temporary = Self.temporaryName(in: directory)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    do throws(PluginFault) {
      if file >= 0 { fchmod(file, mode) }
      try write(text, to: file)
      guard rename(temporary, target) == 0 else { throw Self.fault(path) }
    } catch {
      if file >= 0 { unlink(temporary) }
      throw error
    }
  }

  private func write(_ text: String, to file: Int32) throws(PluginFault) {
    guard file >= 0 else { throw Self.fault(path) }
    defer { close(file) }
    guard writeAll(text, to: file) else { throw Self.fault(path) }
  }

  private static func fault(_ path: String) -> PluginFault {
    PluginFault(.notWritable, path: path, expected: expected, found: reason)
  }

  /// Why the system call that has just failed did.
  private static var reason: String { "\"\(String(cString: strerror(errno)))\"" }

  private static let count = Atomic<Int>(0)

  /// A name that no other file of this process and of others has.
  private static func temporaryName(in directory: String) -> String {
    let number = count.add(1, ordering: .relaxed).newValue
    return "\(directory == "/" ? "" : directory)/.rhea-\(getpid())-\(number).tmp"
  }
}
