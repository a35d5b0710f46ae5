import Foundation
import TestSupport
import Testing

/// The article on fallbacks and the router agree on the reasons of failures.
@Suite struct RouteReasonTests {
  private static let directory = "Sources/ReerRouter"

  /// The rows of the table of reasons: the code, and whether a fallback is opened.
  private var rows: [(code: String, hasFallback: Bool)] {
    get throws {
      let page = try Document("\(Self.directory)/ReerRouter.docc/FallbacksAndRedirects.md")
      let table = try #require(page.text.components(separatedBy: "``RouteError/code``").last)
      return table.matches(of: /(?m)^\| `(\w+)` \| .* \| (yes)? ?\|$/).map { (String($0.1), $0.2 != nil) }
    }
  }

  private func source(_ file: String) throws -> String {
    try String(contentsOfFile: "\(Repository.root)/\(Self.directory)/\(file)", encoding: .utf8)
  }

  @Test func `The table has each code once`() throws {
    let codes = try source("RouteError.swift").matches(of: /case \.(\w+): "(\w+)"$/.anchorsMatchLineEndings())
    #expect(try rows.map(\.code).sorted() == codes.map { String($0.2) }.sorted())
    #expect(codes.count > 10)
  }

  @Test func `The table says for which of them a fallback is opened`() throws {
    let text = try source("Opening/Router+Perform.swift")
    let rule = try #require(text.firstMatch(of: /var permitsFallback: Bool \{\s*switch reason \{\s*case ([^:]*): true/))
    let codes = rule.1.matches(of: /\.(\w+)/).map { String($0.1) }
    #expect(try Set(rows.filter(\.hasFallback).map(\.code)) == Set(codes))
  }
}
