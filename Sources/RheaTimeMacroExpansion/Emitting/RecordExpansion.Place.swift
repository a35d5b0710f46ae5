import SwiftSyntax
import SwiftSyntaxMacros

extension RecordExpansion {
  /// Where a record's declaration stands, which says what it can be.
  enum Place {
    /// Right in a type or an extension of one: a static constant of it, which is the least that the compiler has to
    /// build. It is private, so that it is no part of what the type offers, whatever its extension says.
    case type
    /// At file scope or in a function's body: a constant in an enum of its own. In `main.swift` and in function bodies a
    /// bare constant would be a variable that is never read.
    case elsewhere

    /// - Parameters:
    ///   - node: The call of the macro. Among statements it is an expression: that the innermost declaration is a type
    ///     is true in `var x: Int { #load { … } … }` as well, since its getter is none.
    ///   - context: The context of the expansion.
    init(of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext) {
      // The innermost comes first; an extension is a `DeclGroupSyntax` as well.
      let isInType = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self) != nil
      self = isInType && node.is(MacroExpansionDeclSyntax.self) ? .type : .elsewhere
    }
  }
}
