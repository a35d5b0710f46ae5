import RheaRecords
import Testing

/// What a misspelt word most likely stands for.
@Suite struct NearestNameTests {
  private static let table: [(word: String, candidates: [String], nearest: String?)] = [
    ("--dry", ["--days", "--dry-run"], "--dry-run"),
    ("lsit", ["inspect", "list"], "list"),
    ("LIST", ["lists", "list"], "list"),
    ("x", ["y", "xy"], nil),
    ("", ["", "a"], nil),
    ("ab", ["ac", "abc"], "ac"),
    ("catalog", ["basket", "catalogue"], "catalogue"),
    ("catalgoue", ["catalogue"], "catalogue"),
    ("用户页面", ["用户页"], "用户页"),
    ("one/two", ["won/tow", "one/too"], "one/too"),
    ("abcdefgh", ["xxcdefgh", "abcdefxx"], "xxcdefgh"),
    ("abcdefgh", ["xxxdefgh"], nil),
    ("kitten", ["sitting", "mitten"], "mitten"),
  ]

  @Test(arguments: table.indices) func `the nearest is found`(row: Int) {
    let (word, candidates, nearest) = Self.table[row]
    #expect(nearestName(to: word, among: candidates) == nearest, "\(word)")
  }

  /// With each pair of letters compared, each of these would take hours.
  @Test func `a long word takes no longer than a short one`() {
    let keys = (0..<1000).map { "route/number/\($0)" }
    let long = String(repeating: "a", count: 20_000)
    #expect(nearestName(to: long, among: keys) == nil)
    #expect(nearestName(to: long, among: keys + [long.replacing("a", with: "b")]) == nil)
    #expect(nearestName(to: long + "b", among: ["c" + long, long + "bc"]) == long + "bc")
    #expect(nearestName(to: "c" + long, among: ["d" + long]) == "d" + long)
  }
}
