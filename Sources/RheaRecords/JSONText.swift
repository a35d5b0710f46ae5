extension String {
  /// The text as a string of JSON (RFC 8259), in quotes.
  ///
  /// Characters that JSON would allow as they are are escaped too where they could do harm: control characters, which
  /// steer a terminal, and, for text within a page of HTML, those that begin a tag or a comment.
  package func quotedForJSON(inHTML: Bool = false) -> String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.isControl || inHTML && ["<", ">", "&"].contains(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
