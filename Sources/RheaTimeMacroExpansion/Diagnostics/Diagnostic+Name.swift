import RheaRecords
import Routing
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// Mistakes in an event, a route key, or a plugin's id or version.
extension Diagnostic {
  static func nameNotReadable(_ expression: ExprSyntax, _ name: Name) -> Diagnostic {
    let forms = name.typePath.isEmpty ? "a string literal" : "a member of '\(name.shortType)' or a string literal"
    return .error(
      "the \(name.noun) must be \(forms): the name is written into the binary when it is compiled",
      at: expression, fixIts: literalInside(expression, name).map { [.replace(expression, with: $0)] } ?? [])
  }

  static func nameInterpolated(_ interpolation: ExpressionSegmentSyntax, _ name: Name) -> Diagnostic {
    .error(
      "the \(name.noun) cannot contain an interpolation: the name is written into the binary when it is compiled",
      at: interpolation)
  }

  static func nameNotEvaluable(_ literal: StringLiteralExprSyntax, _ name: Name) -> Diagnostic {
    .error("the \(name.noun) has an escape sequence that cannot be read", at: literal)
  }

  static func nameEmpty(_ node: Syntax, _ name: Name) -> Diagnostic {
    .error("the \(name.noun) must not be empty", at: node)
  }

  static func nameTooLong(_ node: Syntax, _ name: Name, length: Int) -> Diagnostic {
    .error("the \(name.noun) has \(length) bytes of UTF-8; at most \(RecordLayout.nameLimit) are allowed", at: node)
  }

  static func routePatternNotSound(_ node: Syntax, _ error: RoutePatternError) -> Diagnostic {
    .error("the route key is no sound pattern: expected \(error.expected), found \(error.found)", at: node)
  }

  static func nameHasControlCharacter(_ node: Syntax, _ name: Name, _ character: Unicode.Scalar) -> Diagnostic {
    let digits = String(character.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return .error("the \(name.noun) must not contain the control character U+\(code)", at: node)
  }

  /// What the author most likely means: the literal of `RheaEvent("x")`, the member of `x` or `Other.x`'s like.
  private static func literalInside(_ expression: ExprSyntax, _ name: Name) -> String? {
    if let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      call.arguments.count == 1, let argument = call.arguments.first?.expression.as(StringLiteralExprSyntax.self),
      argument.representedLiteralValue != nil, constructs(name, call.calledExpression)
    {
      return argument.trimmedDescription
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self), reference.argumentNames == nil,
      !name.typePath.isEmpty
    {
      return "." + reference.baseName.text
    }
    return nil
  }

  private static func constructs(_ name: Name, _ called: ExprSyntax) -> Bool {
    let text = called.trimmedDescription
    return text == ".init" || name.spellings.contains { text == $0 || text == $0 + ".init" }
  }
}
