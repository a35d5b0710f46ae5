import SwiftDiagnostics
import SwiftSyntax

extension RheaMacroExpansion {
  /// Reads a `Bool` argument: `true` or `false`; false if it is not given.
  static func readFlag(_ label: String, in call: MacroCall) throws(DiagnosticsError) -> Bool {
    guard let expression = call[label] else { return false }
    guard let literal = expression.as(BooleanLiteralExprSyntax.self) else {
      throw DiagnosticsError(.flagNotReadable(expression, label: label))
    }
    return literal.literal.tokenKind == .keyword(.true)
  }
}
