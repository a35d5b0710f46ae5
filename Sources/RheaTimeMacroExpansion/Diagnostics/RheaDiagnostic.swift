import SwiftDiagnostics
import SwiftSyntax

/// The message of a mistake in a call of one of the macros.
struct RheaDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity
}

/// The message of a proposed correction.
struct RheaFixIt: FixItMessage {
  let message: String
  let fixItID: MessageID
}

extension Diagnostic {
  /// Makes an error; `id` is the name of the factory that calls.
  static func error(
    _ message: String, at node: some SyntaxProtocol, id: String = #function, fixIts: [FixIt] = []
  ) -> Diagnostic {
    Diagnostic(
      node: node,
      message: RheaDiagnostic(
        message: message, diagnosticID: MessageID(domain: "Rhea", id: String(id.prefix { $0 != "(" })),
        severity: .error),
      fixIts: fixIts)
  }
}

extension FixIt {
  /// Replaces an expression, and leaves the spaces and comments around it.
  static func replace(_ old: ExprSyntax, with text: String) -> FixIt {
    replace(Syntax(old), with: text)
  }

  /// Replaces a token, and leaves the spaces and comments around it.
  static func replace(_ old: TokenSyntax, with text: String) -> FixIt {
    replace(Syntax(old), with: text)
  }

  private static func replace(_ old: Syntax, with text: String) -> FixIt {
    edit("replace '\(old.trimmedDescription)' with '\(text)'", old.trimmedRange, in: old, with: text)
  }

  /// Removes a node together with the spaces and comments that lead to it.
  static func remove(_ message: String, _ node: some SyntaxProtocol) -> FixIt {
    let start = node.previousToken(viewMode: .sourceAccurate)?.endPositionBeforeTrailingTrivia ?? node.position
    return edit(message, start..<node.endPositionBeforeTrailingTrivia, in: Syntax(node), with: "")
  }

  static func edit(
    _ message: String, _ range: Range<AbsolutePosition>, in node: Syntax, with text: String
  ) -> FixIt {
    FixIt(
      message: RheaFixIt(message: message, fixItID: MessageID(domain: "Rhea", id: message)),
      changes: [.replaceText(range: range, with: text, in: node)])
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
