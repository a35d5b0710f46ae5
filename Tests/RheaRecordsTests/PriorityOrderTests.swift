import RheaRecords
import Testing

@Suite struct PriorityOrderTests {
  @Test(
    arguments: [
      [], [0], [1, 2, 3], [3, 3, 3], [-1, 0, -1, 5, 0], [Int64(Int32.max), Int64(Int32.min), 0],
      [Int64.max, 0, Int64.min, Int64.max], [Int64(Int32.max) + 1, 1, Int64(Int32.max) + 1, Int64(Int32.min) - 1],
    ] as [[Int64]])
  func `the highest comes first, and of equal ones the one that was first`(priorities: [Int64]) {
    let places = PriorityOrder.places(count: priorities.count) { priorities[$0] }
    #expect(Set(places) == Set(priorities.indices))
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(priorities[place] > priorities[next] || (priorities[place] == priorities[next] && place < next))
    }
  }
}
