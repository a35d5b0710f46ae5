import RheaRecords
public import SwiftSyntax
public import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Expands `#plugin(id:version:requires:)`: what the plugin is called, and which others it needs.
  ///
  /// - Parameters:
  ///   - node: The call of the macro.
  ///   - context: The context of the expansion.
  /// - Returns: Declarations that hold the record of the plugin, and one for each requirement.
  /// - Throws: A `DiagnosticsError` with one diagnostic for each mistake in the call.
  public static func expandPlugin(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try checkContext(of: node, in: context)
    let call = try MacroCall(node, labels: ["id", "version", "requires"])
    var mistakes = Mistakes()
    if let closure = call.trailingClosures.first {
      mistakes.append(.closureNotExpected(closure, macro: call.macro))
    }
    let id = mistakes.collect(try readName(.pluginID, in: call))
    let version = mistakes.collect(try readName(.pluginVersion, in: call))
    let requirements = mistakes.collect(try readRequirements(in: call, ownID: id?.text))
    try mistakes.throwIfAny()
    guard let id, let version, let requirements else { return [] }

    let plugin = RecordExpansion(kind: .plugin, name: id.text, attributes: [(RecordAttribute.version, version.text)])
    let others = requirements.map { requirement in
      RecordExpansion(
        kind: .requirement, name: requirement.id, attributes: [(RecordAttribute.version, requirement.versions)])
    }
    return RecordExpansion.declarations(of: [plugin] + others, for: node, in: context)
  }
}
