import Synchronization
import Testing

@testable import RheaTime

/// What is counted of the end of a program, by whatever it is triggered.
@Suite struct TerminationTests {
  @Test func `each trigger of the end is counted while it runs`() {
    let counted = Mutex<[Bool]>([])
    let registration = Rhea.register(event: .appWillTerminate, repeatable: true) { _ in
      let isCounted = EventRegistry.termination.wait(timeout: .now()) == .timedOut
      counted.withLock { $0.append(isCounted) }
    }
    defer { registration.cancel() }
    for _ in 0..<3 { Rhea.trigger(event: .appWillTerminate) }
    #expect(counted.withLock(\.self) == [true, true, true])
  }
}
