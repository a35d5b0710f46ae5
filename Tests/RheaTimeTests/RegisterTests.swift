import RheaTime
import Testing

@Suite struct RegisterTests {
  @Test func `a closure captures, runs once, and is told event and param`() {
    let seen = Recorder<String>()
    Rhea.register(event: "register.once") { context in
      seen.add("\(context.event) \(context.param as? Int ?? -1)")
    }
    Rhea.trigger(event: "register.once", param: 7)
    Rhea.trigger(event: "register.once", param: 8)
    #expect(seen.all == ["register.once 7"])
  }

  @Test func `a repeatable closure runs until it is cancelled`() {
    let seen = Recorder<Int>()
    let registration = Rhea.register(event: "register.repeatable", repeatable: true) { _ in seen.add(1) }
    Rhea.trigger(event: "register.repeatable")
    Rhea.trigger(event: "register.repeatable")
    registration.cancel()
    registration.cancel()
    Rhea.trigger(event: "register.repeatable")
    #expect(seen.all == [1, 1])
  }

  @Test func `a closure that is cancelled by an earlier one of the same trigger does not run`() {
    let seen = Recorder<String>()
    let observed = Recorder<Int>()
    let token = Rhea.observe { observation in
      guard observation.subject.event == "register.race", case .began = observation.phase else { return }
      observed.add(observation.subject.priority.rawValue)
    }
    defer { token.cancel() }
    let second = Rhea.register(event: "register.race", priority: .low) { _ in seen.add("second") }
    Rhea.register(event: "register.race", priority: .high) { _ in
      seen.add("first")
      second.cancel()
    }
    Rhea.trigger(event: "register.race")
    #expect(seen.all == ["first"])
    #expect(observed.all == [RheaPriority.high.rawValue])
  }

  @Test func `closures run by priority, equal ones as they were registered`() {
    let seen = Recorder<String>()
    for (name, priority) in [("b", 5), ("a", 9), ("c", 5), ("e", -3), ("d", 1)] as [(String, Int)] {
      Rhea.register(event: "register.order", priority: RheaPriority(rawValue: priority)) { _ in seen.add(name) }
    }
    Rhea.trigger(event: "register.order")
    #expect(seen.all == ["a", "b", "c", "d", "e"])
  }

  @Test func `a closure may register another one for the same event, which waits for the next trigger`() {
    let seen = Recorder<String>()
    Rhea.register(event: "register.nested") { _ in
      seen.add("outer")
      Rhea.register(event: "register.nested") { _ in seen.add("inner") }
    }
    Rhea.trigger(event: "register.nested")
    #expect(seen.all == ["outer"])
    Rhea.trigger(event: "register.nested")
    #expect(seen.all == ["outer", "inner"])
  }
}
