import TestSupport
import Testing

@Suite struct TableTests {
  @Test func `Each row of a table has as many cells as its head`() throws {
    var tables = 0
    for page in try Document.all() {
      var head: Int?
      for line in page.prose.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("|") else {
          head = nil
          continue
        }
        let cells = Self.cells(of: line)
        if head == nil { tables += 1 }
        #expect(cells == head ?? cells, "\(page.path): \(line)")
        head = head ?? cells
      }
    }
    #expect(tables > 20)
  }

  /// How many cells there are between bars that are not escaped.
  private static func cells(of row: Substring) -> Int {
    row.replacing(#"\|"#, with: "").count { $0 == "|" } - 1
  }
}
