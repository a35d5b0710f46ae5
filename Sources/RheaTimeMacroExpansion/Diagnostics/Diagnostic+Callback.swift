import SwiftDiagnostics
import SwiftSyntax

/// Mistakes in what is to be called.
extension Diagnostic {
  static func callbackMissing(_ call: MacroCall, label: String) -> Diagnostic {
    .error("'\(call.macro)' needs a closure, or the name of a function as '\(label):'", at: call.name)
  }

  static func callbackNotReadable(_ expression: ExprSyntax, label: String) -> Diagnostic {
    .error("'\(label):' must be a closure or the name of a function", at: expression)
  }

  static func closureExtra(
    _ extra: MacroCall.TrailingClosure, label: String, isArgumentGiven: Bool
  ) -> Diagnostic {
    let message =
      isArgumentGiven
      ? "'\(label):' is already given in the parentheses; a closure after them is one too many"
      : "only one closure is called; this is a second one"
    let fixIt = FixIt.remove("remove the closure", extra.node)
    guard let token = extra.label else { return .error(message, at: extra.closure, fixIts: [fixIt]) }
    return .error(message, at: token, fixIts: [fixIt])
  }

  static func closureNotExpected(_ closure: MacroCall.TrailingClosure, macro: String) -> Diagnostic {
    .error("'\(macro)' takes no closure", at: closure.closure, fixIts: [.remove("remove the closure", closure.node)])
  }

  static func closureCaptures(_ capture: ClosureCaptureClauseSyntax, in closure: ClosureExprSyntax) -> Diagnostic {
    // Nothing may be left between the brace and `in`, so where the list is all there is, `in` goes with it.
    var end = capture.endPosition
    if let signature = closure.signature, signature.parameterClause == nil, signature.effectSpecifiers == nil,
      signature.returnClause == nil, signature.attributes.isEmpty
    {
      end = signature.endPosition
    }
    let list = capture.positionAfterSkippingLeadingTrivia..<end
    return .error(
      "the closure cannot capture anything: it is in place before any code runs", at: capture,
      fixIts: [.edit("remove the capture list", list, in: Syntax(closure), with: "")])
  }

  static func selfInCallback(_ token: TokenSyntax, type: String?) -> Diagnostic {
    if token.tokenKind == .keyword(.self) {
      return .error("there is no 'self' here: the callback belongs to no instance", at: token)
    }
    return .error(
      "'Self' cannot be used here; write the name of the type", at: token,
      fixIts: type.map { [.replace(token, with: $0)] } ?? [])
  }
}
