import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Rejects `self` and `Self` in a callback: in the record they would mean the record's own type.
  static func checkSelf(
    in callback: ExprSyntax, context: some MacroExpansionContext
  ) throws(DiagnosticsError) {
    let finder = SelfFinder(viewMode: .sourceAccurate)
    finder.walk(callback)
    guard let token = finder.found else { return }
    throw DiagnosticsError(.selfInCallback(token, type: enclosingType(in: context)))
  }

  /// The name of the innermost type around the macro, as far as it can be seen, or nil at file scope.
  private static func enclosingType(in context: some MacroExpansionContext) -> String? {
    for declaration in context.lexicalContext {
      if let named = declaration.asProtocol((any DeclGroupSyntax).self)?.asProtocol((any NamedDeclSyntax).self) {
        return named.name.text
      }
      if let extended = declaration.as(ExtensionDeclSyntax.self) { return extended.extendedType.trimmedDescription }
    }
    return nil
  }
}

/// Finds the first `self` or `Self` that does not belong to a type declared inside.
private final class SelfFinder: SyntaxVisitor {
  private(set) var found: TokenSyntax?

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    switch token.tokenKind {
    case .keyword(.self), .keyword(.Self):
      if found == nil { found = token }
    default: break
    }
    return .skipChildren
  }

  /// `Clock.self` is the type itself, so only the base counts.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
