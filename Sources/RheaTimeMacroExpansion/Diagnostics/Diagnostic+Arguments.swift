import RheaRecords
import SwiftDiagnostics
import SwiftSyntax

/// Mistakes in the list of arguments as a whole.
extension Diagnostic {
  static func labelMissing(_ argument: ExprSyntax, macro: String, labels: [String]) -> Diagnostic {
    .error(
      "'\(macro)' takes no argument without a label; its labels are \(labels.map { "'\($0):'" }.alternatives)",
      at: argument)
  }

  static func labelUnknown(_ label: TokenSyntax, macro: String, labels: [String]) -> Diagnostic {
    .error(
      "'\(macro)' has no argument '\(label.text):'; its labels are \(labels.map { "'\($0):'" }.alternatives)",
      at: label, fixIts: nearestName(to: label.identifierText, among: labels).map { [.replace(label, with: $0)] } ?? [])
  }

  static func labelDuplicate(
    _ label: TokenSyntax, argument: LabeledExprSyntax, in arguments: LabeledExprListSyntax
  ) -> Diagnostic {
    // The comma before the argument goes with it.
    let start = arguments.last { $0.position < argument.position }?.trailingComma?.positionAfterSkippingLeadingTrivia
    let end = argument.expression.endPositionBeforeTrailingTrivia
    return .error(
      "the argument '\(label.text):' is given twice", at: label,
      fixIts: [
        .edit("remove the second '\(label.text):'", (start ?? argument.position)..<end, in: Syntax(arguments), with: "")
      ])
  }

  static func argumentMissing(_ call: MacroCall, label: String) -> Diagnostic {
    .error("'\(call.macro)' needs the argument '\(label):'", at: call.name)
  }

  static func flagNotReadable(_ expression: ExprSyntax, label: String) -> Diagnostic {
    .error(
      "'\(label):' must be 'true' or 'false': the value is written into the binary when it is compiled",
      at: expression, fixIts: [.replace(expression, with: "true"), .replace(expression, with: "false")])
  }
}
