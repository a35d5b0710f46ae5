import Dispatch
import Foundation
import Testing
import Threading

@testable import ReerRouter

/// The one rule: any thread may use the router; pages, presenter and delegate are the main actor's.
@Suite struct ThreadTests {
  /// Runs a function on many threads at a time, while the main actor is free.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let group = DispatchGroup()
      for number in 0..<count {
        group.enter()
        Thread.detachNewThread {
          body(number)
          group.leave()
        }
      }
      group.notify(queue: .global()) { continuation.resume() }
    }
  }

  @Test func `actions run on the thread that opens`() async {
    let router = Router()
    let notes = Notes()
    let openers = Notes()
    router.registerAction(with: "where") { _ in notes.add("\(MainQueue.isCurrent) \(pthread_self())") }
    await onThreads(4) { _ in
      openers.add("false \(pthread_self())")
      router.open("x://where")
    }
    #expect(notes.all.count == 4)
    #expect(notes.all.sorted() == openers.all.sorted())
  }

  @MainActor
  @Test func `pages and delegate are called on the main actor, whoever opens`() async {
    struct Delegate: RouterDelegate {
      let notes: Notes
      func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL? {
        notes.add("will \(MainQueue.isCurrent)")
        return url
      }
    }
    let stage = Stage()
    let notes = Notes()
    let router = stage.router
    router.register(UserPage.self, forKey: "user")
    router.delegate = Delegate(notes: notes)
    await onThreads(4) { number in
      if !router.open("x://user?name=\(number)", completion: { notes.add("done \($0) \(MainQueue.isCurrent)") }) {
        notes.add("not opened")
      }
    }
    // A completion of another thread's opening comes by the main queue.
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(stage.pages.split(separator: " ").sorted() == ["0", "1", "2", "3", "root"])
    #expect(notes.all.filter { $0 == "will true" }.count == 4)
    #expect(notes.all.filter { $0 == "done true true" }.count == 4)
    #expect(notes.all.count == 8)
  }

  @MainActor
  @Test func `everything at a time`() async {
    let stage = Stage()
    let notes = Notes()
    let router = stage.router
    let tasks = DispatchGroup()
    router.register(UserPage.self, forKey: "user")
    router.registerAction(with: "act/:n(int)") { _ in notes.add("act") }
    router.registerAction(with: "slow") { _ async throws in
      await Task.yield()
      notes.add("slow")
      tasks.leave()
    }
    await onThreads(8) { number in
      for round in 0..<25 {
        let key = Route.Key("own/\(number)/\(round)")
        router.registerAction(with: key) { _ in }
        let interceptor = router.addInterceptor(forKey: key) { _ in round % 2 == 0 }
        if router.open(byKey: key) != (round % 2 == 0) { notes.add("wrong") }
        interceptor.remove()
        router.unregisterAction(with: key)
        if router.canOpenKey(key) { notes.add("not gone") }
        router.open("x://act/\(round)")
        tasks.enter()
        router.open("x://slow")
        router.allowedSchemes = round % 2 == 0 ? [] : ["x", "reer"]
        router.preferredOpenStyle = round % 2 == 0 ? .push : .present(.popover)
        if round % 5 == 0 { router.push("x://user?name=\(number).\(round)") }
      }
    }
    await withCheckedContinuation { continuation in
      tasks.notify(queue: .global()) { @Sendable in continuation.resume() }
    }
    #expect(notes.all.filter { $0 == "act" }.count == 200)
    #expect(notes.all.filter { $0 == "slow" }.count == 200)
    #expect(notes.all.count == 400)
    #expect(stage.navigationController.viewControllers.count == 41)
  }
}
