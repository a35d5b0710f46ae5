import RheaRecords
import SwiftDiagnostics
import SwiftSyntax

/// Mistakes in `priority:`.
extension Diagnostic {
  static func priorityNotReadable(_ expression: ExprSyntax) -> Diagnostic {
    .error(
      "the priority must be a level such as '.high' or an integer literal: "
        + "the number is written into the binary when it is compiled",
      at: expression, fixIts: numberInside(expression).map { [.replace(expression, with: $0)] } ?? [])
  }

  static func routePriorityNotReadable(_ expression: ExprSyntax) -> Diagnostic {
    .error(
      "the priority of a route must be an integer literal: the number is written into the binary when it is compiled",
      at: expression, fixIts: numberInside(expression).map { [.replace(expression, with: $0)] } ?? [])
  }

  static func priorityOutOfRange(_ expression: ExprSyntax) -> Diagnostic {
    .error("the priority must be from \(Int64.min) to \(Int64.max)", at: expression)
  }

  static func priorityLevelUnknown(_ level: TokenSyntax) -> Diagnostic {
    let names = PriorityLevel.all.map(\.name)
    return .error(
      "'\(level.text)' is none of the levels \(names.alternatives), and what a constant holds cannot be read here; "
        + "write its number",
      at: level, fixIts: nearestName(to: level.identifierText, among: names).map { [.replace(level, with: $0)] } ?? [])
  }

  /// The number in `(7)`, `+7`, `RheaPriority(7)` or `RheaPriority(rawValue: 7)`.
  private static func numberInside(_ expression: ExprSyntax) -> String? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first {
      return RheaMacroExpansion.integerLiteral(element.expression)
    }
    if let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "+" {
      return RheaMacroExpansion.integerLiteral(prefixed.expression)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first
    else { return nil }
    let called = call.calledExpression.trimmedDescription
    guard called == ".init" || PriorityLevel.types.contains(where: { called == $0 || called == $0 + ".init" }) else {
      return nil
    }
    return RheaMacroExpansion.integerLiteral(argument.expression)
  }
}
