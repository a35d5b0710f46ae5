/// A version of three numbers, as [Semantic Versioning 2.0.0](https://semver.org/spec/v2.0.0.html) defines it.
///
/// Versions are compared by precedence (section 11): the numbers from left to right, then a pre-release comes before
/// its release. Build metadata has no part in it, so `1.0.0+a == 1.0.0+b`.
public struct SemanticVersion: Sendable {
  public let major: Int
  public let minor: Int
  public let patch: Int
  /// The identifiers between "-" and "+": `["beta", "2"]` of `1.0.0-beta.2`. Empty for a release.
  public let prerelease: [String]
  /// What stands behind "+"; nil without any.
  public let build: String?

  /// A release.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
    prerelease = []
    build = nil
  }

  /// Reads a version, `1.2.3-beta.2+build.5`.
  ///
  /// More than the specification allows, the second and third number may be missing and are zero then: `1.2` is
  /// `1.2.0`. Nothing else is: no "v", no spaces, no number with a leading zero or of more digits than `Int` has.
  ///
  /// - Returns: nil for a text that is no version.
  public init?(_ text: some StringProtocol) {
    self.init(utf8: Substring(text).utf8)
  }

  private init?(utf8 text: Substring.UTF8View) {
    var rest = text
    let build = Self.cut(&rest, behind: UInt8(ascii: "+"))
    let prerelease = Self.cut(&rest, behind: UInt8(ascii: "-"))
    let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      guard let number = Self.number(part) else { return nil }
      numbers.append(number)
    }
    numbers += repeatElement(0, count: 3 - numbers.count)
    (major, minor, patch) = (numbers[0], numbers[1], numbers[2])

    let identifiers = prerelease.map { $0.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) } ?? []
    guard identifiers.allSatisfy({ Self.isIdentifier($0) && !Self.isNumberWithLeadingZero($0) }) else { return nil }
    self.prerelease = identifiers.compactMap { String($0) }
    let words = build?.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
    guard words.allSatisfy(Self.isIdentifier) else { return nil }
    self.build = build.flatMap { String($0) }
  }

  /// Removes what begins with a mark, and returns what is behind the mark; nil without one.
  private static func cut(_ text: inout Substring.UTF8View, behind mark: UInt8) -> Substring.UTF8View? {
    guard let place = text.firstIndex(of: mark) else { return nil }
    defer { text = text[..<place] }
    return text[text.index(after: place)...]
  }

  /// The greatest `Int` is left out, so that there is a next one to each number.
  private static func number(_ digits: Substring.UTF8View) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(isDigit), !isNumberWithLeadingZero(digits) else { return nil }
    return Int(Substring(digits)).flatMap { $0 < .max ? $0 : nil }
  }

  private static func isNumberWithLeadingZero(_ text: Substring.UTF8View) -> Bool {
    text.count > 1 && text.first == UInt8(ascii: "0") && text.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Sections 9 and 10: `[0-9A-Za-z-]`, one or more.
  private static func isIdentifier(_ text: Substring.UTF8View) -> Bool {
    !text.isEmpty
      && text.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension SemanticVersion {
  /// Whether it comes before its release, as `1.0.0-beta` does.
  public var isPrerelease: Bool { !prerelease.isEmpty }

  /// Whether both have the same three numbers.
  func hasNumbers(of other: SemanticVersion) -> Bool {
    (major, minor, patch) == (other.major, other.minor, other.patch)
  }
}

extension SemanticVersion: LosslessStringConvertible {
  /// The version with all three numbers.
  public var description: String {
    "\(major).\(minor).\(patch)" + (isPrerelease ? "-" + prerelease.joined(separator: ".") : "")
      + (build.map { "+\($0)" } ?? "")
  }
}
