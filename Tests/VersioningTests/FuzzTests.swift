import Testing
import Versioning

/// Any text may come as a version or a range: it is read or refused, and what was read reads the same again.
@Suite struct FuzzTests {
  private static let pieces = [
    "0", "1", "9", "10", "01", "9223372036854775806", "9223372036854775807", ".", "..", "-", "+", " ", "  ", "*", ">=",
    "<=", ">", "<", "=", "^", "~", "a", "beta", "Z", "x", "ä", "\u{301}", "\0", "\n", "1.2", "1.2.3", "-rc.1", "+b",
  ]

  @Test(arguments: 0..<50) func `texts of likely pieces`(seed: UInt64) {
    var random = Numbers(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    for _ in 0..<400 {
      let count = Int(random.next() % 8)
      let text = (0..<count).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }.joined()
      if let version = SemanticVersion(text) {
        #expect(SemanticVersion(version.description)?.description == version.description, "\(text)")
        #expect(!(version < version))
      }
      guard let range = try? VersionRange(text) else { continue }
      #expect((try? VersionRange(range.description)) == range, "\(text)")
      for version in ["0.0.0", "1.2.3", "1.2.3-rc.1", "9223372036854775806.0.0"].compactMap({ SemanticVersion($0) }) {
        #expect((try? VersionRange(range.description))?.contains(version) == range.contains(version))
      }
    }
  }

  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }
}
