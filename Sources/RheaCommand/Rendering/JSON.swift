internal import RheaRecords

/// A JSON value (RFC 8259). Foundation's encoder would cost every start of the program its load time.
indirect enum JSON {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number with a fraction, of so many digits.
  case decimal(Double, places: Int)
  case string(String)
  case array([JSON])
  /// Members in the order in which they are written.
  case object([(name: String, value: JSON)])

  /// A string, or null for none.
  static func optional(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }

  /// The value as text, indented by two spaces a level.
  var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .decimal(let value, let places): text += value.rounded(to: places)
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      Self.write(elements, brackets: ("[", "]"), to: &text, indent: indent) { element, text in
        element.write(to: &text, indent: indent + 1)
      }
    case .object(let members):
      Self.write(members, brackets: ("{", "}"), to: &text, indent: indent) { member, text in
        Self.write(member.name, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent + 1)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], brackets: (open: String, close: String), to text: inout String, indent: Int,
    element write: (Element, inout String) -> Void
  ) {
    text += brackets.open
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += String(repeating: "  ", count: indent + 1)
      write(element, &text)
    }
    if !elements.isEmpty { text += "\n" + String(repeating: "  ", count: indent) }
    text += brackets.close
  }

  private static func write(_ string: String, to text: inout String) {
    // More than JSON asks for: the text may end up in a terminal.
    text += string.quotedForJSON()
  }
}
