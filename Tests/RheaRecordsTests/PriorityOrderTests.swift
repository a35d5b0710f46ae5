import RheaRecords
import Testing

@Suite struct PriorityOrderTests {
  @Test(arguments: [47, 48, 49, 50, 300, 3000], [0, 1, 8, 20, 40, 63])
  func `of many, too, however far apart they are`(count: Int, bits: Int) {
    // Equal ones among them, negative ones, and the ends of the range; the same each time.
    var state = UInt64(count * 64 + bits)
    let priorities = (0..<count).map { place -> Int64 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      if bits == 63, place % 7 == 0 { return place % 2 == 0 ? .min : .max }
      return Int64(bitPattern: state) >> Int64(63 - bits)
    }
    let expected = priorities.indices.sorted { (priorities[$0], $1) > (priorities[$1], $0) }
    #expect(PriorityOrder.places(count: count) { priorities[$0] } == expected)
  }

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
