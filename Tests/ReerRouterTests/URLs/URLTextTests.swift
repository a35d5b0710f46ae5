import Testing

@testable import ReerRouter

@Suite struct URLTextTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("%", "%25"), ("100%", "100%25"), ("%41", "%41"), ("%FF", "%FF"), ("%4", "%254"),
    ("%%41", "%25%41"), ("%%", "%25%25"), ("%zz%2f", "%25zz%2f"), ("用%户", "%E7%94%A8%25%E6%88%B7"),
    ("%\u{301}", "%25%CC%81"),
  ])
  func `a percent sign without escape is escaped`(text: String, expected: String) {
    #expect(URLText.percentEncoded(text) == expected)
  }

  @Test(arguments: [
    ("x://h/[a]", "x://h/%5Ba%5D"), ("x://[::1]/a", "x://[::1]/a"), ("x://a@b@h/@", "x://a%40b@h/@"),
    ("x://[a]@[::1]:8", "x://%5Ba%5D@[::1]:8"), ("a@b", "a@b"), ("x://h?a#b#c", "x://h?a#b%23c"),
    ("[::1]", "%5B::1%5D"),
    ("#[#", "#%5B%23"), ("x://h?[//a@b@c]", "x://h?%5B//a@b@c%5D"), ("//a@b@c", "//a%40b@c"), ("a//b@c@d", "a//b@c@d"),
  ])
  func `what may stand somewhere is encoded elsewhere`(text: String, expected: String) {
    #expect(URLText.percentEncoded(text) == expected)
  }
}
