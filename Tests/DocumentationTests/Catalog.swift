import Foundation
import TestSupport
import Testing

/// The documentation catalog of a module.
struct Catalog {
  let module: String
  let pages: [Document]

  static let modules = ["RheaTime", "ReerRouter"]

  init(_ module: String) throws {
    self.module = module
    let directory = "Sources/\(module)/\(module).docc"
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/\(directory)")
    pages = try files.filter { $0.hasSuffix(".md") }.sorted().map { try Document("\(directory)/\($0)") }
  }

  func page(_ name: String) throws -> Document {
    try #require(pages.first { $0.path.hasSuffix("/\(name).md") }, "there is no page \(name)")
  }

  /// The page that all others are found from.
  var landingPage: Document {
    get throws { try page(module) }
  }

  /// The names of the other pages.
  var articles: [String] {
    pages.map { String($0.path.split(separator: "/").last?.dropLast(3) ?? "") }.filter { $0 != module }
  }

  /// The names of the module's public declarations that are in no other one.
  var declarations: Set<String> {
    get throws {
      let directory = "\(Repository.root)/Sources/\(module)"
      let files = try #require(FileManager.default.enumerator(atPath: directory))
      let kinds = "actor|class|enum|func|let|macro|protocol|struct|typealias|var"
      let pattern = try Regex<(Substring, Substring)>(
        #"(?m)^(?:@MainActor )?(?:public|open) (?:final )?(?:\#(kinds)) (\w+)"#)
      var names: Set<String> = []
      for case let file as String in files where file.hasSuffix(".swift") {
        let source = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
        names.formUnion(source.matches(of: pattern).map { String($0.1) })
      }
      return names
    }
  }
}
