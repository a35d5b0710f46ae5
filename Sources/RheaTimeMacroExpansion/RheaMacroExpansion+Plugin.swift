import RheaRecords
public import SwiftSyntax
public import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Expands `#plugin(id:version:)`: what the plugin is called.
  ///
  /// - Parameters:
  ///   - node: The call of the macro.
  ///   - context: The context of the expansion.
  /// - Returns: One declaration, which holds the record.
  /// - Throws: A `DiagnosticsError` with one diagnostic for each mistake in the call.
  public static func expandPlugin(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try checkContext(of: node, in: context)
    let call = try MacroCall(node, labels: ["id", "version"])
    var mistakes = Mistakes()
    if let closure = call.trailingClosures.first {
      mistakes.append(.closureNotExpected(closure, macro: call.macro))
    }
    let id = mistakes.collect(try readName(.pluginID, in: call))
    let version = mistakes.collect(try readName(.pluginVersion, in: call))
    try mistakes.throwIfAny()
    guard let id, let version else { return [] }

    return RecordExpansion(kind: .plugin, name: id.text, attributes: [(RecordAttribute.version, version.text)])
      .declarations(for: node, in: context)
  }
}
