import SwiftDiagnostics
import SwiftSyntax

/// The arguments of a call, by label; every label is one that the macro has, and stands once.
struct MacroCall {
  /// The name of the macro, as its author writes it: `#rhea`.
  let macro: String
  /// Where to report that something is missing.
  let name: TokenSyntax
  /// The trailing closures, the labelled ones last.
  let trailingClosures: [TrailingClosure]
  private let arguments: [(label: String, expression: ExprSyntax)]

  struct TrailingClosure {
    /// nil for the first closure, which has no label.
    let label: TokenSyntax?
    let closure: ClosureExprSyntax
    /// What to remove with the closure.
    let node: Syntax
  }

  /// Sorts the arguments of a call, and reports labels that are unknown, missing or there twice.
  ///
  /// - Parameters:
  ///   - labels: What the macro takes.
  ///   - ownLabels: What another macro around this one takes and reads.
  /// - Throws: All that is wrong with the labels. A misspelt argument would otherwise be reported as missing as well.
  init(
    _ node: some FreestandingMacroExpansionSyntax, labels: [String], ownLabels: [String] = []
  ) throws(DiagnosticsError) {
    macro = "#" + node.macroName.text
    name = node.macroName
    var mistakes = Mistakes()
    var arguments: [(label: String, expression: ExprSyntax)] = []
    for argument in node.arguments {
      guard let label = argument.label else {
        mistakes.append(.labelMissing(argument.expression, macro: macro, labels: labels))
        continue
      }
      let text = label.identifierText
      if ownLabels.contains(text) { continue }
      if !labels.contains(text) {
        mistakes.append(.labelUnknown(label, macro: macro, labels: labels))
      } else if arguments.contains(where: { $0.label == text }) {
        mistakes.append(.labelDuplicate(label, argument: argument, in: node.arguments))
      } else {
        arguments.append((text, argument.expression))
      }
    }
    try mistakes.throwIfAny()
    self.arguments = arguments

    var closures: [TrailingClosure] = []
    if let closure = node.trailingClosure {
      closures.append(TrailingClosure(label: nil, closure: closure, node: Syntax(closure)))
    }
    for element in node.additionalTrailingClosures {
      closures.append(TrailingClosure(label: element.label, closure: element.closure, node: Syntax(element)))
    }
    trailingClosures = closures
  }

  subscript(label: String) -> ExprSyntax? {
    arguments.first { $0.label == label }?.expression
  }
}

extension TokenSyntax {
  /// The text of an identifier, without the backticks that only escape it.
  var identifierText: String {
    let text = self.text
    guard text.utf8.count > 2, text.utf8.first == UInt8(ascii: "`"), text.utf8.last == UInt8(ascii: "`") else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
