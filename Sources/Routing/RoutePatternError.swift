/// What is wrong with a pattern. Who registers it is not known here, and is told beside it.
package struct RoutePatternError: Error, Hashable, Sendable {
  /// The mistakes that there are.
  package enum Code: Hashable, Sendable {
    /// A placeholder has no name.
    case emptyName
    /// A name is there twice.
    case repeatedName
    /// The type of a placeholder is none.
    case unknownType
    /// The type of a placeholder does not end.
    case missingParenthesis
    /// Something stands between the end of a placeholder or a wildcard and the end of its segment.
    case trailingText
    /// Something follows a wildcard.
    case wildcardNotLast
    /// Something that must be there follows something optional.
    case requiredAfterOptional
  }

  /// Which mistake it is.
  package let code: Code
  /// The key as it was registered.
  package let key: String
  /// What is to be written.
  package let expected: String
  /// What is there instead.
  package let found: String

  init(_ code: Code, key: String, expected: String, found: String) {
    self.code = code
    self.key = key
    self.expected = expected
    self.found = found
  }
}

extension RoutePatternError: CustomStringConvertible {
  /// One sentence that says what to do.
  package var description: String { "write \(expected) in the route key \"\(key)\", instead of \(found)" }
}
