import TestSupport
import Testing

/// That code written for Rhea on iOS finds the same macro here.
@Suite struct DeclarationTests {
  @Test func `#rhea is declared as in the README of Rhea for iOS`() throws {
    let readme = try declaration(in: "Examples/Sources/ReadmeDeclaration/MacroDeclaration.swift")
    #expect(readme.contains("priority: RheaPriority = .normal"))
    #expect(try declaration(in: "Sources/RheaTime/Macros.swift") == readme)
  }

  /// The first declaration of `#rhea` in a file, without what implements it, its words separated by single spaces.
  private func declaration(in file: String) throws -> String {
    let text = String(decoding: try [UInt8](contentsOfFile: "\(Repository.root)/\(file)"), as: UTF8.self)
    let start = try #require(text.firstRange(of: "public macro rhea("))
    let end = try #require(text[start.upperBound...].firstRange(of: "#externalMacro"))
    return text[start.lowerBound..<end.lowerBound].split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
