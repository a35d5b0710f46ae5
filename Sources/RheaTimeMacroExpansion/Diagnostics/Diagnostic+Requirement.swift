import SwiftDiagnostics
import SwiftSyntax
import Versioning

/// Mistakes in `requires:`.
extension Diagnostic {
  static func requirementsNotReadable(_ expression: ExprSyntax) -> Diagnostic {
    .error(
      "'requires:' must be a dictionary literal of string literals, as in '[\"com.example.base\": \">=1.2\"]': it is "
        + "written into the binary when it is compiled",
      at: expression)
  }

  static func requirementOfItself(_ id: ExprSyntax) -> Diagnostic {
    .error("a plugin cannot require itself", at: id)
  }

  static func requirementDuplicate(
    _ element: DictionaryElementSyntax, id: String, in elements: DictionaryElementListSyntax
  ) -> Diagnostic {
    // The comma before it goes with it.
    let start = elements.last { $0.position < element.position }?.trailingComma?.positionAfterSkippingLeadingTrivia
    let end = element.value.endPositionBeforeTrailingTrivia
    return .error(
      "\"\(id)\" is required twice; write its conditions in one text, with a space between them", at: element.key,
      fixIts: [
        .edit("remove the second one", (start ?? element.position)..<end, in: Syntax(elements), with: "")
      ])
  }

  static func versionRangeNotSound(_ expression: ExprSyntax, _ error: VersionRangeError) -> Diagnostic {
    .error("the version range is none: expected \(error.expected), found \(error.found)", at: expression)
  }
}
