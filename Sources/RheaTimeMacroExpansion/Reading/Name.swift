import RheaRecords
import Routing
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// A name that stands in a record, and how its argument may be written.
struct Name {
  /// What it is called in messages.
  let noun: String
  let label: String
  /// The type whose member may stand for the name, innermost last; empty if only a literal may.
  let typePath: [String]
  /// Whether it may be a pattern, such as `user/:id`.
  var isPattern = false

  static let event = Name(noun: "event", label: "time", typePath: ["RheaTime", "RheaEvent"])
  static let routeKey = Name(
    noun: "route key", label: "key", typePath: ["ReerRouter", "Route", "Key"], isPattern: true)
  static let pluginID = Name(noun: "plugin id", label: "id", typePath: [])
  static let pluginVersion = Name(noun: "plugin version", label: "version", typePath: [])
  static let requiredID = Name(noun: "id of a required plugin", label: "requires", typePath: [])
  static let versionRange = Name(noun: "version range", label: "requires", typePath: [])

  /// The type as an author may write it: with its module, without, or not at all.
  var spellings: [String] {
    typePath.isEmpty ? [] : [typePath.joined(separator: "."), shortType]
  }

  /// The type without its module.
  var shortType: String { typePath.dropFirst().joined(separator: ".") }
}

/// A name that was read from an argument.
struct ReadName {
  let text: String
  /// The constant that the author wrote, fully qualified; nil for a literal.
  var constant: String?
}

extension RheaMacroExpansion {
  /// Reads a name from its argument: a member of its type, which stands for the member's own name, or a literal.
  static func readName(_ name: Name, in call: MacroCall) throws(DiagnosticsError) -> ReadName {
    guard let expression = call[name.label] else {
      throw DiagnosticsError(.argumentMissing(call, label: name.label))
    }
    return try readName(name, from: expression)
  }

  /// Reads a name from an expression.
  static func readName(_ name: Name, from expression: ExprSyntax) throws(DiagnosticsError) -> ReadName {
    let read: ReadName
    if let literal = expression.as(StringLiteralExprSyntax.self) {
      read = ReadName(text: try value(of: literal, as: name))
    } else if let member = member(of: name, in: expression) {
      read = member
    } else {
      throw DiagnosticsError(.nameNotReadable(expression, name))
    }
    try checkName(read.text, as: name, at: Syntax(expression))
    return read
  }

  /// Checks that a record can hold a name.
  static func checkName(_ text: String, as name: Name, at node: Syntax) throws(DiagnosticsError) {
    let length = text.utf8.count
    if length == 0 { throw DiagnosticsError(.nameEmpty(node, name)) }
    if length > RecordLayout.nameLimit { throw DiagnosticsError(.nameTooLong(node, name, length: length)) }
    if name.isPattern {
      do { _ = try RoutePattern(text) } catch { throw DiagnosticsError(.routePatternNotSound(node, error)) }
    }
    // U+0080 to U+009F are control characters as well: a terminal may obey them.
    if let control = text.unicodeScalars.first(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
      throw DiagnosticsError(.nameHasControlCharacter(node, name, control))
    }
  }

  private static func value(of literal: StringLiteralExprSyntax, as name: Name) throws(DiagnosticsError) -> String {
    for segment in literal.segments {
      if let interpolation = segment.as(ExpressionSegmentSyntax.self) {
        throw DiagnosticsError(.nameInterpolated(interpolation, name))
      }
    }
    guard let value = literal.representedLiteralValue else {
      throw DiagnosticsError(.nameNotEvaluable(literal, name))
    }
    return value
  }

  private static func member(of name: Name, in expression: ExprSyntax) -> ReadName? {
    guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.argumentNames == nil,
      case .identifier = access.declName.baseName.tokenKind, !name.typePath.isEmpty
    else { return nil }
    if let base = access.base, !name.spellings.contains(base.trimmedDescription) { return nil }
    let type = "\(name.typePath[0])::\(name.shortType)"
    return ReadName(
      text: access.declName.baseName.identifierText, constant: "\(type).\(access.declName.trimmedDescription)")
  }
}
