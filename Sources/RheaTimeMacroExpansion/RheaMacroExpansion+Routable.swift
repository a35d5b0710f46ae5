import RheaRecords
import SwiftDiagnostics
public import SwiftSyntax
public import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Expands `@Routable(_:priority:)`: the page that opens for a URL with that key.
  ///
  /// - Parameters:
  ///   - node: The attribute.
  ///   - declaration: The class that it stands at.
  ///   - type: The class, as an extension of it is written.
  ///   - protocols: `Routable`, unless the class conforms to it already.
  ///   - context: The context of the expansion.
  /// - Returns: An extension with the conformance and the record.
  /// - Throws: A `DiagnosticsError` with one diagnostic for each mistake in the attribute.
  public static func expandRoutable(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try checkPage(declaration, at: node, in: context)
    var mistakes = Mistakes()
    let arguments = node.arguments?.as(LabeledExprListSyntax.self) ?? []
    let key = mistakes.collect(try readPageKey(arguments.first { $0.label == nil }?.expression, at: node))
    let priority = mistakes.collect(
      try readRoutePriority(arguments.first { $0.label?.text == "priority" }?.expression))
    try mistakes.throwIfAny()
    guard let key, let priority else { return [] }

    let record = RecordExpansion(
      kind: .page, flags: key.constant == nil ? [] : .namedByConstant, priority: priority, name: key.text,
      callback: .page("\(type.trimmed)", constant: key.constant)
    ).declaration(for: node, at: .type, in: context)
    return [extending(type, conformingTo: protocols, with: record)]
  }

  private static func readPageKey(
    _ expression: ExprSyntax?, at node: AttributeSyntax
  ) throws(DiagnosticsError) -> ReadName {
    guard let expression else { throw DiagnosticsError(.pageKeyMissing(node)) }
    return try readName(.routeKey, from: expression)
  }

  /// The extension is put together of its parts, and what the compiler reads of it is text: see `RecordExpansion`.
  private static func extending(
    _ type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax], with record: DeclSyntax
  ) -> ExtensionDeclSyntax {
    let conformance = InheritedTypeSyntax(
      type: IdentifierTypeSyntax(name: .identifier("ReerRouter::Routable", leadingTrivia: .space)))
    return ExtensionDeclSyntax(
      extensionKeyword: .keyword(.extension, trailingTrivia: .space),
      extendedType: type.trimmed,
      inheritanceClause: protocols.isEmpty ? nil : InheritanceClauseSyntax(inheritedTypes: [conformance]),
      memberBlock: MemberBlockSyntax(
        leftBrace: .leftBraceToken(leadingTrivia: .space, trailingTrivia: .newline),
        members: [MemberBlockItemSyntax(decl: record)],
        rightBrace: .rightBraceToken(leadingTrivia: .newline)))
  }

  /// Rejects what can be no page, and the places where no record can stand.
  private static func checkPage(
    _ declaration: some DeclGroupSyntax, at node: AttributeSyntax, in context: some MacroExpansionContext
  ) throws(DiagnosticsError) {
    guard let page = declaration.as(ClassDeclSyntax.self) else {
      throw DiagnosticsError(.pageNotAClass(node))
    }
    let declarations = [Syntax(page)] + context.lexicalContext
    try checkContext(declarations, at: node, macro: "@Routable")
    // At file scope, where the extension will stand, what is private in a type is not seen; in a file it is.
    for declaration in declarations.dropLast() {
      guard let modifier = declaration.privateModifier else { continue }
      let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? page.name.text
      throw DiagnosticsError(
        .pageHidden(node, name: name, modifier: declaration.id == page.id ? modifier : nil))
    }
  }
}

extension Syntax {
  /// The word `private` in front of a declaration; nil without it.
  fileprivate var privateModifier: TokenSyntax? {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.lazy.map(\.name).first { $0.tokenKind == .keyword(.private) }
  }
}
