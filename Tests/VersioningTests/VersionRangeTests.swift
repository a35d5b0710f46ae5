import Testing
import Versioning

/// Which versions a range takes.
@Suite struct VersionRangeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let range: String
    let inside: [String]
    let outside: [String]

    var testDescription: String { range }
  }

  private static let cases = [
    Case(range: ">=1.2", inside: ["1.2.0", "1.2", "1.3.0", "2.0.0", "1.2.0+b"], outside: ["1.1.9", "1.2.0-rc", "0"]),
    Case(range: ">1", inside: ["1.0.1", "1.1.0", "2.0.0"], outside: ["1.0.0", "1.0.0+b", "0.9.9"]),
    Case(range: "<2", inside: ["1.9.9", "0.0.0"], outside: ["2.0.0", "2.0.0-alpha", "1.9.9-alpha"]),
    Case(range: "<=2.1", inside: ["2.1.0", "2.0.9"], outside: ["2.1.1", "2.1.0-rc.1"]),
    Case(range: "=1.2.3", inside: ["1.2.3", "1.2.3+b"], outside: ["1.2.4", "1.2.2", "1.2.3-rc"]),
    Case(range: "=1.2", inside: ["1.2.0"], outside: ["1.2.1"]),
    Case(range: "1.2", inside: ["1.2.0", "1.9.0"], outside: ["1.1.9", "2.0.0", "2.0.0-alpha"]),
    Case(range: "^1.2.3", inside: ["1.2.3", "1.9.0"], outside: ["1.2.2", "2.0.0"]),
    Case(range: "^1", inside: ["1.0.0", "1.9.9"], outside: ["0.9.9", "2.0.0"]),
    Case(range: "^0", inside: ["0.0.0", "0.9.9"], outside: ["1.0.0"]),
    Case(range: "^0.0", inside: ["0.0.0", "0.0.9"], outside: ["0.1.0"]),
    Case(range: "^0.2", inside: ["0.2.0", "0.2.9"], outside: ["0.1.9", "0.3.0"]),
    Case(range: "^0.2.3", inside: ["0.2.3", "0.2.9"], outside: ["0.2.2", "0.3.0"]),
    Case(range: "^0.0.3", inside: ["0.0.3"], outside: ["0.0.2", "0.0.4"]),
    Case(range: "~1.2.3", inside: ["1.2.3", "1.2.9"], outside: ["1.2.2", "1.3.0"]),
    Case(range: "~1.2", inside: ["1.2.0", "1.2.9"], outside: ["1.3.0", "1.3.0-alpha"]),
    Case(range: "~1", inside: ["1.0.0", "1.9.9"], outside: ["2.0.0", "0.9.9"]),
    Case(range: "~0", inside: ["0.9.9"], outside: ["1.0.0"]),
    Case(range: ">=1.2 <2", inside: ["1.2.0", "1.9.9"], outside: ["1.1.9", "2.0.0"]),
    Case(range: "  >=1.2   <1.4   ", inside: ["1.3.0"], outside: ["1.4.0"]),
    Case(range: ">2 <1", inside: [], outside: ["0.5.0", "1.5.0", "2.5.0"]),
    Case(
      range: ">=1.3.0-alpha", inside: ["1.3.0-alpha", "1.3.0-beta", "1.3.0", "1.4.0"],
      outside: ["1.3.0-0", "1.4.0-beta", "1.2.9"]),
    Case(
      range: "^1.2.0-beta.2", inside: ["1.2.0-beta.2", "1.2.0-beta.11", "1.2.0", "1.9.0"],
      outside: ["1.2.0-beta.1", "1.3.0-beta.3", "2.0.0-alpha", "2.0.0"]),
    Case(range: ">=1 <2.0.0-beta", inside: ["1.5.0", "2.0.0-alpha"], outside: ["2.0.0-beta", "1.5.0-alpha"]),
    Case(range: "^9223372036854775806", inside: ["9223372036854775806.1"], outside: ["1.0.0"]),
  ]

  @Test(arguments: cases) func `a range`(of case: Case) throws {
    let range = try VersionRange(`case`.range)
    for text in `case`.inside {
      let version = try #require(SemanticVersion(text))
      #expect(range.contains(version), "\(text)")
    }
    for text in `case`.outside {
      let version = try #require(SemanticVersion(text))
      #expect(!range.contains(version), "\(text)")
    }
    #expect(!range.contains(nil))
    #expect(!range.isAny)
    #expect(try VersionRange(range.description) == range)
  }

  @Test func `any`() throws {
    let range = try VersionRange(" * ")
    #expect(range == .any)
    #expect(range.isAny)
    for text in ["0.0.0", "1.0.0-alpha", "99.0.0"] {
      let version = try #require(SemanticVersion(text))
      #expect(range.contains(version))
    }
    #expect(range.contains(nil))
  }

  @Test(
    arguments: [
      ("", "a range of versions such as \">=1.2\", or \"*\" for any", "no text"),
      ("  ", "a range of versions such as \">=1.2\", or \"*\" for any", "no text"),
      ("* <2", "\"*\" alone, or none", "other conditions beside it"),
      (">=1 *", "\"*\" alone, or none", "other conditions beside it"),
      (">=", "a version such as 1.2.3 behind \">=\"", "nothing"),
      (">= 1.2", "a version such as 1.2.3 behind \">=\"", "nothing"),
      (">=v1", "a version such as 1.2.3 behind \">=\"", "\"v1\""),
      ("=>1", "a version such as 1.2.3 behind \"=\"", "\">1\""),
      ("^01.2", "a version such as 1.2.3 behind \"^\"", "\"01.2\""),
      ("~1.2.3.4", "a version such as 1.2.3 behind \"~\"", "\"1.2.3.4\""),
      ("latest", "versions such as \">=1.2\", \"^1.2\" or \"1.2\"", "\"latest\""),
      ("1.x", "versions such as \">=1.2\", \"^1.2\" or \"1.2\"", "\"1.x\""),
      ("1.2,1.3", "versions such as \">=1.2\", \"^1.2\" or \"1.2\"", "\"1.2,1.3\""),
      (">=1\t<2", "a version such as 1.2.3 behind \">=\"", "\"1\t<2\""),
      (">=99999999999999999999", "a version such as 1.2.3 behind \">=\"", "\"99999999999999999999\""),
    ])
  func `no range`(text: String, expected: String, found: String) {
    let error = #expect(throws: VersionRangeError.self) { try VersionRange(text) }
    #expect(error?.expected == expected)
    #expect(error?.found == found)
  }
}
