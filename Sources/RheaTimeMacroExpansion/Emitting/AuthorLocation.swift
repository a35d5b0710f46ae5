import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A place in the author's file.
struct AuthorLocation {
  /// The file's path, as the compiler was given it.
  let file: String
  let line: Int

  /// Asks the compiler where a node stands; nil if it does not know.
  init?(of node: some SyntaxProtocol, in context: some MacroExpansionContext) {
    guard let location = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath),
      let file = location.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue, !file.isEmpty,
      let line = location.line.as(IntegerLiteralExprSyntax.self)?.representedLiteralValue
    else { return nil }
    self.init(file: file, line: line)
  }

  private init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place of a node inside the one whose place this is.
  ///
  /// Lines are counted here, because each question to the compiler costs three more expressions to parse.
  func ofDescendant(_ node: some SyntaxProtocol, in ancestor: some SyntaxProtocol) -> AuthorLocation {
    let start = ancestor.positionAfterSkippingLeadingTrivia
    let length = node.positionAfterSkippingLeadingTrivia.utf8Offset - start.utf8Offset
    var lines = 0
    var previous: UInt8 = 0
    for byte in ancestor.trimmedDescription.utf8.prefix(length) {
      // A carriage return ends a line as well, but not twice before a newline.
      if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r") { lines += 1 }
      previous = byte
    }
    return AuthorLocation(file: file, line: line + lines)
  }

  /// The place as a record names it, `Clock.swift:12`: without directories, so that a build leaves no path of its
  /// machine behind. nil if the file's name would break the record.
  var recordText: String? {
    guard let name = file.split(separator: "/").last, !name.utf8.contains(0) else { return nil }
    return "\(name):\(line)"
  }

  /// Whether `#sourceLocation` can name the file: its literal knows no escapes.
  var isUsableInDirective: Bool {
    !file.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }
}
