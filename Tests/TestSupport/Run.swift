import CTestSupport
import Foundation
import Synchronization

/// Held while a child is started and while a file is written, so that no child inherits a file that is being written.
let spawnLock = Mutex<Void>(())

/// Runs a command, waits for it and returns what it wrote.
///
/// Output goes to unlinked files rather than pipes: any amount fits without a reader, and a grandchild that lives
/// on cannot keep the caller waiting. Of the caller's descriptors the child gets none.
///
/// - Parameters:
///   - executable: A path, or a name without a slash that is looked up in the caller's `PATH`.
///   - arguments: The arguments after the command's name.
///   - environment: Variables that are merged over the current environment: they replace variables of the same
///     name and leave the others, of which those of a `make` that runs the tests are left out. Nil leaves all as they are.
///   - currentDirectory: Where the command runs, which is also where a relative `executable` is looked up; the
///     caller's own directory when nil.
///   - input: The text that the command reads from standard input; `/dev/null` when nil.
/// - Returns: How it ended; an exit code other than 0 is no error here.
/// - Throws: ``TestSupportError`` if the command could not be started.
public func run(
  _ executable: String,
  _ arguments: [String] = [],
  environment: [String: String]? = nil,
  currentDirectory: String? = nil,
  input: String? = nil
) throws -> CommandOutput {
  let output = try UnlinkedFile()
  let errors = try UnlinkedFile()
  let inputFile = try input.map { try UnlinkedFile(text: $0) }
  let process = try withExtendedLifetime((output, errors, inputFile)) {
    try spawn(
      executable, arguments, environment: environment, currentDirectory: currentDirectory,
      input: inputFile?.descriptor, output: output.descriptor, errors: errors.descriptor)
  }
  let status = try wait(for: process)
  return CommandOutput(status: status, standardOutput: try output.text(), standardError: try errors.text())
}

private func spawn(
  _ executable: String, _ arguments: [String], environment: [String: String]?, currentDirectory: String?,
  input: Int32?, output: Int32, errors: Int32
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let input {
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  } else {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  }
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
  if let currentDirectory { posix_spawn_file_actions_addchdir_np(&actions, currentDirectory) }

  // A test runner may ignore or block signals; a command is to meet them as it would in a shell.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigaddset(&signals, SIGPIPE)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  // A make that runs the tests is no business of a make that a test runs.
  let inherited = ProcessInfo.processInfo.environment.filter { !["MAKEFLAGS", "MFLAGS", "MAKELEVEL"].contains($0.key) }
  let variables = inherited.merging(environment ?? [:]) { _, new in new }
  var argumentVector: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
  var environmentVector: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") }
  defer { for text in argumentVector + environmentVector { free(text) } }
  argumentVector.append(nil)
  environmentVector.append(nil)

  var process = pid_t()
  let error = spawnLock.withLock { _ in
    posix_spawnp(&process, executable, &actions, &attributes, argumentVector, environmentVector)
  }
  guard error == 0 else { throw TestSupportError("cannot run \(executable): \(errorText(error))") }
  return process
}

private func wait(for process: pid_t) throws -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) == -1 {
    guard errno == EINTR else { throw TestSupportError("cannot wait for process \(process): \(errorText())") }
  }
  // WIFEXITED and its like are C macros with casts, which Swift does not import.
  let signal = status & 0x7f
  return signal == 0 ? (status >> 8) & 0xff : 128 + signal
}
