import Dispatch
import Foundation
import RheaTime
import Testing

// The macros at work in the test program itself, which is an image like any other.

private let seen = Recorder<String>()

extension RheaEvent {
  fileprivate static let macroMismatched: RheaEvent = "macro.anotherString"
  fileprivate static let macroMatched: RheaEvent = "macroMatched"
}

#rhea(time: "macro.sync", priority: .low, repeatable: true) { context in seen.add("sync \(context.param ?? "-")") }
#rhea(time: "macro.sync", priority: 6, repeatable: true, func: announce)
#rhea(time: "macro.task", repeatable: true) { _ in
  await Task.yield()
  seen.add("task")
}
#rhea(time: "macro.main", repeatable: true) { @MainActor _ in
  MainActor.assertIsolated()
  seen.add("main")
}
#rhea(time: .macroMismatched) { _ in seen.add("never") }
#rhea(time: .macroMatched) { _ in seen.add("matched") }

@Sendable private func announce(_ context: RheaContext) {
  seen.add("function")
}

private struct Nested {
  #rhea(time: "macro.throws") { _ in throw CancellationError() }
}

@Suite(.serialized) struct MacroCallbackTests {
  nonisolated(nonsending) private func newlySeen(_ body: nonisolated(nonsending) () async -> Void) async -> [String] {
    let before = seen.all.count
    await body()
    return Array(seen.all.dropFirst(before))
  }

  private func trigger(_ event: RheaEvent, param: (any Sendable)? = nil) {
    Rhea.trigger(event: event, param: param)
  }

  @Test func `closures and functions run by priority`() async {
    #expect(await newlySeen { trigger("macro.sync", param: 4) } == ["function", "sync 4"])
  }

  @Test func `a closure that awaits is waited for`() async {
    #expect(await newlySeen { await Rhea.trigger(event: "macro.task") } == ["task"])
  }

  @MainActor
  @Test func `a main actor closure runs at once on the main queue`() async {
    #expect(await newlySeen { trigger("macro.main") } == ["main"])
  }

  @Test func `a main actor closure that is triggered elsewhere runs on the main queue`() async {
    let all = await newlySeen {
      await Task.detached { await Rhea.trigger(event: "macro.main") }.value
    }
    #expect(all == ["main"])
  }

  @Test func `a constant of another string than its name is found, and its callback not run`() async {
    let all = await newlySeen {
      trigger("macro.anotherString")
      trigger(.macroMatched)
    }
    #expect(all == ["matched"])
    let program = (CommandLine.arguments[0] as NSString).lastPathComponent
    let mismatches = EventRegistry.shared.mismatches(inPlugin: program)
    #expect(mismatches.map(\.constant) == ["macroMismatched"])
    #expect(mismatches.map(\.string) == ["macro.anotherString"])
    #expect(mismatches.map { $0.source?.hasPrefix("MacroCallbackTests.swift:") } == [true])
  }
}
