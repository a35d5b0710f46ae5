import SectionReader
import TestSupport
import Testing

@Suite struct ConcurrencyTests {
  @Test func `many tasks read many files at once`() async throws {
    let directory = try TemporaryDirectory()
    let good = try Fixture.plugin.get().bytes
    let paths = try (0..<200).map { number in
      // Every fourth is damaged, so that errors meet readings.
      try directory.write(number % 4 == 3 ? Array(good.dropLast()) : good, to: "\(number).so")
    }
    let counts = await withTaskGroup(of: (read: Int, refused: Int).self) { group in
      for task in 0..<8 {
        group.addTask {
          var counts = (read: 0, refused: 0)
          // Each task reads them all, beginning elsewhere, so that each file is read by several at once.
          for path in paths[(task * 25)...] + paths[..<(task * 25)] {
            do throws(ReadError) {
              if try Reading(path: path).sections == [Fixture.entries] { counts.read += 1 }
            } catch {
              if error.code == .truncated { counts.refused += 1 }
            }
          }
          return counts
        }
      }
      return await group.reduce(into: (read: 0, refused: 0)) { sum, counts in
        sum.read += counts.read
        sum.refused += counts.refused
      }
    }
    #expect(counts.read == 150 * 8)
    #expect(counts.refused == 50 * 8)
  }
}
