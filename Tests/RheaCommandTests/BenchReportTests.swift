import Foundation
import TestSupport
import Testing

/// `rhea bench --report FILE`: one page that stands for itself.
@Suite struct BenchReportTests {
  /// Made once for all tests: ten thousand plugins take their time.
  private static let page = Result { try make() }

  private static func make() throws -> String {
    let directory = try TemporaryDirectory()
    // Without a compiler there are fewer charts, and the page is made in a fraction of the time.
    let output = try rhea(
      ["bench", "--entries", "20", "--iterations", "1", "--report", "r.html"], environment: ["PATH": "", "CC": ""],
      currentDirectory: directory.path)
    #expect(output.status == 0, "\(output.standardError)")
    return try String(contentsOfFile: directory.file("r.html"), encoding: .utf8)
  }

  @Test func `it has a curve for each stage, and the numbers in tables`() throws {
    let page = try Self.page.get()
    let headings = page.matches(of: /<h2>(.*?)<\/h2>/).map { String($0.1) }
    #expect(
      headings == [
        "From 10 to 100,000 callbacks in one plugin", "From 1 to 10,000 plugins of 30 callbacks", "This run",
        "All sizes, by callbacks", "All sizes, by plugins",
      ])
    // Scan and sort, twice, and the warm start of many plugins; not where no index file is kept.
    let charts = page.matches(of: /<svg\s/).count
    let warm = page.contains("<td>warm start</td>")
    #expect(charts == (warm ? 5 : 4))
    #expect(page.matches(of: /<polyline class="ours"/).count == charts)
    #expect(page.matches(of: /<polyline class="baseline"/).count == charts)
    func sizes(of stage: String, in table: Substring) -> [String] {
      table.matches(of: /<td>([a-z ]+)<\/td><td class="number">(\d+)<\/td>/).filter { $0.1 == stage }
        .map { String($0.2) }
    }
    let tables = page.split(separator: "<h2>All sizes").dropFirst()
    let expected = [["10", "100", "1000", "10000", "100000"], ["1", "10", "100", "1000", "10000"]]
    for (table, expected) in zip(tables, expected) {
      #expect(sizes(of: "scan", in: table) == expected)
      #expect(sizes(of: "sort", in: table) == expected)
    }
    if warm { #expect(tables.last.map { sizes(of: "warm start", in: $0) } == ["100", "1000", "10000"]) }
    #expect(page.contains("prefers-color-scheme: dark"))
  }

  @Test func `it needs no network and no script`() throws {
    let page = try Self.page.get()
    #expect(page.contains("default-src 'none'"))
    #expect(page.firstMatch(of: /https?:/) == nil)
    #expect(page.firstMatch(of: /<(?:link|img|iframe|script)/) == nil)
  }

  @Test func `a page that cannot be written is told of before anything is measured`() throws {
    let output = try rhea(["bench", "--iterations", "1", "--report", "/nonexistent/r.html"])
    #expect(output.status == 1)
    #expect(output.standardOutput == "")
    #expect(output.standardError.contains("/nonexistent/r.html: expected a file that can be written"))
  }

  private static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(Toolchain.program)
    .first

  @Test(.enabled(if: browser != nil, "no Chromium is installed"), arguments: ["light", "dark"])
  func `a browser draws it without an error, and nothing sticks out`(scheme: String) throws {
    let directory = try TemporaryDirectory()
    let page = try Self.page.get()
    let probe = """
      <script>
      addEventListener("load", () => {
        const root = document.documentElement;
        root.dataset.fits = String(root.scrollWidth <= innerWidth);
        const inside = [...document.querySelectorAll("svg :not(title)")].every(part => {
          const [box, frame] = [part.getBoundingClientRect(), part.ownerSVGElement.getBoundingClientRect()];
          return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
        });
        root.dataset.inside = String(inside);
        root.dataset.paper = getComputedStyle(document.body).backgroundColor;
      });
      </script>
      """
    let asked = page.replacing(
      "style-src 'unsafe-inline'", with: "style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    )
    .replacing("</body>", with: "\(probe)</body>")
    let file = try directory.write(asked, to: "asked.html")
    let output = try run(
      try #require(Self.browser),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(directory.file("profile"))",
        "--enable-logging=stderr", "--dump-dom",
      ] + (scheme == "dark" ? ["--blink-settings=preferredColorScheme=0"] : []) + ["file://\(file)"],
      environment: ["HOME": directory.path])
    let root = try #require(output.standardOutput.firstMatch(of: /<html [^>]*>/)?.0)
    #expect(!output.standardError.contains("CONSOLE"), "\(output.standardError)")
    #expect(root.contains("data-fits=\"true\""), "\(root)")
    #expect(root.contains("data-inside=\"true\""), "\(root)")
    #expect(root.contains(scheme == "dark" ? "rgb(20, 22, 25)" : "rgb(252, 252, 253)"), "\(root)")
  }
}
