import Dispatch
import RheaTime
import Testing

@Suite struct AwaitingTests {
  @Test func `the awaiting trigger returns when tasks and background callbacks have ended`() async {
    let seen = Recorder<String>()
    let gate = DispatchSemaphore(value: 0)
    Rhea.register(event: "await.all", priority: 9) { _ in
      await Task.yield()
      seen.add("task")
    }
    Rhea.register(event: "await.all", priority: 5, async: true) { _ in
      // Only the callback that runs last, on the triggering thread, lets it go on.
      gate.wait()
      seen.add("background")
    }
    Rhea.register(event: "await.all", priority: 1) { _ in
      seen.add("here")
      gate.signal()
    }
    await Rhea.trigger(event: "await.all")
    #expect(Set(seen.all) == ["task", "background", "here"])
  }

  @Test func `nothing to wait for is no wait`() async {
    await Rhea.trigger(event: "await.nothing")
  }

  @MainActor
  @Test func `callbacks of an awaiting trigger run on the caller's actor`() async {
    let seen = Recorder<Bool>()
    Rhea.register(event: "await.actor") { _ in
      MainActor.assumeIsolated { seen.add(true) }
    }
    await Rhea.trigger(event: "await.actor")
    #expect(seen.all == [true])
  }

  @Test func `a closure that awaits and throws is observed to its end`() async throws {
    struct Refused: Error {}
    let ends = Recorder<String>()
    let token = Rhea.observe { observation in
      guard observation.subject.event == "await.throws", case .ended(let duration, let error) = observation.phase else {
        return
      }
      ends.add("\(error is Refused) \(duration > .zero)")
    }
    defer { token.cancel() }
    Rhea.register(event: "await.throws") { _ in
      await Task.yield()
      throw Refused()
    }
    await Rhea.trigger(event: "await.throws")
    #expect(ends.all == ["true true"])
  }
}
