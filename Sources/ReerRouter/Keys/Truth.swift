internal import Foundation

/// What a parameter says that is either true or false.
enum Truth {
  /// The truth of a value: `true`, `yes` and numbers but zero; `false`, `no` and zero; as text of any case, as `Bool`
  /// or as a number. Nil for anything else.
  static func value(of value: Any) -> Bool? {
    if let text = value as? String { return Self.value(ofText: text) }
    return (value as? NSNumber).flatMap { Self.value(of: $0.doubleValue) }
  }

  private static func value(ofText text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: Double(text).flatMap { Self.value(of: $0) }
    }
  }

  private static func value(of number: Double) -> Bool? { number.isNaN ? nil : number != 0 }
}
