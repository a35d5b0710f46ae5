internal import RheaRecords

/// Reads the segments of a pattern.
struct RoutePatternParser {
  private let key: String
  private var names: Set<String> = []

  private init(key: String) {
    self.key = key
  }

  /// The segments of a registered key.
  static func segments(of registered: String) throws(RoutePatternError) -> [RoutePattern.Segment] {
    var parser = RoutePatternParser(key: registered)
    return try parser.segments()
  }

  private mutating func segments() throws(RoutePatternError) -> [RoutePattern.Segment] {
    var segments: [RoutePattern.Segment] = []
    var last: Item?
    for text in RouteKey.rawSegments(of: RouteKey.withoutOuterSlashes(key[...])) {
      let segment = try segment(text)
      if let last { try checkOrder(last, before: (segment, text)) }
      segments.append(segment)
      last = (segment, text)
    }
    return segments
  }

  /// A segment, and how it is written.
  private typealias Item = (segment: RoutePattern.Segment, text: Substring)

  private func checkOrder(_ first: Item, before second: Item) throws(RoutePatternError) {
    if case .wildcard = first.segment {
      throw error(.wildcardNotLast, "the wildcard \"\(first.text)\" as the last segment", "\"\(second.text)\" after it")
    }
    if first.segment.isOptional, !second.segment.isOptional {
      throw error(
        .requiredAfterOptional, "only optional segments, such as \":name?\", after \"\(first.text)\"",
        "\"\(second.text)\"")
    }
  }

  private mutating func segment(_ text: Substring) throws(RoutePatternError) -> RoutePattern.Segment {
    switch text.utf8.first {
    case .colon: try placeholder(text)
    case .asterisk: try wildcard(text)
    default: .literal(RouteKey.escaped(PercentEncoding.decoded(text)))
    }
  }

  private mutating func placeholder(_ text: Substring) throws(RoutePatternError) -> RoutePattern.Segment {
    var rest = text.unicodeScalars.dropFirst()
    guard let name = try takeName(&rest, of: text) else {
      throw error(.emptyName, "a name after \":\", as in \":name\"", "\"\(text)\"")
    }
    let kind = try takeType(&rest, of: text) ?? .text
    return .placeholder(name: name, kind, isOptional: try takeOptionality(&rest, of: text))
  }

  private mutating func wildcard(_ text: Substring) throws(RoutePatternError) -> RoutePattern.Segment {
    var rest = text.unicodeScalars.dropFirst()
    let name = try takeName(&rest, of: text)
    return .wildcard(name: name, isOptional: try takeOptionality(&rest, of: text))
  }

  /// Takes the name from what is left of a segment; nil when there is none.
  private mutating func takeName(
    _ rest: inout Substring.UnicodeScalarView, of text: Substring
  ) throws(RoutePatternError) -> String? {
    let letters = rest.prefix(while: \.belongsToName)
    guard !letters.isEmpty else { return nil }
    rest = rest[letters.endIndex...]
    let name = String(letters)
    guard names.insert(name).inserted else {
      throw error(.repeatedName, "another name in \"\(text)\"", "\"\(name)\" a second time")
    }
    return name
  }

  /// Takes the type from what is left of a segment; nil when there is none.
  private func takeType(
    _ rest: inout Substring.UnicodeScalarView, of text: Substring
  ) throws(RoutePatternError) -> RoutePattern.Kind? {
    guard rest.first == "(" else { return nil }
    guard let end = rest.firstIndex(of: ")") else {
      throw error(.missingParenthesis, "\")\" after the type, as in \":name(int)\"", "\"\(text)\"")
    }
    let name = String(rest[..<end].dropFirst())
    rest = rest[rest.index(after: end)...]
    guard let kind = RoutePattern.Kind(typeName: name) else {
      let names = nearestName(to: name, among: RoutePattern.Kind.typeNames).map { [$0] } ?? RoutePattern.Kind.typeNames
      throw error(.unknownType, "the type " + names.map { "\"\($0)\"" }.joined(separator: " or "), "\"\(name)\"")
    }
    return kind
  }

  /// Takes the "?" from what is left of a segment, which must be all.
  private func takeOptionality(
    _ rest: inout Substring.UnicodeScalarView, of text: Substring
  ) throws(RoutePatternError) -> Bool {
    let isOptional = rest.first == "?"
    if isOptional { rest.removeFirst() }
    guard rest.isEmpty else {
      throw error(.trailingText, "nothing after \"\(text[..<rest.startIndex])\"", "\"\(Substring(rest))\"")
    }
    return isOptional
  }

  private func error(_ code: RoutePatternError.Code, _ expected: String, _ found: String) -> RoutePatternError {
    RoutePatternError(code, key: key, expected: expected, found: found)
  }
}

extension Unicode.Scalar {
  /// Whether a name may have it: letters of any script with their marks, digits, "_" and "-".
  fileprivate var belongsToName: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: true
    default: properties.isAlphabetic || self == "_" || self == "-"
    }
  }
}
