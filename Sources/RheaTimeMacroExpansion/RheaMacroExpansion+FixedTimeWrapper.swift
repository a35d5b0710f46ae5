import RheaRecords
public import SwiftSyntax
public import SwiftSyntaxMacros

extension RheaMacroExpansion {
  /// Expands a macro that always registers for the same event and takes nothing but a callback, as `#load` does.
  ///
  /// The callback, which has no parameter, is the call's trailing closure, the closure labelled `func:`, or the
  /// name of a function there.
  ///
  /// - Parameters:
  ///   - node: The call of the macro.
  ///   - context: The context of the expansion.
  ///   - time: The name of the event.
  ///   - priority: Callbacks of one event run from the highest priority to the lowest.
  ///   - repeatable: Whether the callback runs each time the event is triggered, not only the first time.
  ///   - async: Whether the callback runs on a background thread.
  ///   - ownLabels: The labels of arguments that the calling macro reads by itself.
  /// - Returns: One declaration, which holds the record.
  /// - Throws: A `DiagnosticsError` with one diagnostic for each mistake in the call.
  public static func expandFixedTimeWrapper(
    of node: some FreestandingMacroExpansionSyntax,
    in context: some MacroExpansionContext,
    time: String,
    priority: Int = 5,
    repeatable: Bool = false,
    async: Bool = false,
    ownLabels: [String] = []
  ) throws -> [DeclSyntax] {
    try checkContext(of: node, in: context)
    let call = try MacroCall(node, labels: ["func"], ownLabels: ownLabels)
    var mistakes = Mistakes()
    mistakes.collect(try checkName(time, as: .event, at: Syntax(node.macroName)))
    let callback = mistakes.collect(try readCallback("func", in: call, context: context))
    try mistakes.throwIfAny()
    guard let callback else { return [] }

    return RecordExpansion(
      kind: .event, flags: RecordFlags(repeatable: repeatable, async: async), priority: Int64(priority), name: time,
      callback: .init(author: callback, thunk: .parameterless)
    ).declarations(for: node, in: context)
  }
}
