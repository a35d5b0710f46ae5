import Foundation
import Testing

/// What a JSON value is made of: for each place, `plugins[].id`, the types that are found there.
struct JSONShape: Equatable {
  private(set) var types: [String: Set<String>] = [:]

  init(of text: String) throws {
    add(try JSONSerialization.jsonObject(with: Data(text.utf8)), at: "")
  }

  var places: Set<String> { Set(types.keys) }

  private mutating func add(_ value: Any, at place: String) {
    if !place.isEmpty { types[place, default: []].insert(Self.type(of: value)) }
    switch value {
    case let members as [String: Any]:
      for (name, member) in members { add(member, at: place.isEmpty ? name : "\(place).\(name)") }
    case let elements as [Any]:
      for element in elements { add(element, at: "\(place)[]") }
    default: break
    }
  }

  /// The types that a number may be stored as, where they are not integers: a character, and one with a fraction.
  private static let names = ["c": "boolean", "d": "number"]

  private static func type(of value: Any) -> String {
    switch value {
    case is [String: Any]: "object"
    case is [Any]: "array"
    case is String: "string"
    case is NSNull: "null"
    // A boolean is a number, too, but one that only holds 0 or 1.
    case let number as NSNumber: names[String(cString: number.objCType)] ?? "integer"
    default: "unknown"
    }
  }
}
