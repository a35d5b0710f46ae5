extension SemanticVersion: Comparable {
  /// Precedence (section 11 of the specification).
  public static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    if !left.hasNumbers(of: right) {
      return (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
    // A release has no identifiers, but comes last.
    guard left.isPrerelease, right.isPrerelease else { return left.isPrerelease && !right.isPrerelease }
    for (one, other) in zip(left.prerelease, right.prerelease) where one != other {
      return precedes(one, other)
    }
    return left.prerelease.count < right.prerelease.count
  }

  /// Numbers come before words, the smaller number and the earlier word first.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    switch (isNumber(left), isNumber(right)) {
    // Numbers of any length: without leading zeros, the one of more digits is greater.
    case (true, true) where left.utf8.count != right.utf8.count: left.utf8.count < right.utf8.count
    case (true, false): true
    case (false, true): false
    default: left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }

  private static func isNumber(_ identifier: String) -> Bool {
    identifier.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension SemanticVersion: Hashable {
  /// Whether neither precedes the other.
  public static func == (left: SemanticVersion, right: SemanticVersion) -> Bool {
    left.hasNumbers(of: right) && left.prerelease == right.prerelease
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(major)
    hasher.combine(minor)
    hasher.combine(patch)
    hasher.combine(prerelease)
  }
}
