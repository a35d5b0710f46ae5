import Foundation
import Testing

@testable import ReerRouter

/// The quick way to read a URL finds what Foundation does.
@Suite struct URLPartsTests {
  @Test(arguments: [
    "x://h", "x://h/", "x:", "x://", "x:///", "x:////", "x://h//a//", "x:a", "x:/a", "X+1.-://H/A", "x://h?q",
    "x://h#f",
    "x://h?#", "x://h/?a=%41&b#%42", "x:?", "x:#", "x:?#", "x://h#a?b", "x://h?a?b", "x://h/a%2Fb%", "x://h:80/a",
    "x://u@h/a", "x://u:p@h:80", "x://[::1]/a", "x://[::1]:80/a", "x://%41/b", "x://xn--6qq79v/a", "x://a--b/c",
    "a/b", "/a", "//h/a", "?a", "#f", "x://用户/页?名=值#尾", "x://h/a b", "file:///tmp/a", "x://h/[a]|{b}",
    "x://h/a;b=c,d",
    "mailto:a@b", "urn:a:b", "x://h:/a", "x://@h/a", "x://h/a:b@c", "x://!$&'()*+,;=/a", "x://h/?a/b:c@d", "x://~_.-/a",
  ])
  func `the parts are those of Foundation`(text: String) throws {
    let url = try #require(URL(string: text))
    let base = try #require(URL(string: "base://host/a/b?c"))
    for url in [url, URL(string: text, relativeTo: base), URL(string: "x:" + text)].compactMap(\.self) {
      let parts = URLParts(url)
      let expected = URLParts(URLComponents(url: url, resolvingAgainstBaseURL: true))
      #expect(parts.scheme == expected.scheme)
      #expect(parts.host == expected.host)
      #expect(parts.path == expected.path)
      #expect(parts.query == expected.query)
      #expect(parts.fragment == expected.fragment)
      #expect(parts.routeKey(host: nil) == expected.routeKey(host: nil))
      #expect(parts.routeKey(host: "h") == expected.routeKey(host: "h"))
    }
  }
}
