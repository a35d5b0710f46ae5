import Foundation
import TestSupport
import Testing

@Suite struct TemporaryDirectoryTests {
  @Test func `Is removed with what it holds`() throws {
    var path = ""
    do {
      let directory = try TemporaryDirectory()
      path = try directory.write("text", to: "below/file")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "text")
      #expect(path == directory.file("below/file"))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
  }
}
