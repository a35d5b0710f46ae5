import Testing
import Versioning

/// What a version is, and which comes first.
@Suite struct SemanticVersionTests {
  @Test(arguments: [
    ("1.2.3", "1.2.3"), ("0.0.0", "0.0.0"), ("10.20.30", "10.20.30"), ("1", "1.0.0"), ("1.2", "1.2.0"),
    ("1.2-beta", "1.2.0-beta"), ("1+7", "1.0.0+7"), ("1.0.0-alpha.1", "1.0.0-alpha.1"),
    ("1.0.0-0.3.7", "1.0.0-0.3.7"), ("1.0.0-x-y-z.--", "1.0.0-x-y-z.--"), ("1.0.0+001.-", "1.0.0+001.-"),
    ("1.0.0-beta+exp.sha.5114f85", "1.0.0-beta+exp.sha.5114f85"), ("1.0.0-0a", "1.0.0-0a"),
    ("1.0.0+a-b", "1.0.0+a-b"), ("1.0.0--", "1.0.0--"),
    ("9223372036854775806.0.0", "9223372036854775806.0.0"),
    ("1.0.0-99999999999999999999999", "1.0.0-99999999999999999999999"),
  ])
  func `a version`(text: String, canonical: String) throws {
    let version = try #require(SemanticVersion(text))
    #expect(version.description == canonical)
    #expect(SemanticVersion(canonical) == version)
  }

  @Test(arguments: [
    "", ".", "1.", ".1", "1..2", "1.2.", "1.2.3.4", "01.2.3", "1.02.3", "1.2.03", "v1.2.3", " 1.2.3", "1.2.3 ", "1,2",
    "-1.2.3", "+1", "1.2.3-", "1.2.3+", "1.2.3-+b", "1.2.3-a..b", "1.2.3-01", "1.2.3-a_b", "1.2.3+a+b", "1.2.3+a..b",
    "1.2.3-ä", "1.2.x", "*", "latest", "١.٢.٣", "1.2.3\n", "1.2.3\0", "9223372036854775807", "99999999999999999999",
  ])
  func `no version`(text: String) {
    #expect(SemanticVersion(text) == nil)
  }

  /// Section 11 of the specification, and what it leaves to be concluded.
  private static let ascending = [
    "0.0.0-0", "0.0.0", "0.0.1", "0.1.0", "1.0.0--", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
    "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-beta.99999999999999999999", "1.0.0-beta.a", "1.0.0-rc.1", "1.0.0", "1.0.1",
    "1.2.0", "1.10.0", "2.0.0", "2.1.0", "10.0.0",
  ]

  @Test func `precedence`() throws {
    let versions = Self.ascending.compactMap { SemanticVersion($0) }
    #expect(versions.count == Self.ascending.count)
    for (number, version) in versions.enumerated() {
      for (other, second) in versions.enumerated() {
        #expect((version < second) == (number < other), "\(version) and \(second)")
        #expect((version == second) == (number == other), "\(version) and \(second)")
      }
    }
  }

  @Test func `numbers come before words, and capitals before small letters`() throws {
    let words = ["0", "1", "10", "A", "Z", "a", "aa"]
    let versions = words.compactMap { SemanticVersion("1.0.0-\($0)") }
    #expect(versions.count == words.count)
    #expect(versions.shuffled().sorted() == versions)
  }

  @Test func `build metadata has no part in it`() throws {
    let one = try #require(SemanticVersion("1.0.0+a"))
    let other = try #require(SemanticVersion("1.0.0+b"))
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    #expect(!(one < other) && !(other < one))
  }
}
