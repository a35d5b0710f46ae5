import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

extension RecordExpansion {
  /// Where the call stands, `Clock.swift:12`, or nil if the compiler does not know.
  ///
  /// The file's name has no directories, so that a build leaves no path of its machine behind.
  func sourceLocation(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) -> String? {
    guard let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID),
      let file = location.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      let line = location.line.as(IntegerLiteralExprSyntax.self)?.literal.text
    else { return nil }
    let name = file.split(separator: "/").last ?? ""
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    return "\(name):\(line)"
  }
}
