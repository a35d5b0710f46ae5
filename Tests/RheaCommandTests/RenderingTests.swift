import RheaRecords
import Testing

@testable import PluginHost
@testable import RheaCommand

/// Tables and the line of progress, without a terminal.
@Suite struct RenderingTests {
  private static let table = {
    var table = TextTable(header: ["NAME", "FILE"])
    table.rows = [["猫", "a/日本語/x.so"], ["e\u{301}t\u{e9}", "b.so"], ["👍🏽", "c\u{1b}.so"]]
    return table
  }()

  @Test func `wide characters and marks are counted as the terminal shows them`() {
    #expect(
      Self.table.lines() == [
        "NAME  FILE", "猫    a/日本語/x.so", "e\u{301}t\u{e9}   b.so", "👍🏽    c\\u{1b}.so",
      ])
  }

  @Test func `a wide character is not cut in half`() {
    #expect(Self.table.lines(width: 17)[1] == "猫    a/…語/x.so")
    #expect(Self.table.lines(width: 16)[1] == "猫    a/日…/x.so")
    for width in 14...20 {
      for line in Self.table.lines(width: width) { #expect(line.displayWidth <= max(width, 14), "\(line)") }
    }
  }

  @Test func `ids that begin alike are told apart by their ends, and sentences are read from their beginning`() {
    var table = TextTable(header: ["PLUGIN", "RUNS"])
    table.rows = [["com.example.disk-watch", "each time, in the background"], ["com.example.disk", "once"]]
    #expect(table.lines(width: 24)[1...] == ["com…k-watch  each time,…", "com…le.disk  once"])
  }

  @Test func `the header is marked, and it alone`() {
    #expect(Self.table.lines(bold: { "<\($0)>" }).filter { $0.hasPrefix("<") } == ["<NAME  FILE>"])
  }

  /// A line of progress whose clock is set by hand.
  private final class Screen {
    var time = Duration.zero
    var written: [String] = []
    lazy var line = ProgressLine(columns: 40, now: { [unowned self] in time }) { [unowned self] in written.append($0) }

    func show(_ done: Int, at time: Duration) {
      _ = line
      self.time = time
      line.show(PluginScanProgress(done: done, total: 9, path: "plugins/\(done).so"))
    }
  }

  @Test func `progress is shown after a second, and ten times a second at most`() {
    let screen = Screen()
    screen.show(0, at: .milliseconds(999))
    #expect(screen.written == [])
    screen.show(1, at: .milliseconds(1000))
    screen.show(2, at: .milliseconds(1099))
    screen.show(3, at: .milliseconds(1100))
    screen.line.erase()
    screen.line.erase()
    let erase = "\r\u{1b}[K"
    #expect(
      screen.written == ["\(erase)rhea: 2 of 9: plugins/1.so", "\(erase)rhea: 4 of 9: plugins/3.so", erase])
  }

  @Test func `what was not shown is not erased`() {
    let screen = Screen()
    screen.show(0, at: .zero)
    screen.line.erase()
    #expect(screen.written == [])
  }
}
