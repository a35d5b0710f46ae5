import CRhea
import Foundation
import Synchronization
import Testing

@testable import ReerRouter

/// Actions that await.
@Suite struct AsyncActionTests {
  private struct Late: Error {}

  @Test func `await route(to:) waits for its end, open does not`() async throws {
    let router = Router()
    let notes = Notes()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    router.registerAction(with: "slow") { param async throws in
      for await _ in gate { break }
      notes.add("slow \(param.queryParams["n"] ?? "-")")
    }
    #expect(router.open("x://slow?n=1"))
    #expect(notes.all == [])
    opener.yield()
    opener.yield()
    try await router.route(to: "x://slow?n=2")
    #expect(notes.all.contains("slow 2"))
  }

  @Test func `what it throws is the reason`() async {
    let router = Router()
    router.registerAction(with: "late") { _ async throws in
      await Task.yield()
      throw Late()
    }
    let error = await #expect(throws: RouteError.self) { try await router.route(to: "x://late") }
    #expect(error?.code == "actionThrew")
    if case .actionThrew(let reason) = error?.reason { #expect(reason is Late) }
  }

  @MainActor
  @Test func `a completion waits for its end`() async {
    let router = Router()
    let notes = Notes()
    router.registerAction(with: "good") { _ async throws in await Task.yield() }
    router.registerAction(with: "late") { _ async throws in
      await Task.yield()
      throw Late()
    }
    for key: Route.Key in ["good", "late"] {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isBegun = router.open(byKey: key) { success, error in
          notes.add("\(success) \(error?.code ?? "-")")
          continuation.resume()
        }
        #expect(isBegun)
      }
    }
    #expect(notes.all == ["true -", "false actionThrew"])
  }

  @MainActor
  @Test func `await route(to:) to a page returns when it is on the screen`() async throws {
    let stage = Stage()
    stage.router.register(UserPage.self, forKey: "user")
    try await stage.router.route(to: "x://user?name=a")
    #expect(stage.pages == "root a")
    await #expect(throws: RouteError.self) { try await stage.router.route(to: "x://user?refuse=1") }
  }

  @Test func `an async action that opens itself again and again is not stopped: it takes no stack`() async throws {
    let router = Router()
    let notes = Notes()
    router.registerAction(with: "again") { [router] param async throws in
      let n = param.queryParams["n"].flatMap { Int($0) } ?? 0
      if n < 150 { try await router.route(to: "x://again?n=\(n + 1)") } else { notes.add("end") }
    }
    try await router.route(to: "x://again")
    #expect(notes.all == ["end"])
  }

  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func `the plugin host hears of an action until its completion has run`(isHostLate: Bool) async {
    await #expect(processExitsWith: .success) { [isHostLate] in
      func install() {
        var watch = rhea_router_watch(
          begin: nil, run: nil, finish: nil, enter: { background.add(1, ordering: .relaxed) },
          leave: { background.subtract(1, ordering: .relaxed) })
        watchRouter(&watch)
      }
      if !isHostLate { install() }
      let router = Router()
      let (gate, opener) = AsyncStream<Void>.makeStream()
      router.registerAction(with: "slow") { _ async throws in for await _ in gate { break } }
      let seen = Notes()
      await withCheckedContinuation { continuation in
        let isBegun = router.open("x://slow") { success in
          seen.add("\(success), \(background.load(ordering: .relaxed) > 0)")
          continuation.resume()
        }
        // A second host hears of it, too, and the first one no more.
        install()
        seen.add("\(isBegun), \(background.load(ordering: .relaxed) > 0)")
        opener.yield()
      }
      // The tasks are still about to end.
      while background.load(ordering: .relaxed) > 0 { await Task.yield() }
      #expect(seen.all == ["true, true", "true, true"])
      #expect(background.load(ordering: .relaxed) == 0)
    }
  }
}

/// How much the plugin host has been told that goes on in the background.
private let background = Atomic<Int>(0)
