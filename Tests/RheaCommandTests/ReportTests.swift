import Foundation
import TestSupport
import Testing

/// `--report FILE`: one page that stands for itself.
@Suite struct ReportTests {
  private static let hostile = #"com.example.</script><script>document.title='owned'</script><img src=x>\"'&\001"#

  private static func make(in plugins: PluginDirectory) throws -> String {
    try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("\(hostile)", "1.0")
      RHEA_EVENT("load", 5, 0) { context->host->trigger(context, "<!--<script>", NULL); }
      RHEA_EVENT("<!--<script>", 7, RHEA_REPEATABLE) { context->host->log(context, RHEA_LOG_WARNING, "<b>stale</b>"); }
      """)
    try plugins.write("text", to: "notes.so")
    #expect(try plugins.rhea("run", "--report", "r.html", "plugins").status == 0)
    return try String(contentsOfFile: plugins.directory.file("r.html"), encoding: .utf8)
  }

  @Test func `it has what took how long, and what was wrong`() throws {
    let page = try Self.make(in: try PluginDirectory())
    for heading in ["Timeline", "Slowest callbacks", "Load time by plugin", "Warnings and faults"] {
      #expect(page.contains(">\(heading)</h2>"))
    }
    #expect(page.contains("<td>clock.c:5</td>"))
    #expect(page.contains("&lt;b&gt;stale&lt;/b&gt;"))
    #expect(page.contains("<td>plugins/notes.so: expected an ELF shared object, found a text file;"))
    #expect(page.contains("prefers-color-scheme: dark"))
  }

  @Test func `it needs no network`() throws {
    let page = try Self.make(in: try PluginDirectory())
    #expect(page.contains("default-src 'none'"))
    // The one address is the name of a language.
    let addresses = Set(page.matches(of: /https?:[^"' ]*/).map { String($0.0) })
    #expect(addresses == ["http://www.w3.org/2000/svg"])
    #expect(page.firstMatch(of: /<(?:link|img|iframe|script src)/) == nil)
  }

  @Test func `names stay text`() throws {
    let page = try Self.make(in: try PluginDirectory())
    #expect(page.matches(of: /<script/).count == 2)
    #expect(page.matches(of: /<\/script/).count == 2)
    #expect(!page.contains("<!--"))
    #expect(!page.unicodeScalars.contains("\u{1}"))
  }

  private static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(Toolchain.program)
    .first

  @Test(.enabled(if: browser != nil, "no Chromium is installed"))
  func `a browser draws it without an error, and obeys the keyboard`() throws {
    let plugins = try PluginDirectory()
    let page = try Self.make(in: plugins)
    // What the page does about keys is asked of itself, at its end.
    let probe = """
      <script>
      addEventListener("error", event => document.documentElement.dataset.failure = event.message);
      </script>
      """
    let questions = """
      <script>
      const place = document.getElementById("timeline"), root = document.documentElement.dataset;
      const label = () => place.querySelector("svg").getAttribute("aria-label");
      const press = key => place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      place.focus();
      root.focused = String(document.activeElement === place);
      const all = label();
      press("ArrowUp"); const near = label();
      press("ArrowRight"); const moved = label();
      press("0");
      root.zooms = String(near !== all && moved !== near && label() === all);
      press("n"); const first = document.getElementById("timeline-detail").textContent;
      press("n"); const second = document.getElementById("timeline-detail").textContent;
      root.steps = String(first !== "" && second !== "" && first !== second);
      root.rectangles = String(place.querySelectorAll("rect.bar").length);
      </script>
      """
    let asked = page.replacingOccurrences(of: "<style>", with: "\(probe)<style>")
      .replacingOccurrences(of: "</body>", with: "\(questions)</body>")
    let file = try plugins.directory.write(asked, to: "asked.html")
    let output = try run(
      try #require(Self.browser),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(plugins.directory.file("profile"))",
        "--enable-logging=stderr", "--dump-dom", "file://\(file)",
      ], environment: ["HOME": plugins.directory.path])
    let dom = output.standardOutput
    let root = try #require(dom.firstMatch(of: /<html [^>]*>/)?.0)
    #expect(!root.contains("data-failure"))
    #expect(!output.standardError.contains("CONSOLE"))
    for fact in ["data-focused=\"true\"", "data-zooms=\"true\"", "data-steps=\"true\"", "data-bars=\"6\""] {
      #expect(root.contains(fact), "\(root)")
    }
    #expect(dom.contains("<title>rhea: what ran</title>"))
  }
}
