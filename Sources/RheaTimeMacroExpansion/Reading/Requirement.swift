import SwiftDiagnostics
import SwiftSyntax
import Versioning

/// Another plugin that the one around it needs.
struct ReadRequirement {
  let id: String
  let versions: String
}

extension RheaMacroExpansion {
  /// Reads `requires:`, a dictionary literal from the ids of plugins to ranges of versions; none if it is missing.
  ///
  /// - Parameter ownID: The id of the plugin itself, if it could be read.
  /// - Throws: All that is wrong with it.
  static func readRequirements(in call: MacroCall, ownID: String?) throws(DiagnosticsError) -> [ReadRequirement] {
    guard let expression = call["requires"] else { return [] }
    guard let dictionary = expression.as(DictionaryExprSyntax.self) else {
      throw DiagnosticsError(.requirementsNotReadable(expression))
    }
    guard case .elements(let elements) = dictionary.content else { return [] }
    var mistakes = Mistakes()
    var requirements: [ReadRequirement] = []
    var seen: Set<String> = []
    for element in elements {
      let id = mistakes.collect(try readName(.requiredID, from: element.key))
      let versions = mistakes.collect(try readVersions(from: element.value))
      guard let id else { continue }
      if id.text == ownID { mistakes.append(.requirementOfItself(element.key)) }
      if !seen.insert(id.text).inserted { mistakes.append(.requirementDuplicate(element, id: id.text, in: elements)) }
      if let versions { requirements.append(ReadRequirement(id: id.text, versions: versions)) }
    }
    try mistakes.throwIfAny()
    return requirements
  }

  private static func readVersions(from expression: ExprSyntax) throws(DiagnosticsError) -> String {
    let text = try readName(.versionRange, from: expression).text
    do {
      return try VersionRange(text).description
    } catch {
      throw DiagnosticsError(.versionRangeNotSound(expression, error))
    }
  }
}
