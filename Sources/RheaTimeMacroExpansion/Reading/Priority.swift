import SwiftDiagnostics
import SwiftSyntax

/// The levels of `RheaPriority`, which a macro sees only as names.
enum PriorityLevel {
  static let all: [(name: String, value: Int64)] = [
    ("veryLow", 1), ("low", 3), ("normal", 5), ("high", 7), ("veryHigh", 9),
  ]
  static let normal: Int64 = 5
  static let types = ["RheaPriority", "RheaTime.RheaPriority"]
}

extension RheaMacroExpansion {
  /// Reads `priority:`: a named level or an integer literal; normal if it is not given.
  static func readPriority(in call: MacroCall) throws(DiagnosticsError) -> Int64 {
    guard let expression = call["priority"] else { return PriorityLevel.normal }
    if let value = try integer(expression) { return value }
    guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.argumentNames == nil,
      access.base.map({ PriorityLevel.types.contains($0.trimmedDescription) }) ?? true
    else {
      throw DiagnosticsError(.priorityNotReadable(expression))
    }
    let level = access.declName.baseName
    guard let known = PriorityLevel.all.first(where: { $0.name == level.identifierText }) else {
      throw DiagnosticsError(.priorityLevelUnknown(level))
    }
    return known.value
  }

  /// Reads the `priority:` of a route, which has no levels; 0 if it is not given.
  static func readRoutePriority(_ expression: ExprSyntax?) throws(DiagnosticsError) -> Int64 {
    guard let expression else { return 0 }
    guard let value = try integer(expression) else {
      throw DiagnosticsError(.routePriorityNotReadable(expression))
    }
    return value
  }

  /// The value of an integer literal; nil for another expression.
  private static func integer(_ expression: ExprSyntax) throws(DiagnosticsError) -> Int64? {
    guard let digits = integerLiteral(expression) else { return nil }
    guard let value = integerValue(digits) else { throw DiagnosticsError(.priorityOutOfRange(expression)) }
    return value
  }

  /// The text of an integer literal with its sign, or nil if the expression is something else.
  static func integerLiteral(_ expression: ExprSyntax) -> String? {
    if let literal = expression.as(IntegerLiteralExprSyntax.self) { return literal.literal.text }
    guard let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-",
      let literal = prefixed.expression.as(IntegerLiteralExprSyntax.self)
    else { return nil }
    return "-" + literal.literal.text
  }

  /// The value of an integer literal in any of Swift's notations, or nil if an `Int64` cannot hold it.
  private static func integerValue(_ text: String) -> Int64? {
    var digits = text.utf8.filter { $0 != UInt8(ascii: "_") }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    var radix = 10
    if digits.count > 2, digits[0] == UInt8(ascii: "0") {
      switch digits[1] {
      case UInt8(ascii: "x"): radix = 16
      case UInt8(ascii: "o"): radix = 8
      case UInt8(ascii: "b"): radix = 2
      default: break
      }
      if radix != 10 { digits.removeFirst(2) }
    }
    return Int64((isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
