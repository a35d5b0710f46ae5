extension VersionRange {
  /// One condition of a range.
  struct Comparator: Sendable {
    /// The signs, longer ones before those that they begin with.
    enum Sign: String, CaseIterable {
      case atLeast = ">="
      case atMost = "<="
      case above = ">"
      case below = "<"
      case exactly = "="
      case compatible = "^"
      case near = "~"
    }

    private let sign: Sign
    private let version: SemanticVersion
    /// Where the versions of `^` and `~` end.
    private let end: SemanticVersion

    /// - Parameter count: How many numbers were written.
    init(_ sign: Sign, _ version: SemanticVersion, numberCount count: Int) {
      (self.sign, self.version) = (sign, version)
      end = sign == .near ? Self.afterNear(version, count) : Self.afterCompatible(version, count)
    }

    private static func afterNear(_ version: SemanticVersion, _ count: Int) -> SemanticVersion {
      count == 1 ? SemanticVersion(version.major + 1) : SemanticVersion(version.major, version.minor + 1)
    }

    /// The leftmost number that is not zero may not change; of those that were written, the last at most.
    private static func afterCompatible(_ version: SemanticVersion, _ count: Int) -> SemanticVersion {
      if version.major > 0 || count == 1 { return SemanticVersion(version.major + 1) }
      if version.minor > 0 || count == 2 { return SemanticVersion(0, version.minor + 1) }
      return SemanticVersion(0, 0, version.patch + 1)
    }

    /// Whether a version meets the condition by its precedence alone.
    func contains(_ other: SemanticVersion) -> Bool {
      switch sign {
      case .atLeast: other >= version
      case .atMost: other <= version
      case .above: other > version
      case .below: other < version
      case .exactly: other == version
      case .compatible, .near: other >= version && other < end
      }
    }

    /// Whether it names a pre-release of the same three numbers.
    func admitsPrereleases(of other: SemanticVersion) -> Bool {
      version.isPrerelease && version.hasNumbers(of: other)
    }
  }
}
