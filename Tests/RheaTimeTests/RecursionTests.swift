import RheaTime
import Testing
import Threading

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

  @Test func `callbacks that each trigger several others are stopped too, with one report`() {
    let runs = Recorder<Int>()
    let both = (0..<2).map { number in
      Rhea.register(event: "branch", repeatable: true) { _ in
        runs.add(number)
        Rhea.trigger(event: "branch")
      }
    }
    let log = collectingLog { Rhea.trigger(event: "branch") }.filter { $0.message.contains("branch") }
    for token in both { token.cancel() }
    #expect(log.count == 1)
    // A hundred deep along the first of them, and then the second at each depth.
    #expect(runs.all.count == 200)
  }

  @Test func `an event that went on without end can be triggered again, and is told of each time`() {
    let (runs, isEndless) = (Recorder<String>(), Locked(false))
    let tokens = [
      Rhea.register(event: "again.outer", repeatable: true) { _ in
        runs.add("outer")
        Rhea.trigger(event: isEndless.withLock { $0 } ? "again.outer" : "again.inner")
      },
      Rhea.register(event: "again.inner", repeatable: true) { _ in runs.add("inner") },
    ]
    defer { for token in tokens { token.cancel() } }
    for turn in 0..<8 {
      isEndless.withLock { $0 = turn % 4 == 2 }
      let before = runs.all.count
      let log = collectingLog { Rhea.trigger(event: "again.outer") }.filter { $0.message.contains("again.outer") }
      #expect(log.count == (turn % 4 == 2 ? 1 : 0))
      #expect(runs.all[before...] == (turn % 4 == 2 ? Array(repeating: "outer", count: 100)[...] : ["outer", "inner"]))
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["plain", "with a parameter"])
  func `a task of a trigger that went on without end still triggers what it awaits`(kind: String) async {
    let (event, endless, tick) = ("task.\(kind)", "task.endless.\(kind)", "task.tick.\(kind)")
    let ticks = Recorder<Int>()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let (steps, step) = AsyncStream<Void>.makeStream()
    var next = steps.makeAsyncIterator()
    let isEndless = Locked(false)
    let tokens = [
      Rhea.register(event: RheaEvent(rawValue: event), priority: .high, repeatable: true) { _ in
        step.yield()
        for await _ in gate { break }
        await Rhea.trigger(event: RheaEvent(rawValue: tick))
        step.yield()
      },
      Rhea.register(event: RheaEvent(rawValue: event), repeatable: true) { _ in
        if isEndless.withLock({ $0 }) { Rhea.trigger(event: RheaEvent(rawValue: endless)) }
      },
      Rhea.register(event: RheaEvent(rawValue: endless), repeatable: true) { _ in
        Rhea.trigger(event: RheaEvent(rawValue: endless))
      },
      Rhea.register(event: RheaEvent(rawValue: tick), repeatable: true) { _ in ticks.add(1) },
    ]
    defer { for token in tokens { token.cancel() } }
    func trigger() {
      Rhea.trigger(event: RheaEvent(rawValue: event), param: kind == "plain" ? nil : "something")
    }
    // The first time, the callbacks are sorted.
    trigger()
    await next.next()
    opener.yield()
    await next.next()
    #expect(ticks.all == [1])
    isEndless.withLock { $0 = true }
    let log = collectingLog { trigger() }.filter { $0.message.contains(endless) }
    #expect(log.count == 1)
    await next.next()
    opener.yield()
    await next.next()
    #expect(ticks.all == [1, 1])
  }

  @Test func `threads that trigger one event at a time do not disturb each other`() async {
    let runs = Locked(0)
    let tokens = [
      Rhea.register(event: "threads.outer", repeatable: true) { _ in Rhea.trigger(event: "threads.inner") },
      Rhea.register(event: "threads.inner", repeatable: true) { _ in runs.withLock { $0 += 1 } },
    ]
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<500 { Rhea.trigger(event: "threads.outer") } } }
    }
    for token in tokens { token.cancel() }
    #expect(runs.withLock { $0 } == 2000)
  }

  @Test func `a recursion of awaited triggers is stopped too`() async {
    let runs = Recorder<Int>()
    let token = Rhea.register(event: "await.chain", repeatable: true) { _ in
      runs.add(1)
      await Rhea.trigger(event: "await.chain")
    }
    await Rhea.trigger(event: "await.chain")
    token.cancel()
    #expect(runs.all.count == 100)
  }

  @Test func `a log handler may trigger events whose callbacks give cause for entries`() {
    struct Broken: Error {}
    let token = Rhea.register(event: "log.again", repeatable: true) { _ in throw Broken() }
    defer { token.cancel() }
    let before = Rhea.logHandler
    let entries = Recorder<String>()
    Rhea.logHandler = { entry in
      entries.add(entry.message)
      Rhea.trigger(event: "log.again")
    }
    Rhea.trigger(event: "log.again")
    Rhea.logHandler = before
    #expect(entries.all.filter { $0.contains("log.again") }.count == 1)
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
