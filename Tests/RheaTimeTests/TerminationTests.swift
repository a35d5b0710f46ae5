import RheaRecords
import Testing

@testable import RheaTime

/// What is counted of the end of a program, by whatever it is triggered.
@Suite struct TerminationTests {
  @Test func `the end is prepared at each trigger, since triggers of it are counted, and other events once`() {
    // A registry's state alone: to trigger the end in this process would trigger it for all tests.
    var state = EventRegistry.State()
    let names: [RheaEvent] = [.appWillTerminate, "other"]
    for name in names {
      let body: RheaFunction = { _ in }
      let closure = RegisteredClosure(body, SourcePlace(fileID: "a/b.swift", line: 1), isRepeatable: true)
      state.events.add(Callback(priority: 0, order: 0, flags: .repeatable, target: .closure(closure)), for: name)
    }
    #expect(names.map { state.take($0, activatorsDone: 2)?.0.callbacks.count } == [1, 1])
    let numbers = names.compactMap { state.events.number(of: $0) }
    #expect(numbers.map { state.events[$0].activatorsDone } == [nil, 2])
    #expect(numbers.map { state.events[$0].ready?.callbacks.count } == [1, 1])
  }
}
