import Testing

@testable import Routing

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("%41", "A"), ("%2f%2F", "//"), ("%25", "%"), ("%2541", "%41"), ("a%20b", "a b"),
    ("%E7%94%A8%e6%88%b7", "用户"), ("%F0%9F%98%80", "😀"), ("%00", "\0"), ("用%E6%88%B7", "用户"), ("+", "+"),
    // No escape.
    ("%", "%"), ("100%", "100%"), ("%4", "%4"), ("%zz", "%zz"), ("%4g%41", "%4gA"), ("%%41", "%A"), ("%+1", "%+1"),
    ("%\u{FF14}1", "%\u{FF14}1"),
    // No UTF-8: cut off, a byte that goes on with nothing, too long, a surrogate, past the last character.
    ("%FF", "%FF"), ("%ff%41", "%ffA"), ("%E7%94", "%E7%94"), ("%E7%94%41", "%E7%94A"), ("%E7%94%E7%94%A8", "%E7%94用"),
    ("%80", "%80"), ("%C0%AF", "%C0%AF"), ("%E0%80%AF", "%E0%80%AF"), ("%ED%A0%80", "%ED%A0%80"),
    ("%F4%90%80%80", "%F4%90%80%80"), ("%F0%9F%98", "%F0%9F%98"), ("%C3\u{301}", "%C3\u{301}"),
  ])
  func `escapes of UTF-8 are decoded, all else stays`(text: String, expected: String) {
    #expect(Array(PercentEncoding.decoded(text[...]).utf8) == Array(expected.utf8))
  }

  @Test func `each character can be written as escapes`() {
    for scalar in [0x0...0x2FFF, 0xD000...0xD7FF, 0xE000...0x10400, 0x10FF00...0x10FFFF].joined().compactMap(
      Unicode.Scalar.init)
    {
      let character = String(scalar)
      let escapes = character.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      if PercentEncoding.decoded(escapes[...]).unicodeScalars.elementsEqual([scalar]) { continue }
      Issue.record("U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `two bytes are decoded as the standard library validates them`() {
    for high in UInt8.min...UInt8.max {
      for low: UInt8 in [0x00, 0x2F, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE7, 0xFF] {
        let text = "%" + hex(high) + "%" + hex(low)
        // Of bytes that are not UTF-8, each may yet be a character of its own.
        let expected =
          String(validating: [high, low], as: UTF8.self)
          ?? [high, low].map { String(validating: [$0], as: UTF8.self) ?? "%" + hex($0) }.joined()
        if PercentEncoding.decoded(text[...]) != expected { Issue.record("\(text)") }
      }
    }
  }

  private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

  @Test func `a part of a text is decoded alone`() {
    let text = "%41%42%43"
    #expect(PercentEncoding.decoded(text.dropFirst(3).dropLast(3)) == "B")
    #expect(PercentEncoding.decoded(text.dropLast(1)) == "AB%4")
  }
}
