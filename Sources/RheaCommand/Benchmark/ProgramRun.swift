internal import Glibc

/// Runs other programs.
enum ProgramRun {
  /// Runs a program, found along `PATH`, with no input, and without what it prints.
  ///
  /// - Returns: Whether it could be started and ended with 0.
  static func succeeds(_ words: [String]) -> Bool {
    guard let program = words.first else { return false }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process = pid_t()
    guard posix_spawnp(&process, program, &actions, nil, arguments, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return false }
    }
    return status == 0
  }
}
