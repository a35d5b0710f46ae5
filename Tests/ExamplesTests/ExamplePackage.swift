import Foundation
import TestSupport
import Testing

/// The package `Examples`, and what it was built into.
enum ExamplePackage {
  static let directory = "\(Repository.root)/Examples"
  private static let products = "\(directory)/.build/debug"

  static let programs = [
    "ConfiguredHost", "EmbeddingHost", "EveryForm", "MainActorByDefault", "ManualRegistration", "OrdinaryProgram",
    "ReadmeDeclaration", "ReadmeSnippets", "ReerRouter_Example", "RegisteringSnippets", "RouteProgram", "RouterHost",
  ]
  static let plugins = ["Account", "Settings", "Faulty", "Mismatched", "OpenedLater"]

  static var isBuilt: Bool {
    programs.allSatisfy { access(program($0), X_OK) == 0 } && plugins.allSatisfy { access(plugin($0), R_OK) == 0 }
  }

  /// The path of a built program.
  static func program(_ name: String) -> String { "\(products)/\(name)" }

  /// The path of a built plugin.
  static func plugin(_ name: String) -> String { "\(products)/lib\(name).so" }

  /// The path of a source file: `Account/Account.swift`.
  static func source(_ name: String) -> String { "\(directory)/Sources/\(name)" }

  /// The number of the one line of a source file that holds a text.
  static func line(holding text: String, of name: String) throws -> Int {
    let lines = try String(contentsOfFile: source(name), encoding: .utf8).lines
    let found = lines.indices.filter { lines[$0].contains(text) }
    guard found.count == 1 else { throw TestSupportError("\(name) has \(found.count) lines that hold \(text)") }
    return found[0] + 1
  }

  /// Runs a program, with messages in English and no backtraces.
  static func run(_ name: String, _ arguments: String...) throws -> CommandOutput {
    try TestSupport.run(program(name), arguments, environment: environment)
  }

  static let environment = ["LC_ALL": "C", "SWIFT_BACKTRACE": "enable=no", "RHEA_DEBUG": "1"]
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, with a reason in the output, where the examples were not built.
  static var needsExamples: Self {
    .enabled(if: ExamplePackage.isBuilt, "run make test, which builds Examples/ first")
  }
}
