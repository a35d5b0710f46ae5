import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Rejects the places where a constant cannot be put in a section: generic ones, and protocols.
  ///
  /// The compiler would say so as well, but about code that the author has never seen.
  static func checkContext(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws(DiagnosticsError) {
    try checkContext(context.lexicalContext, at: node.pound, macro: "#" + node.macroName.text)
  }

  /// Rejects the same for the declarations around a macro, innermost first.
  static func checkContext(
    _ declarations: [Syntax], at node: some SyntaxProtocol, macro: String
  ) throws(DiagnosticsError) {
    for declaration in declarations {
      guard let reason = GenericReason(declaration) else { continue }
      throw DiagnosticsError(.contextNotUsable(node, macro: macro, reason))
    }
  }
}

/// Why no record can stand in a declaration.
enum GenericReason {
  case generic(String)
  case `protocol`(String)
  case constrainedExtension(String)

  init?(_ declaration: Syntax) {
    if let declaration = declaration.as(ProtocolDeclSyntax.self) {
      self = .protocol(declaration.name.text)
    } else if let declaration = declaration.as(ExtensionDeclSyntax.self) {
      guard declaration.genericWhereClause != nil || declaration.extendedType.hasGenericArguments else { return nil }
      self = .constrainedExtension(declaration.extendedType.trimmedDescription)
    } else if let declaration = declaration.asProtocol((any WithGenericParametersSyntax).self) {
      guard declaration.genericParameterClause != nil || declaration.hasOpaqueParameters else { return nil }
      self = .generic(declaration.genericName)
    } else {
      return nil
    }
  }
}

extension TypeSyntax {
  fileprivate var hasGenericArguments: Bool {
    if let type = self.as(IdentifierTypeSyntax.self) { return type.genericArgumentClause != nil }
    if let type = self.as(MemberTypeSyntax.self) {
      return type.genericArgumentClause != nil || type.baseType.hasGenericArguments
    }
    // `[Int]`, `Int?` and the like.
    return true
  }
}

extension WithGenericParametersSyntax {
  /// The name of a declaration that has one.
  fileprivate var genericName: String {
    if let named = asProtocol((any NamedDeclSyntax).self) { return named.name.text }
    return Syntax(self).is(SubscriptDeclSyntax.self) ? "subscript" : "init"
  }

  /// Whether a parameter is `some P`, which makes a function generic without saying so.
  fileprivate var hasOpaqueParameters: Bool {
    let parameters: FunctionParameterListSyntax
    if let function = Syntax(self).as(FunctionDeclSyntax.self) {
      parameters = function.signature.parameterClause.parameters
    } else if let initializer = Syntax(self).as(InitializerDeclSyntax.self) {
      parameters = initializer.signature.parameterClause.parameters
    } else if let `subscript` = Syntax(self).as(SubscriptDeclSyntax.self) {
      parameters = `subscript`.parameterClause.parameters
    } else {
      return false
    }
    return parameters.contains { parameter in
      parameter.type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
    }
  }
}
