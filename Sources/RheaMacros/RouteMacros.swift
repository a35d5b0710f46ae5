import RheaTimeMacroExpansion
import SwiftSyntax
import SwiftSyntaxMacros

/// `#route`.
struct RouteMacro: DeclarationMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandRoute(of: node, in: context)
  }
}
