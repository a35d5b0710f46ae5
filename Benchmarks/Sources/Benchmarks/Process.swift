import Foundation

/// Runs a program to its end.
///
/// - Returns: Its exit code and what it printed.
func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

/// How long a program takes from its start to its end, in nanoseconds; without Foundation, whose processes take longer
/// to start than a small program runs.
func timeOfProcess(_ words: [String]) throws -> Double {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
  var arguments = words.map { strdup($0) }
  defer { for argument in arguments { free(argument) } }
  arguments.append(nil)
  var child = pid_t()
  let start = now()
  guard posix_spawn(&child, words[0], &actions, nil, arguments, environ) == 0 else {
    throw Failure("\(words[0]) cannot be started")
  }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  let time = now() - start
  guard status == 0 else { throw Failure("\(words.joined(separator: " ")) failed") }
  return time
}

/// The path of a program in `PATH`.
func program(_ names: String...) -> String? {
  let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  for name in names {
    for directory in directories {
      let path = "\(directory)/\(name)"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
  }
  return nil
}

/// The path of this program.
let ownPath = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path

/// Runs a measurement of ``childMeasurements`` in a process of its own, since a library is loaded once a process.
func inChild(_ name: String, _ path: String) throws -> [Double] {
  let (status, output) = try run(ownPath, ["--measure", name, path])
  let numbers = output.split(separator: " ").compactMap { Double($0.trimmingPrefix("\n").prefix { $0 != "\n" }) }
  guard status == 0, !numbers.isEmpty else { throw Failure("the measurement \(name) of \(path) failed") }
  return numbers
}
