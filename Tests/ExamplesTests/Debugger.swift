import Foundation
import TestSupport
import Testing

/// A debugger that is driven by a script.
enum Debugger: String, CaseIterable, CustomTestStringConvertible {
  case gdb, lldb

  var testDescription: String { rawValue }

  /// A line of a source file.
  struct Place: Hashable, CustomStringConvertible {
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }
  }

  /// Runs a program with breakpoints, and prints the top of the stack at each.
  func run(_ program: String, _ arguments: [String], breakpoints: [Place]) throws -> CommandOutput {
    var script: [String] = []
    switch self {
    case .gdb:
      // A plugin is not there yet when the breakpoint is set.
      script.append("set breakpoint pending on")
      for place in breakpoints { script += ["break \(place)", "commands", "silent", "bt 1", "continue", "end"] }
    case .lldb:
      let atStop = "--auto-continue true --command 'thread backtrace -c 1'"
      for place in breakpoints {
        script.append("breakpoint set --file \(place.file) --line \(place.line) \(atStop)")
      }
    }
    return try run(program, arguments, script: script + ["run"])
  }

  /// Runs a program until it crashes, and prints the stack.
  func runToCrash(_ program: String, _ arguments: [String]) throws -> CommandOutput {
    // After a crash, lldb goes on with another script than before.
    switch self {
    case .gdb: try run(program, arguments, script: ["run", "bt"], options: ["-readnow"])
    case .lldb: try run(program, arguments, script: ["run"], afterCrash: ["thread backtrace"])
    }
  }

  private func run(
    _ program: String, _ arguments: [String], script: [String], options: [String] = [], afterCrash: [String] = []
  ) throws -> CommandOutput {
    guard let path = Toolchain.program(rawValue) else { throw TestSupportError("there is no \(rawValue)") }
    let directory = try TemporaryDirectory()
    // Address randomization can only be switched off where the debugger is allowed to.
    var options = options
    switch self {
    case .gdb:
      let file = try directory.write(
        (["set confirm off", "set disable-randomization off"] + script).map { $0 + "\n" }.joined(), to: "script")
      options += ["-nx", "-batch", "-x", file, "--args"]
    case .lldb:
      let file = try directory.write(
        (["settings set target.disable-aslr false"] + script).map { $0 + "\n" }.joined(), to: "script")
      options += ["--no-lldbinit", "--batch", "--source", file]
      options += afterCrash.flatMap { ["--one-line-on-crash", $0] } + ["--"]
    }
    // Without a home the debugger reads no settings; without the last it asks no server for debug information.
    let environment = ["HOME": directory.path, "DEBUGINFOD_URLS": ""]
    return try withExtendedLifetime(directory) {
      try TestSupport.run(
        path, options + [program] + arguments,
        environment: ExamplePackage.environment.merging(environment) { _, new in new })
    }
  }

  /// Why debuggers cannot be used here, those that cannot.
  static let whyNot: [Debugger: String] = [Debugger: String?](
    uniqueKeysWithValues: allCases.map { ($0, $0.findWhyNot()) }
  ).compactMapValues { $0 }

  private func findWhyNot() -> String? {
    guard Toolchain.program(rawValue) != nil else { return "\(rawValue) is not installed" }
    do {
      let output = try run("/bin/true", [], script: ["run"])
      let text = output.standardOutput + output.standardError
      if text.contains("exited normally") || text.contains("exited with status = 0") { return nil }
      return "\(rawValue) cannot run a program here: \(text.lines.last { !$0.isEmpty } ?? "it says nothing")"
    } catch {
      return "\(rawValue) cannot be started: \(error)"
    }
  }
}

/// The program of the Swift runtime that prints the stack of a crash.
enum SwiftBacktrace {
  static var isInstalled: Bool {
    guard let programs = Toolchain.programs else { return false }
    return access("\(programs)/../libexec/swift/linux/swift-backtrace", X_OK) == 0
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, with the reason in the output, where a debugger does not work.
  static func needs(_ debugger: Debugger) -> Self {
    let reason = Debugger.whyNot[debugger]
    return .enabled(if: reason == nil, Comment(rawValue: reason ?? ""))
  }
}
