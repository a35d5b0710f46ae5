import Foundation
import TestSupport
import Testing

/// Each catalog holds together, and what it names is there.
@Suite struct CatalogTests {
  @Test(arguments: Catalog.modules) func `Each link to a page leads to one, and to a heading if it names one`(
    module: String
  ) throws {
    let catalog = try Catalog(module)
    for page in catalog.pages {
      for match in page.prose.matches(of: /doc:(\w+)(?:#([^>)\s]+))?/) {
        let target = try catalog.page(String(match.1))
        if let heading = match.2 {
          #expect(target.headings.contains(String(heading)), "\(page.path) links to \(match.0)")
        }
      }
    }
  }

  @Test(arguments: Catalog.modules) func `The landing page names each article`(module: String) throws {
    let catalog = try Catalog(module)
    let named = try catalog.landingPage.prose.matches(of: /(?m)^- <doc:(\w+)>$/).map { String($0.1) }
    #expect(named.sorted() == catalog.articles)
    #expect(named.count >= 5)
  }

  @Test(arguments: Catalog.modules) func `The topics are the public declarations`(module: String) throws {
    let catalog = try Catalog(module)
    let topics = try catalog.landingPage.prose.matches(of: /(?m)^- ``(\w+)/).map { String($0.1) }
    #expect(try Set(topics) == catalog.declarations)
  }

  @Test(
    .enabled(if: Toolchain.program("swift-frontend") != nil, "the toolchain has no swift-frontend"),
    arguments: Catalog.modules)
  func `Each Swift snippet can be parsed`(module: String) throws {
    let compiler = try #require(Toolchain.program("swift-frontend"))
    let directory = try TemporaryDirectory()
    var count = 0
    for page in try Catalog(module).pages {
      for block in page.swiftBlocks {
        let output = try run(compiler, ["-parse", directory.write(block, to: "main.swift")])
        #expect(output.status == 0, "\(page.path): \(output.standardError)\n\(block)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  /// The snippets of a page are one program: a later one may use what an earlier one declares.
  @Test(.enabled(if: Toolchain.program("swiftc") != nil, "the toolchain has no swiftc"))
  func `The Swift snippets of each page on the router compile without a warning`() throws {
    let compiler = try #require(Toolchain.program("swiftc"))
    let products = (Host.program as NSString).deletingLastPathComponent
    for page in try Catalog("ReerRouter").pages where !page.swiftBlocks.isEmpty {
      let directory = try TemporaryDirectory()
      let output = try run(
        compiler,
        [
          "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Snippets",
          "-I", "\(products)/Modules", "-I", Repository.include, "-I", "\(Repository.root)/Sources/CLibelf",
          "-Xcc", "-fmodule-map-file=\(products)/CLoader.build/module.modulemap",
          "-Xcc", "-fmodule-map-file=\(products)/CWatch.build/module.modulemap",
          "-Xcc", "-fmodule-map-file=\(products)/CQueues.build/module.modulemap",
          "-load-plugin-executable", "\(products)/RheaMacros-tool#RheaMacros",
          directory.write(page.swiftBlocks.joined(separator: "\n"), to: "main.swift"),
        ])
      #expect(output.status == 0, "\(page.path): \(output.standardError)")
    }
  }

  @Test(.enabled(if: Self.canBuild, "the toolchain has no docc"), arguments: Catalog.modules)
  func `The documentation is built without a warning`(module: String) throws {
    let directory = try TemporaryDirectory()
    let products = (Host.program as NSString).deletingLastPathComponent
    let archive = directory.file("\(module).doccarchive")
    let output = try run(
      "\(Repository.root)/scripts/build-docs", [module, products, archive],
      environment: ["SWIFT": try #require(Toolchain.program("swift"))])
    #expect(output == CommandOutput(status: 0, standardOutput: "", standardError: ""))
    for article in try Catalog(module).articles {
      let page = "\(archive)/data/documentation/\(module.lowercased())/\(article.lowercased()).json"
      #expect(FileManager.default.fileExists(atPath: page), "there is no \(page)")
    }
  }

  @Test(.enabled(if: Self.canBuild, "the toolchain has no docc"))
  func `Documentation of a module that has none is refused`() throws {
    let directory = try TemporaryDirectory()
    let output = try run(
      "\(Repository.root)/scripts/build-docs", ["Routing", directory.path, directory.file("Routing.doccarchive")],
      environment: ["SWIFT": try #require(Toolchain.program("swift"))])
    #expect(output.status == 1)
    #expect(output.standardError.hasPrefix("build-docs: there is no "))
    #expect(output.standardError.hasSuffix("/Sources/Routing/Routing.docc\n"))
  }

  private static let canBuild = ["docc", "swift-symbolgraph-extract"].allSatisfy { name in
    Toolchain.programs.map { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") } ?? false
  }
}

extension Document {
  /// The Swift snippets.
  fileprivate var swiftBlocks: [String] {
    codeBlocks.filter { $0.language == "swift" }.map(\.text)
  }

  /// What a link to a heading of this page names it, as DocC makes it: with hyphens for spaces.
  fileprivate var headings: Set<String> {
    Set(
      prose.components(separatedBy: "\n").filter { $0.hasPrefix("#") }.map { heading in
        String(heading.drop { $0 == "#" }.trimmingPrefix(" ")).replacing(" ", with: "-")
      })
  }
}
