import Foundation
import TestSupport
import Testing

@Suite struct LinkTests {
  @Test func `Each relative link leads to a file, and to a heading if it names one`() throws {
    let pages = try Document.all()
    #expect(pages.map(\.path).contains("README.md"))
    for page in pages {
      for link in page.links where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let directory = (page.path as NSString).deletingLastPathComponent
        let target = parts[0].isEmpty ? page.path : NSString.path(withComponents: [directory, parts[0]])
        let path = (target as NSString).standardizingPath
        #expect(
          FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)"), "\(page.path) links to \(link)")
        if parts.count == 2 {
          #expect(try Document(path).anchors.contains(parts[1]), "\(page.path) links to \(link)")
        }
      }
    }
  }
}
