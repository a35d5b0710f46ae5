import Foundation
import TestSupport
import Testing

/// The host that this build has made: it lies beside the program that runs the tests.
enum Host {
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "rhea").path

  static let isBuilt = FileManager.default.isExecutableFile(atPath: program)

  /// The options that a command has, by its help.
  static func options(of command: String) throws -> Set<String> {
    let help = try run(program, [command, "--help"])
    try #require(help.status == 0, "rhea \(command) --help: \(help.standardError)")
    let list = help.standardOutput.components(separatedBy: "\nOptions:\n").last?.components(separatedBy: "\n\n").first
    return Set(
      (list ?? "").components(separatedBy: "\n").flatMap { line in
        line.matches(of: /(?:^ *|, )(--?[a-z][a-z-]*)/).map { String($0.1) }
      })
  }

  /// The commands, by the help.
  static func commands() throws -> Set<String> {
    let help = try run(program, ["--help"]).standardOutput
    let list = help.components(separatedBy: "\nCommands:\n").last?.components(separatedBy: "\n\n").first
    return Set((list ?? "").matches(of: /(?m)^ +([a-z]+)/).map { String($0.1) })
  }
}
