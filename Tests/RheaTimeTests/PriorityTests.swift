import Testing
import Threading

@testable import RheaTime

/// The names of priorities, and the qualities of service that they stand for in the background.
@Suite struct PriorityTests {
  @Test(
    arguments: [
      (.min, .background), (-1, .background), (0, .background), (1, .background), (2, .background),
      (3, .utility), (4, .utility), (5, .default), (6, .default), (7, .userInitiated), (8, .userInitiated),
      (9, .userInteractive), (10, .userInteractive), (.max, .userInteractive),
    ] as [(Int64, GlobalQueue.Quality)])
  func `a priority stands for a quality of service`(priority: Int64, quality: GlobalQueue.Quality) {
    #expect(Trigger.qualityOfService(priority: priority) == quality)
  }

  @Test func `names stand for numbers, in their order`() {
    let names: [RheaPriority] = [.veryLow, .low, .normal, .high, .veryHigh]
    #expect(names.map(\.rawValue) == [1, 3, 5, 7, 9])
    #expect(names == names.sorted())
    #expect(RheaPriority.normal == 5)
  }

  @Test func `events are their names`() {
    #expect(
      [RheaEvent.load, .premain, .appDidFinishLaunching, .appWillTerminate].map(\.rawValue) == [
        "load", "premain", "appDidFinishLaunching", "appWillTerminate",
      ])
    #expect("\("own" as RheaEvent)" == "own")
  }
}
