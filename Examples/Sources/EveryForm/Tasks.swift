// What may be called and awaits. Each has an event of its own, since tasks end in any order.
import RheaTime

func functionThatAwaits(_ context: RheaContext) async {
  await Task.yield()
  print("a function that awaits, for \(context.event)")
}

actor Counter {
  static let shared = Counter()
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

#rhea(time: "await 1") { _ in print("a closure that awaits an actor: \(await Counter.shared.next())") }
#rhea(time: "await 2", func: functionThatAwaits)
#rhea(time: "await 3", repeatable: true) { _ async throws in
  print("a closure that awaits, and throws: \(await Counter.shared.next())")
  throw Failure(number: 4)
}
#rhea(time: "await 4", async: true) { _ in print("async: true, and awaits: \(await Counter.shared.next())") }
#rhea(time: "await 5") { @MainActor _ in
  print("on the main actor, and awaits: \(await Counter.shared.next())")
  MainActor.assertIsolated()
}
#load { await Task.yield() }
#premain { await Task.yield() }
#appDidFinishLaunching {
  await Task.yield()
  print("#appDidFinishLaunching that awaits")
}
