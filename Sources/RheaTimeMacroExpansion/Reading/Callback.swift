import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A closure or the name of a function.
struct AuthorCallback {
  let expression: ExprSyntax
  /// Whether a closure says that it runs on the main actor. Types cannot choose between callbacks with and without
  /// a global actor, so the runtime has functions of another name for these.
  let isOnMainActor: Bool

  /// The expression exactly as its author wrote it, without the trivia around it.
  var source: String { expression.trimmedDescription }
}

extension RheaMacroExpansion {
  /// Reads what to call: a closure after or in the parentheses, or the name of a function.
  static func readCallback(
    _ label: String, in call: MacroCall, context: some MacroExpansionContext
  ) throws(DiagnosticsError) -> AuthorCallback {
    let argument = call[label]
    if let extra = call.trailingClosures.dropFirst(argument == nil ? 1 : 0).first {
      throw DiagnosticsError(.closureExtra(extra, label: label, isArgumentGiven: argument != nil))
    }
    guard let expression = argument ?? call.trailingClosures.first.map({ ExprSyntax($0.closure) }) else {
      throw DiagnosticsError(.callbackMissing(call, label: label))
    }
    if let closure = expression.as(ClosureExprSyntax.self) {
      if let capture = closure.signature?.capture {
        throw DiagnosticsError(.closureCaptures(capture, in: closure))
      }
    } else if !isFunctionName(expression) {
      throw DiagnosticsError(.callbackNotReadable(expression, label: label))
    }
    try checkSelf(in: expression, context: context)
    return AuthorCallback(expression: expression, isOnMainActor: isOnMainActor(expression))
  }

  private static func isOnMainActor(_ expression: ExprSyntax) -> Bool {
    guard let attributes = expression.as(ClosureExprSyntax.self)?.signature?.attributes else { return false }
    return attributes.contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor" }
  }

  /// Whether an expression is a function's name: `run`, `Clock.run`, `Clock.run(context:)`, `Clock::run`.
  private static func isFunctionName(_ expression: ExprSyntax) -> Bool {
    if expression.is(DeclReferenceExprSyntax.self) { return true }
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base else { return false }
    return access.declName.baseName.tokenKind != .keyword(.self) && isFunctionName(base)
  }
}
