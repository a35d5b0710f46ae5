/// Which versions of something will do, such as `>=1.2 <2`.
///
/// | Text | Versions |
/// | --- | --- |
/// | `*` | any, and also none at all or one that is not semantic |
/// | `=1.2.3` | this one |
/// | `>=1.2`, `>1.2`, `<2`, `<=2` | by precedence |
/// | `^1.2`, `1.2` | from 1.2.0 on, up to the next one that may break: before 2.0.0; `^0.2` before 0.3.0, `^0.0.3` before 0.0.4 |
/// | `~1.2.3`, `~1.2` | from there on, before 1.3.0; `~1` before 2.0.0 |
///
/// Several, with spaces between them, must all be met. Missing numbers are zero. A pre-release meets a range only where
/// the range itself names a pre-release with the same three numbers: `1.3.0-beta` meets `>=1.3.0-alpha` but not `>=1.2`,
/// so that nobody gets one who did not ask.
public struct VersionRange: Sendable {
  private let comparators: [Comparator]
  /// The range as it was written, with single spaces.
  public let description: String

  /// Every version, and no version.
  public static let any = VersionRange(comparators: [], description: "*")

  init(comparators: [Comparator], description: String) {
    (self.comparators, self.description) = (comparators, description)
  }

  /// Reads a range.
  ///
  /// - Throws: What is wrong with the text.
  /// - Complexity: O(n).
  public init(_ text: some StringProtocol) throws(VersionRangeError) {
    self = try VersionRangeParser.range(of: Substring(text))
  }

  /// Whether any version will do, and none.
  public var isAny: Bool { comparators.isEmpty }

  /// Whether a version will do.
  ///
  /// - Parameter version: nil for something that has no version, or one that is not semantic.
  public func contains(_ version: SemanticVersion?) -> Bool {
    guard !isAny else { return true }
    guard let version, comparators.allSatisfy({ $0.contains(version) }) else { return false }
    return !version.isPrerelease || comparators.contains { $0.admitsPrereleases(of: version) }
  }
}

extension VersionRange: Hashable, CustomStringConvertible {
  public static func == (left: VersionRange, right: VersionRange) -> Bool { left.description == right.description }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// What is wrong with the text of a range.
public struct VersionRangeError: Error, Hashable, Sendable {
  /// What is to be written.
  public let expected: String
  /// What is there instead.
  public let found: String
}
