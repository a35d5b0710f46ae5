import RheaTimeMacroExpansion
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro as another package might have it: `#registerRoute { … }`. It lets swift-syntax format its expansion.
struct RegisterRouteMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandFixedTimeWrapper(
      of: node, in: context, time: "registerRoute", priority: 7, repeatable: true, async: true)
  }
}

/// A macro with an argument of its own: `#registerAt(time: "x") { … }`.
struct RegisterAtMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let literal = node.arguments.first { $0.label?.text == "time" }?.expression.as(StringLiteralExprSyntax.self)
    let time = literal?.segments.description ?? ""
    return try RheaMacroExpansion.expandFixedTimeWrapper(of: node, in: context, time: time, ownLabels: ["time"])
  }
}
