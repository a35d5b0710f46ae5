import SwiftDiagnostics

/// The diagnostics of one call, gathered so that two wrong arguments are told at once.
struct Mistakes {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func append(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }

  /// Runs one step and keeps what it throws; nil if it threw.
  @discardableResult
  mutating func collect<Value>(_ step: @autoclosure () throws(DiagnosticsError) -> Value) -> Value? {
    do {
      return try step()
    } catch {
      diagnostics += error.diagnostics
      return nil
    }
  }

  func throwIfAny() throws(DiagnosticsError) {
    if !diagnostics.isEmpty { throw DiagnosticsError(diagnostics: diagnostics) }
  }
}

extension DiagnosticsError {
  init(_ diagnostic: Diagnostic) {
    self.init(diagnostics: [diagnostic])
  }
}
