/// Reads the text of a range.
enum VersionRangeParser {
  static func range(of text: Substring) throws(VersionRangeError) -> VersionRange {
    let words = text.split(separator: " ")
    guard !words.isEmpty else {
      throw VersionRangeError(expected: "a range of versions such as \">=1.2\", or \"*\" for any", found: "no text")
    }
    var comparators: [VersionRange.Comparator] = []
    for word in words {
      if word == "*" {
        guard words.count == 1 else {
          throw VersionRangeError(expected: "\"*\" alone, or none", found: "other conditions beside it")
        }
        continue
      }
      comparators.append(try comparator(word))
    }
    return VersionRange(comparators: comparators, description: words.joined(separator: " "))
  }

  private static func comparator(_ word: Substring) throws(VersionRangeError) -> VersionRange.Comparator {
    let sign = VersionRange.Comparator.Sign.allCases.first { word.hasPrefix($0.rawValue) }
    let text = word.dropFirst(sign?.rawValue.count ?? 0)
    guard let version = SemanticVersion(text) else {
      throw VersionRangeError(
        expected: sign.map { "a version such as 1.2.3 behind \"\($0.rawValue)\"" }
          ?? "versions such as \">=1.2\", \"^1.2\" or \"1.2\"",
        found: text.isEmpty ? "nothing" : "\"\(text)\"")
    }
    let numbers = text.prefix { $0 != "-" && $0 != "+" }
    // Without a sign, a version means those that are compatible with it.
    return VersionRange.Comparator(
      sign ?? .compatible, version, numberCount: numbers.split(separator: ".").count)
  }
}
