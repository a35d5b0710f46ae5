import Foundation
import Testing

@testable import ReerRouter

@Suite struct URLConvertibleTests {
  @Test(arguments: [
    "", " ", "\n\t", "http://[::1", "x://[::1]x/a", "x://h:port", "x://h:80:80", "x://h:用", "1x://h", "中://h", "x%://h",
    "x y://h", "://h", ":a", "用户:80/a", "x://a[b]/c", "[::1]:80/a", "x://[]]/",
  ])
  func `a text that can be no URL is none`(text: String) {
    #expect(text.urlValue == nil)
    #expect(text.urlString == text)
  }

  @Test func `a URL is itself`() throws {
    let url = try #require(URL(string: "x://h/a?b#c"))
    #expect(url.urlValue == url)
    #expect(url.urlString == "x://h/a?b#c")
    #expect("  x://h ".urlString == "  x://h ")
  }
}
