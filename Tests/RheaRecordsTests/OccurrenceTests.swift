import RheaRecords
import Testing

/// Where a text is in another one.
@Suite struct OccurrenceTests {
  @Test(
    arguments: [
      ("clock.so", ".so", 5), ("libclock.so.1", ".so.", 8), ("clock", ".so", nil), ("", "a", nil), ("a", "", 0),
      ("a.s.so", ".so", 3), ("..so", ".so", 1), (".so", ".so.", nil), ("é.so", ".so", 2), ("x://y://z", "://", 1),
    ] as [(String, String, Int?)])
  func `the first place`(text: String, part: String, place: Int?) {
    let range = text.firstOccurrence(of: part)
    #expect(range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == place)
    #expect(range.map { String(text[$0]) } == place.map { _ in part })
  }

  @Test func `part of a substring has its place in the whole`() {
    let text = "plugins.so/clock.so"
    let name = text[text.index(text.startIndex, offsetBy: 11)...]
    let range = name.firstOccurrence(of: ".so")
    #expect(range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == 16)
  }
}
