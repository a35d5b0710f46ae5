import Foundation
import TestSupport
import Testing

/// The catalog of RheaTime holds together, and what it names is there.
@Suite struct CatalogTests {
  private static let directory = "Sources/RheaTime/RheaTime.docc"
  private let pages: [Document]

  init() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/\(Self.directory)")
    pages = try files.filter { $0.hasSuffix(".md") }.sorted().map { try Document("\(Self.directory)/\($0)") }
  }

  private func page(_ name: String) throws -> Document {
    try #require(pages.first { $0.path.hasSuffix("/\(name).md") }, "there is no page \(name)")
  }

  @Test func `Each link to a page leads to one, and to a heading if it names one`() throws {
    for page in pages {
      for match in page.prose.matches(of: /doc:(\w+)(?:#([^>)\s]+))?/) {
        let target = try self.page(String(match.1))
        if let heading = match.2 {
          #expect(target.headings.contains(String(heading)), "\(page.path) links to \(match.0)")
        }
      }
    }
  }

  @Test func `The landing page names each article`() throws {
    let named = try page("RheaTime").prose.matches(of: /(?m)^- <doc:(\w+)>$/).map { String($0.1) }
    let articles = pages.map { $0.path.split(separator: "/").last?.dropLast(3) ?? "" }.filter { $0 != "RheaTime" }
    #expect(named.sorted() == articles.map(String.init))
  }

  @Test func `The topics are the public declarations`() throws {
    let topics = try page("RheaTime").prose.matches(of: /(?m)^- ``(\w+)/).map { String($0.1) }
    let directory = "\(Repository.root)/Sources/RheaTime"
    var declared: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: directory) where file.hasSuffix(".swift") {
      let source = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
      let declaration = /(?m)^public (?:final )?(?:actor|class|enum|func|let|macro|protocol|struct|typealias|var) (\w+)/
      declared.formUnion(source.matches(of: declaration).map { String($0.1) })
    }
    #expect(Set(topics) == declared)
  }

  @Test(.enabled(if: Toolchain.program("swift-frontend") != nil, "the toolchain has no swift-frontend"))
  func `Each Swift snippet can be parsed`() throws {
    let compiler = try #require(Toolchain.program("swift-frontend"))
    let directory = try TemporaryDirectory()
    var count = 0
    for page in pages {
      for block in page.codeBlocks where block.language == "swift" {
        let output = try run(compiler, ["-parse", directory.write(block.text, to: "main.swift")])
        #expect(output.status == 0, "\(page.path): \(output.standardError)\n\(block.text)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test(.enabled(if: Self.canBuild, "the toolchain has no docc"))
  func `The documentation is built without a warning`() throws {
    let directory = try TemporaryDirectory()
    let products = (Host.program as NSString).deletingLastPathComponent
    let output = try run(
      "\(Repository.root)/scripts/build-docs", [products, directory.file("RheaTime.doccarchive")],
      environment: ["SWIFT": try #require(Toolchain.program("swift"))])
    #expect(output == CommandOutput(status: 0, standardOutput: "", standardError: ""))
    #expect(FileManager.default.fileExists(atPath: directory.file("RheaTime.doccarchive/data/documentation")))
  }

  private static let canBuild = ["docc", "swift-symbolgraph-extract"].allSatisfy { name in
    Toolchain.programs.map { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") } ?? false
  }
}

extension Document {
  /// What a link to a heading of this page names it, as DocC makes it: with hyphens for spaces.
  fileprivate var headings: Set<String> {
    Set(
      prose.components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map { heading in
        String(heading.drop { $0 == "#" }.trimmingPrefix(" ")).replacing(" ", with: "-")
      })
  }
}
