import RheaTimeMacroExpansion
import SwiftSyntax
import SwiftSyntaxMacros

/// What the declaration of `#rhea` in the README of Rhea for iOS names as its implementation.
public struct WriteTimeToSectionMacro: DeclarationMacro {
  public static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try RheaMacroExpansion.expandRhea(of: node, in: context)
  }
}

@main
struct RheaTimeMacrosPlugin: RheaCompilerPlugin {
  let providingMacros: [any Macro.Type] = [WriteTimeToSectionMacro.self]
}
