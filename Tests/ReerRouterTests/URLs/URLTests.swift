import Foundation
import Testing

@testable import ReerRouter

/// What texts become as URLs, as keys and as parameters.
@Suite struct URLTests {
  @Test(arguments: plain + slashes + hosts + escapes + otherCharacters + queries + long)
  func `a text is a URL, with keys and parameters`(expected: URLCase) throws {
    let url = try #require(expected.text.urlValue)
    try Self.check(url, expected)
    // The text of the URL gives the same URL again, also without us.
    #expect(url.absoluteString.urlValue == url)
    try Self.check(#require(URL(string: url.absoluteString)), expected)
  }

  private static func check(_ url: URL, _ expected: URLCase) throws {
    #expect(url.absoluteString == expected.url)
    #expect(url.routeKey(host: nil) == expected.key)
    let param = Route.Param(url: url)
    #expect(param.host == expected.host)
    let otherCase = String(
      expected.host.map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
    #expect(url.routeKey(host: otherCase) == expected.pathKey)
    #expect(url.routeKey(host: "another") == nil)
    #expect(param.sourceURL == url)
    #expect(param.scheme == expected.scheme)
    #expect(param.path == expected.path)
    #expect(param.fragment == expected.fragment)
    #expect(param.queryParams == expected.query)
    #expect(param.allParams as? [String: String] == expected.query)
    #expect(param.userInfo.isEmpty && param.pathParams.isEmpty)
  }

  private static let plain = [
    URLCase("x://h/a/b", key: "h/a/b", pathKey: "a/b", path: "/a/b"),
    URLCase("x://h", key: "h", pathKey: nil, path: ""),
    URLCase("myapp://testKey", key: "testKey", pathKey: nil, scheme: "myapp", host: "testKey", path: ""),
    URLCase("x:///a/b", key: "a/b", pathKey: nil, host: "", path: "/a/b"),
    URLCase("x:/a/b", key: "a/b", pathKey: nil, host: "", path: "/a/b"),
    URLCase("x:a/b", key: "a/b", pathKey: nil, host: "", path: "a/b"),
    URLCase("a/b", key: "a/b", pathKey: nil, scheme: "", host: "", path: "a/b"),
    URLCase("/a/b", key: "a/b", pathKey: nil, scheme: "", host: "", path: "/a/b"),
    URLCase("//h/a", key: "h/a", pathKey: "a", scheme: "", path: "/a"),
    URLCase("x:", key: nil, pathKey: nil, host: "", path: ""),
    URLCase("x://", key: nil, pathKey: nil, host: "", path: ""),
    URLCase("?a=1", key: nil, pathKey: nil, scheme: "", host: "", path: "", query: ["a": "1"]),
    URLCase(
      "mailto:me@example.org", key: "me@example.org", pathKey: nil, scheme: "mailto", host: "", path: "me@example.org"),
    URLCase("tel:+49-1", key: "+49-1", pathKey: nil, scheme: "tel", host: "", path: "+49-1"),
    URLCase("urn:a:b:c", key: "a:b:c", pathKey: nil, scheme: "urn", host: "", path: "a:b:c"),
    URLCase("x://h/a:b/*/:c", key: "h/a:b/*/:c", pathKey: "a:b/*/:c", path: "/a:b/*/:c"),
    URLCase("x://h/a;b=c,d/!$&'()", key: "h/a;b=c,d/!$&'()", pathKey: "a;b=c,d/!$&'()", path: "/a;b=c,d/!$&'()"),
    URLCase("x://h/../a/./b", key: "h/../a/./b", pathKey: "../a/./b", path: "/../a/./b"),
    URLCase(
      "HTTPS://Example.ORG/A", key: "Example.ORG/A", pathKey: "A", scheme: "https", host: "Example.ORG", path: "/A"),
    URLCase("x+y-z.1://h", key: "h", pathKey: nil, scheme: "x+y-z.1", path: ""),
  ]

  private static let slashes = [
    URLCase("x://h/", key: "h", pathKey: nil, path: "/"),
    URLCase("x://h///", key: "h", pathKey: nil, path: "/"),
    URLCase("x://h/a/", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x://h/a///", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x://h//a", key: "h//a", pathKey: "a", path: "//a"),
    URLCase("x://h/a//b", key: "h/a//b", pathKey: "a//b", path: "/a//b"),
    URLCase("x:////a/b/", key: "a/b", pathKey: nil, host: "", path: "//a/b"),
    URLCase("x:a/", key: "a", pathKey: nil, host: "", path: "a"),
  ]

  private static let hosts = [
    URLCase("x://user:secret@h:8080/a", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x://user@h", key: "h", pathKey: nil, path: ""),
    URLCase("x://h:/a", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x://:80/a", key: "a", pathKey: nil, host: "", path: "/a"),
    URLCase("x://@/a", key: "a", pathKey: nil, host: "", path: "/a"),
    URLCase("x://u[ü@h/a", url: "x://u%5B%C3%BC@h/a", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x://a%41@[@h/a", url: "x://a%41%40%5B@h/a", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x://a:%41:b@h/a", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x:a@b/[c]", url: "x:a@b/%5Bc%5D", key: "a@b/[c]", pathKey: nil, host: "", path: "a@b/[c]"),
    URLCase("x://h?//u@[::1]", url: "x://h?//u@%5B::1%5D", key: "h", pathKey: nil, path: "", query: ["//u@[::1]": ""]),
    URLCase("x://[::1]/a", key: "[::1]/a", pathKey: "a", host: "::1", path: "/a"),
    URLCase("x://[::1]:80/a", key: "[::1]/a", pathKey: "a", host: "::1", path: "/a"),
    URLCase("x://u@[FE80::a]:80", key: "[FE80::a]", pathKey: nil, host: "FE80::a", path: ""),
    URLCase("x://[fe80::1%25eth0]/a", key: "[fe80::1%25eth0]/a", pathKey: "a", host: "fe80::1%eth0", path: "/a"),
    URLCase("x://%48/a", key: "H/a", pathKey: "a", host: "H", path: "/a"),
    URLCase("x://a%2Fb/c", key: "a%2Fb/c", pathKey: "c", host: "a/b", path: "/c"),
    URLCase("x://h%FF/a", key: "h%25FF/a", pathKey: "a", host: "h%FF", path: "/a"),
    URLCase(
      "x://用户:80/页面", url: "x://%E7%94%A8%E6%88%B7:80/%E9%A1%B5%E9%9D%A2", key: "用户/页面", pathKey: "页面", host: "用户",
      path: "/页面"),
    URLCase(
      "https://Bücher.de/a", url: "https://B%C3%BCcher.de/a", key: "Bücher.de/a", pathKey: "a", scheme: "https",
      host: "Bücher.de", path: "/a"),
    URLCase("x://😀/a", url: "x://%F0%9F%98%80/a", key: "😀/a", pathKey: "a", host: "😀", path: "/a"),
    URLCase("x://a b<c>/d", url: "x://a%20b%3Cc%3E/d", key: "a b<c>/d", pathKey: "d", host: "a b<c>", path: "/d"),
    URLCase("x://100%/a", url: "x://100%25/a", key: "100%25/a", pathKey: "a", host: "100%", path: "/a"),
  ]

  private static let escapes = [
    URLCase("x://h/a%2Fb", key: "h/a%2Fb", pathKey: "a%2Fb", path: "/a/b"),
    URLCase("x://h/a%2fb/c", key: "h/a%2Fb/c", pathKey: "a%2Fb/c", path: "/a/b/c"),
    URLCase("x://h/%2F/", key: "h/%2F", pathKey: "%2F", path: "//"),
    URLCase("x://h/%41%62", key: "h/Ab", pathKey: "Ab", path: "/Ab"),
    URLCase("x://h/a%3Fb%23c", key: "h/a?b#c", pathKey: "a?b#c", path: "/a?b#c"),
    URLCase("x://h/%25", key: "h/%25", pathKey: "%25", path: "/%"),
    URLCase("x://h/%2541", key: "h/%2541", pathKey: "%2541", path: "/%41"),
    URLCase("x://h/%", url: "x://h/%25", key: "h/%25", pathKey: "%25", path: "/%"),
    URLCase("x://h/100%/%41", url: "x://h/100%25/%41", key: "h/100%25/A", pathKey: "100%25/A", path: "/100%/A"),
    URLCase("x://h/%zz", url: "x://h/%25zz", key: "h/%25zz", pathKey: "%25zz", path: "/%zz"),
    URLCase("x://h/%4", url: "x://h/%254", key: "h/%254", pathKey: "%254", path: "/%4"),
    // An escape that is not UTF-8 stays as it is written.
    URLCase("x://h/%FF", key: "h/%25FF", pathKey: "%25FF", path: "/%FF"),
    URLCase("x://h/%ff/%E7%94/%41", key: "h/%25ff/%25E7%2594/A", pathKey: "%25ff/%25E7%2594/A", path: "/%ff/%E7%94/A"),
    URLCase("x://h/%00", key: "h/\0", pathKey: "\0", path: "/\0"),
  ]

  private static let otherCharacters = [
    URLCase("  x://h/a\n", url: "x://h/a", key: "h/a", pathKey: "a", path: "/a"),
    URLCase("x://h/a b", url: "x://h/a%20b", key: "h/a b", pathKey: "a b", path: "/a b"),
    URLCase("a b", url: "a%20b", key: "a b", pathKey: nil, scheme: "", host: "", path: "a b"),
    URLCase(
      "用户/页面", url: "%E7%94%A8%E6%88%B7/%E9%A1%B5%E9%9D%A2", key: "用户/页面", pathKey: nil, scheme: "", host: "",
      path: "用户/页面"),
    URLCase(
      "myapp://用户/页面?名=值#段", url: "myapp://%E7%94%A8%E6%88%B7/%E9%A1%B5%E9%9D%A2?%E5%90%8D=%E5%80%BC#%E6%AE%B5",
      key: "用户/页面", pathKey: "页面", scheme: "myapp", host: "用户", path: "/页面", query: ["名": "值"], fragment: "段"),
    URLCase(
      "x://h/😀?😀=👍", url: "x://h/%F0%9F%98%80?%F0%9F%98%80=%F0%9F%91%8D", key: "h/😀", pathKey: "😀", path: "/😀",
      query: ["😀": "👍"]),
    URLCase(
      "x://h/{id}|\\\"^`<>", url: "x://h/%7Bid%7D%7C%5C%22%5E%60%3C%3E", key: "h/{id}|\\\"^`<>",
      pathKey: "{id}|\\\"^`<>", path: "/{id}|\\\"^`<>"),
    // Brackets are no reason to encode the escapes beside them a second time.
    URLCase(
      "x://h/a[%41]?b[]=%41#[%41]", url: "x://h/a%5B%41%5D?b%5B%5D=%41#%5B%41%5D", key: "h/a[A]", pathKey: "a[A]",
      path: "/a[A]", query: ["b[]": "A"], fragment: "[A]"),
    URLCase("x://[::1]/[a]", url: "x://[::1]/%5Ba%5D", key: "[::1]/[a]", pathKey: "[a]", host: "::1", path: "/[a]"),
    URLCase("a//[b]", url: "a//%5Bb%5D", key: "a//[b]", pathKey: nil, scheme: "", host: "", path: "a//[b]"),
    URLCase(
      "x://h/\u{301}a/e\u{301}", url: "x://h/%CC%81a/e%CC%81", key: "h/\u{301}a/e\u{301}", pathKey: "\u{301}a/e\u{301}",
      path: "/\u{301}a/e\u{301}"),
  ]

  private static let queries = [
    URLCase("x://h?a=1&b=2&a=3", key: "h", pathKey: nil, path: "", query: ["a": "3", "b": "2"]),
    URLCase(
      "x://h/?a=&b&=c&&d=e=f&", key: "h", pathKey: nil, path: "/", query: ["a": "", "b": "", "": "c", "d": "e=f"]),
    URLCase("x://h?", key: "h", pathKey: nil, path: ""),
    URLCase("x://h?&&", key: "h", pathKey: nil, path: ""),
    URLCase("x://h?=", key: "h", pathKey: nil, path: "", query: ["": ""]),
    URLCase("x://h?a+b=c+d%2Be", key: "h", pathKey: nil, path: "", query: ["a+b": "c+d+e"]),
    URLCase("x://h?a=b%26c%3Dd", key: "h", pathKey: nil, path: "", query: ["a": "b&c=d"]),
    URLCase("x://h?a/b?c=/d?e", key: "h", pathKey: nil, path: "", query: ["a/b?c": "/d?e"]),
    URLCase("x://h?a=%FF&%FE=%41%E7", key: "h", pathKey: nil, path: "", query: ["a": "%FF", "%FE": "A%E7"]),
    URLCase(
      "x://h?a=50%&b=%41", url: "x://h?a=50%25&b=%41", key: "h", pathKey: nil, path: "", query: ["a": "50%", "b": "A"]),
    URLCase(
      "x://h?a=x y&a b=c", url: "x://h?a=x%20y&a%20b=c", key: "h", pathKey: nil, path: "",
      query: ["a": "x y", "a b": "c"]),
    URLCase("x://h?u=y://g/p?q=r", key: "h", pathKey: nil, path: "", query: ["u": "y://g/p?q=r"]),
    URLCase("x:a?b=c", key: "a", pathKey: nil, host: "", path: "a", query: ["b": "c"]),
    URLCase(
      "mailto:a@b.c?subject=x", key: "a@b.c", pathKey: nil, scheme: "mailto", host: "", path: "a@b.c",
      query: ["subject": "x"]),
    URLCase("x://h/a#b?c=d/e", key: "h/a", pathKey: "a", path: "/a", fragment: "b?c=d/e"),
    URLCase("x://h#a", key: "h", pathKey: nil, path: "", fragment: "a"),
    URLCase("x://h/a?b=c#", key: "h/a", pathKey: "a", path: "/a", query: ["b": "c"]),
    URLCase("x://h/a#b#c%20%FF", url: "x://h/a#b%23c%20%FF", key: "h/a", pathKey: "a", path: "/a", fragment: "b#c %FF"),
  ]

  private static let long = [
    URLCase(
      "x://h/" + String(repeating: "a", count: 100_000), key: "h/" + String(repeating: "a", count: 100_000),
      pathKey: String(repeating: "a", count: 100_000), path: "/" + String(repeating: "a", count: 100_000)),
    URLCase(
      "x://h" + String(repeating: "/a", count: 50_000), key: "h" + String(repeating: "/a", count: 50_000),
      pathKey: "a" + String(repeating: "/a", count: 49_999), path: String(repeating: "/a", count: 50_000)),
    URLCase(
      "x://h/" + String(repeating: "%", count: 30_000), url: "x://h/" + String(repeating: "%25", count: 30_000),
      key: "h/" + String(repeating: "%25", count: 30_000), pathKey: String(repeating: "%25", count: 30_000),
      path: "/" + String(repeating: "%", count: 30_000)),
    URLCase("x://h" + String(repeating: "/", count: 100_000), key: "h", pathKey: nil, path: "/"),
    URLCase(
      "x://h?" + (0..<20_000).map { "a\($0)=%41" }.joined(separator: "&"), key: "h", pathKey: nil, path: "",
      query: Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("a\($0)", "A") })),
  ]
}
