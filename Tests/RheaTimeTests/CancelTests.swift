import Dispatch
@testable import RheaTime
import Testing

/// What `cancel()` promises.
@Suite struct CancelTests {
  private final class Captured: Sendable {
    let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  @Test func `what a closure captures is let go when it is cancelled, or has run for the last time`() {
    let ends = Recorder<String>()
    let cancelled = Captured { ends.add("cancelled") }
    let once = Captured { ends.add("once") }
    let tokens = [
      Rhea.register(event: "cancel.captured", repeatable: true) { [cancelled] _ in _ = cancelled },
      Rhea.register(event: "cancel.captured") { [once] _ in _ = once },
    ]
    withExtendedLifetime(consume cancelled) {}
    withExtendedLifetime(consume once) {}
    #expect(ends.all == [])
    tokens[0].cancel()
    #expect(ends.all == ["cancelled"])
    Rhea.trigger(event: "cancel.captured")
    #expect(ends.all == ["cancelled", "once"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `the end of what an observer captures may trigger events`() {
    let seen = Recorder<Int>()
    Rhea.register(event: "cancel.deinit") { _ in seen.add(1) }
    let captured = Captured { Rhea.trigger(event: "cancel.deinit") }
    let token = Rhea.observe { [captured] _ in _ = captured }
    withExtendedLifetime(consume captured) {}
    token.cancel()
    #expect(seen.all == [1])
  }

  @Test func `a closure that waits for a background thread is not run after it was cancelled`() async {
    let seen = Recorder<String>()
    let gate = DispatchSemaphore(value: 0)
    let late = Rhea.register(event: "cancel.waiting", priority: .low, repeatable: true) { _ in
      await Task.yield()
      seen.add("late")
    }
    Rhea.register(event: "cancel.waiting", priority: .high, async: true) { _ in gate.wait() }
    Rhea.register(event: "cancel.waiting", priority: .veryHigh) { _ in late.cancel() }
    Rhea.register(event: "cancel.waiting", priority: .veryLow) { _ in gate.signal() }
    await Rhea.trigger(event: "cancel.waiting")
    #expect(seen.all == [])
  }

  @Test func `to cancel again, or what has run, is to change nothing`() {
    let seen = Recorder<String>()
    let once = Rhea.register(event: "cancel.again") { _ in seen.add("once") }
    let cancelled = Rhea.register(event: "cancel.again", repeatable: true) { _ in seen.add("cancelled") }
    let kept = Rhea.register(event: "cancel.again", repeatable: true) { _ in seen.add("kept") }
    cancelled.cancel()
    Rhea.trigger(event: "cancel.again")
    for _ in 1...10 {
      once.cancel()
      cancelled.cancel()
      #expect(!cancelled.closure.cancel() && !once.closure.cancel())
    }
    Rhea.trigger(event: "cancel.again")
    #expect(seen.all == ["once", "kept", "kept"])
    kept.cancel()
  }

  @Test func `many are cancelled, and the others stay`() {
    let seen = Recorder<Int>()
    let tokens = (0..<1000).map { number in
      Rhea.register(event: "cancel.many", repeatable: true) { _ in seen.add(number) }
    }
    for (number, token) in tokens.enumerated() where number % 10 != 0 { token.cancel() }
    Rhea.trigger(event: "cancel.many")
    #expect(seen.all == Array(stride(from: 0, to: 1000, by: 10)))
  }
}
