import Testing

@testable import PluginHost

/// Which files are fetched ahead of their readers.
@Suite struct PrefetchTests {
  @Test(arguments: [
    // The first files, and what follows them.
    (from: 0, behind: 0, range: 0..<32), (from: 0, behind: 32, range: 32..<64),
    // No further than 256 ahead, and not past the end.
    (from: 0, behind: 240, range: 240..<256), (from: 960, behind: 960, range: 960..<992),
    (from: 960, behind: 990, range: 990..<1000),
    // Those before it were in memory.
    (from: 320, behind: 64, range: 320..<352),
  ])
  func `files ahead are fetched`(from: Int, behind: Int, range: Range<Int>) {
    #expect(PluginInspection.toFetch(from: from, behind: behind, of: 1000) == range)
  }

  @Test(arguments: [
    (from: 0, behind: 256), (from: 0, behind: 255), (from: 992, behind: 999), (from: 992, behind: 1000),
    // A thread that reads files far behind has come further than this one may.
    (from: 320, behind: 896), (from: 0, behind: 1000),
  ])
  func `what is far enough ahead is left`(from: Int, behind: Int) {
    #expect(PluginInspection.toFetch(from: from, behind: behind, of: 1000) == nil)
  }
}
