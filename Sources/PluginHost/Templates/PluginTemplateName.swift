/// The name of a new plugin, and what is derived from it.
struct PluginTemplateName {
  let text: String
  /// The name of the Swift module: `disk-watch` becomes `DiskWatch`.
  let module: String

  /// A file's name may be longer; a module's makes many others longer.
  private static let limit = 64
  /// Modules that every package has or may want, and words that are no name for a module.
  private static let taken: Set<String> = [
    "rhea", "rheatime", "rheamacros", "reerrouter", "pluginhost", "crhea", "swift", "foundation", "testing", "glibc",
    "dispatch", "observation", "synchronization", "regexbuilder", "xctest", "any", "self", "type", "protocol", "main",
  ]

  init(_ text: String) throws(PluginTemplateError) {
    func refuse(_ expected: String, _ found: String) -> PluginTemplateError {
      PluginTemplateError(
        .badName, subject: text.isEmpty ? "\"\"" : text, expected: expected, found: found, advice: "choose another name"
      )
    }
    let rule = "a name of letters, digits, - and _ that begins with a letter"
    guard let first = text.unicodeScalars.first else { throw refuse(rule, "none") }
    for scalar in text.unicodeScalars where !Self.isAllowed(scalar) {
      let shown = scalar.isASCII && scalar.value > 32 && scalar.value < 127
      throw refuse(rule, shown ? "one with \(scalar)" : "one with a character that is no such")
    }
    guard first.properties.isAlphabetic else { throw refuse(rule, "one that begins with \(first)") }
    guard text.utf8.count <= Self.limit else {
      throw refuse("a name of at most \(Self.limit) letters", "one of \(text.utf8.count)")
    }
    self.text = text
    module = text.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard !Self.taken.contains(module.lowercased()) else {
      throw refuse("a name that is free", "the name of another module, or of none that can be")
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }
}
