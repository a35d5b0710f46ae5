import RheaRecords
public import SwiftSyntax
public import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Expands `#route(key:priority:action:)`: what runs when a URL with that key is opened.
  ///
  /// - Parameters:
  ///   - node: The call of the macro.
  ///   - context: The context of the expansion.
  /// - Returns: One declaration, which holds the record.
  /// - Throws: A `DiagnosticsError` with one diagnostic for each mistake in the call.
  public static func expandRoute(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try checkContext(of: node, in: context)
    let call = try MacroCall(node, labels: ["key", "priority", "action"])
    var mistakes = Mistakes()
    let key = mistakes.collect(try readName(.routeKey, in: call))
    let priority = mistakes.collect(try readRoutePriority(call["priority"]))
    let action = mistakes.collect(try readCallback("action", in: call, context: context))
    try mistakes.throwIfAny()
    guard let key, let priority, let action else { return [] }

    return RecordExpansion(
      kind: .action, flags: key.constant == nil ? [] : .namedByConstant, priority: priority, name: key.text,
      callback: .init(author: action, thunk: .action, constant: key.constant)
    ).declarations(for: node, in: context)
  }
}
