import RheaRecords
public import SwiftSyntax
public import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Expands `#rhea(time:priority:repeatable:async:func:)`: one callback for one event.
  ///
  /// - Parameters:
  ///   - node: The call of the macro.
  ///   - context: The context of the expansion.
  /// - Returns: One declaration, which holds the record.
  /// - Throws: A `DiagnosticsError` with one diagnostic for each mistake in the call.
  public static func expandRhea(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try checkContext(of: node, in: context)
    let call = try MacroCall(node, labels: ["time", "priority", "repeatable", "async", "func"])
    var mistakes = Mistakes()
    let event = mistakes.collect(try readName(.event, in: call))
    let priority = mistakes.collect(try readPriority(in: call))
    let repeatable = mistakes.collect(try readFlag("repeatable", in: call))
    let async = mistakes.collect(try readFlag("async", in: call))
    let callback = mistakes.collect(try readCallback("func", in: call, context: context))
    try mistakes.throwIfAny()
    guard let event, let priority, let repeatable, let async, let callback else { return [] }

    var flags = RecordFlags(repeatable: repeatable, async: async)
    if event.constant != nil { flags.insert(.namedByConstant) }
    return RecordExpansion(
      kind: .event, flags: flags, priority: priority, name: event.text,
      callback: .init(author: callback, thunk: .event, constant: event.constant)
    ).declarations(for: node, in: context)
  }
}

extension RecordFlags {
  init(repeatable: Bool, async: Bool) {
    self = []
    if repeatable { insert(.repeatable) }
    if async { insert(.async) }
  }
}
