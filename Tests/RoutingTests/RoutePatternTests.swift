import Testing

@testable import Routing

@Suite struct RoutePatternTests {
  @Test(arguments: [
    // registered, key, shape, isLiteral
    ("user/settings", "user/settings", "user/settings", true), ("/user/", "user", "user", true), ("", "", "", true),
    ("user/:id", "user/:id", "user/:", false), ("//user/:id//", "user/:id", "user/:", false),
    ("user/:id(int)", "user/:id(int)", "user/:(int)", false), (":id(uuid)?", ":id(uuid)?", ":(uuid)?", false),
    ("files/*", "files/*", "files/*", false), ("files/*path", "files/*path", "files/*", false),
    ("files/*path?", "files/*path?", "files/*?", false), (":a?/:b?/*c?", ":a?/:b?/*c?", ":?/:?/*?", false),
    ("*?", "*?", "*?", false), ("a//:b", "a//:b", "a//:", false), ("a%2Fb/:c", "a%2Fb/:c", "a%2Fb/:", false),
    ("%41/:c", "A/:c", "A/:", false), ("100%/:c", "100%25/:c", "100%25/:", false),
    // Literal, whatever is further inside or escaped.
    ("a:b/c*d", "a:b/c*d", "a:b/c*d", true), ("what?/so?", "what?/so?", "what?/so?", true),
    ("a(int)", "a(int)", "a(int)", true),
    ("%3Aid", ":id", "%3Aid", true), ("a/%2Arest", "a/*rest", "a/%2Arest", true),
    ("%3Aid/:id", "%3Aid/:id", "%3Aid/:", false), ("%2A/:id", "%2A/:id", "%2A/:", false),
    // Names of any script.
    (":用户", ":用户", ":", false), (":größe_2-b", ":größe_2-b", ":", false), (":नाम", ":नाम", ":", false),
    (":1", ":1", ":", false),
    (":e\u{301}", ":e\u{301}", ":", false),
  ])
  func `a key is read as it is registered`(registered: String, key: String, shape: String, isLiteral: Bool) throws {
    let pattern = try RoutePattern(registered)
    #expect(pattern.key == key)
    #expect(pattern.shape == shape)
    #expect(pattern.isLiteral == isLiteral)
    #expect(RoutePattern.mayBePattern(registered) == !isLiteral)
    // What it prints is read as the same.
    #expect(try isLiteral ? RoutePattern(literal: key) == pattern : RoutePattern(key) == pattern)
  }

  @Test(arguments: [
    ("", false), ("/", false), ("a", false), ("a:b", false), ("a*", false), (":", true), ("*", true), ("/:", true),
    ("a/*", true), ("a/b/:c", true), ("%3A", false), ("a/\u{301}:", false), ("/:\u{301}", true),
  ])
  func `a key that is surely literal is known at a glance`(registered: String, expected: Bool) {
    #expect(RoutePattern.mayBePattern(registered) == expected)
  }

  @Test(
    arguments: [
      (":", .emptyName, #"write a name after ":", as in ":name" in the route key ":", instead of ":""#),
      ("a/:/b", .emptyName, #"write a name after ":", as in ":name" in the route key "a/:/b", instead of ":""#),
      (":(int)", .emptyName, #"write a name after ":", as in ":name" in the route key ":(int)", instead of ":(int)""#),
      (":?", .emptyName, #"write a name after ":", as in ":name" in the route key ":?", instead of ":?""#),
      ("::a", .emptyName, #"write a name after ":", as in ":name" in the route key "::a", instead of "::a""#),
      (":%41", .emptyName, #"write a name after ":", as in ":name" in the route key ":%41", instead of ":%41""#),
      (":a/:a", .repeatedName, #"write another name in ":a" in the route key ":a/:a", instead of "a" a second time"#),
      (
        ":a/b/*a", .repeatedName,
        #"write another name in "*a" in the route key ":a/b/*a", instead of "a" a second time"#
      ),
      (
        ":\u{E9}/:e\u{301}", .repeatedName,
        "write another name in \":\u{E9}\" in the route key \":\u{E9}/:\u{E9}\", instead of \"\u{E9}\" a second time"
      ),
      (":a(itn)", .unknownType, #"write the type "int" in the route key ":a(itn)", instead of "itn""#),
      (":a(Int)", .unknownType, #"write the type "int" in the route key ":a(Int)", instead of "Int""#),
      (":a(guid)", .unknownType, #"write the type "uuid" in the route key ":a(guid)", instead of "guid""#),
      (
        ":a(double)", .unknownType,
        #"write the type "int" or "uuid" in the route key ":a(double)", instead of "double""#
      ),
      (":a()", .unknownType, #"write the type "int" or "uuid" in the route key ":a()", instead of """#),
      (
        ":a(int", .missingParenthesis,
        #"write ")" after the type, as in ":name(int)" in the route key ":a(int", instead of ":a(int""#
      ),
      (
        ":a(in/t)", .missingParenthesis,
        #"write ")" after the type, as in ":name(int)" in the route key ":a(in/t)", instead of ":a(in""#
      ),
      (":a(int)b", .trailingText, #"write nothing after ":a(int)" in the route key ":a(int)b", instead of "b""#),
      (
        ":a(int)(int)", .trailingText,
        #"write nothing after ":a(int)" in the route key ":a(int)(int)", instead of "(int)""#
      ),
      (":a.json", .trailingText, #"write nothing after ":a" in the route key ":a.json", instead of ".json""#),
      (":a??", .trailingText, #"write nothing after ":a?" in the route key ":a??", instead of "?""#),
      (":a?(int)", .trailingText, #"write nothing after ":a?" in the route key ":a?(int)", instead of "(int)""#),
      ("*a(int)", .trailingText, #"write nothing after "*a" in the route key "*a(int)", instead of "(int)""#),
      ("**", .trailingText, #"write nothing after "*" in the route key "**", instead of "*""#),
      (":😀", .emptyName, #"write a name after ":", as in ":name" in the route key ":😀", instead of ":😀""#),
      (
        "*a/b", .wildcardNotLast,
        #"write the wildcard "*a" as the last segment in the route key "*a/b", instead of "b" after it"#
      ),
      (
        "*?/:b?", .wildcardNotLast,
        #"write the wildcard "*?" as the last segment in the route key "*?/:b?", instead of ":b?" after it"#
      ),
      (
        ":a?/b", .requiredAfterOptional,
        #"write only optional segments, such as ":name?", after ":a?" in the route key ":a?/b", instead of "b""#
      ),
      (
        "x/:a?/:b", .requiredAfterOptional,
        #"write only optional segments, such as ":name?", after ":a?" in the route key "x/:a?/:b", instead of ":b""#
      ),
      (
        ":a?/*b", .requiredAfterOptional,
        #"write only optional segments, such as ":name?", after ":a?" in the route key ":a?/*b", instead of "*b""#
      ),
      (
        ":a?//:b?", .requiredAfterOptional,
        #"write only optional segments, such as ":name?", after ":a?" in the route key ":a?//:b?", instead of """#
      ),
    ] as [(String, RoutePatternError.Code, String)])
  func `a wrong pattern is refused with what to do`(registered: String, code: RoutePatternError.Code, text: String) {
    #expect { try RoutePattern(registered) } throws: { error in
      let error = try #require(error as? RoutePatternError)
      #expect(error.code == code)
      #expect(error.key == registered)
      #expect(error.description == text)
      #expect(
        error.description == "write \(error.expected) in the route key \"\(registered)\", instead of \(error.found)")
      return true
    }
  }

  @Test func `the first mistake is told`() {
    #expect { try RoutePattern(":a(x)/:/*/:a") } throws: { ($0 as? RoutePatternError)?.code == .unknownType }
  }

  @Test(arguments: [
    (RoutePattern.Kind.int, "0", true), (.int, "-0", true), (.int, "007", true), (.int, "-12", true),
    (.int, "+1", false),
    (.int, "", false), (.int, "-", false), (.int, "--1", false), (.int, "1.0", false), (.int, " 1", false),
    (.int, "1 ", false),
    (.int, "0x1", false), (.int, "٣", false), (.int, "１", false), (.int, "1\u{301}", false),
    (.int, "9223372036854775807", true), (.int, "9223372036854775808", false), (.int, "-9223372036854775808", true),
    (.int, "-9223372036854775809", false),
    (.uuid, "01234567-89ab-cdef-ABCD-EF0123456789", true), (.uuid, "0123456789abcdefABCDEF0123456789", false),
    (.uuid, "01234567-89ab-cdef-ABCD-EF012345678", false), (.uuid, "01234567-89ab-cdef-ABCD-EF01234567890", false),
    (.uuid, "0123456-789ab-cdef-ABCD-EF0123456789", false), (.uuid, "g1234567-89ab-cdef-ABCD-EF0123456789", false),
    (.uuid, "{1234567-89ab-cdef-ABCD-EF012345678}", false), (.uuid, "", false),
    (.text, "a", true), (.text, " ", true), (.text, "%2F", true), (.text, "", false),
  ])
  func `a placeholder takes what its type says`(kind: RoutePattern.Kind, text: String, isTaken: Bool) {
    #expect(kind.accepts(text[...]) == isTaken)
    #expect((kind.value(of: text[...]) != nil) == isTaken)
  }
}
