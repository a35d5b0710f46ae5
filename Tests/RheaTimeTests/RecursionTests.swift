import RheaTime
import Testing

extension LogTests {
  @Test func `triggers nest`() {
    let seen = Recorder<String>()
    Rhea.register(event: "nest.outer") { _ in
      seen.add("before")
      Rhea.trigger(event: "nest.inner")
      seen.add("after")
    }
    Rhea.register(event: "nest.inner") { _ in seen.add("inner") }
    Rhea.trigger(event: "nest.outer")
    #expect(seen.all == ["before", "inner", "after"])
  }

  @Test func `endless recursion is stopped and reported with the chain of events`() {
    let runs = Recorder<Int>()
    let ping = Rhea.register(event: "chain.ping", repeatable: true) { _ in
      runs.add(1)
      Rhea.trigger(event: "chain.pong")
    }
    let pong = Rhea.register(event: "chain.pong", repeatable: true) { _ in Rhea.trigger(event: "chain.ping") }
    let log = collectingLog { Rhea.trigger(event: "chain.ping") }
    ping.cancel()
    pong.cancel()
    #expect(runs.all.count == 50)
    let lines = log.filter { $0.message.contains("chain.") }
    #expect(
      lines.map(\.message) == [
        """
        chain.ping was not triggered: its callbacks trigger each other without end: chain.ping → chain.pong → \
        chain.ping → chain.pong → chain.ping → chain.pong → chain.ping → chain.pong → … (100 deep)
        """
      ])
    #expect(lines.map(\.level) == [.error])
  }
}
