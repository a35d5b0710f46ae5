import Foundation
import RheaTime
import Synchronization
import TestSupport
import Testing
import Threading

/// In which order callbacks run, and how often.
@Suite struct DispatchTests {
  @Test func `from the highest priority to the lowest, equal ones as in the source`() throws {
    let plugin = try LoadedPlugin(
      """
      RHEA_EVENT("dispatch-order", 5, 0) { note("5 first"); }
      RHEA_EVENT("dispatch-order", INT64_MIN, 0) { note("lowest"); }
      RHEA_EVENT("dispatch-order", 5, RHEA_REPEATABLE) { note("5 second"); }
      RHEA_EVENT("dispatch-order", INT64_MAX, 0) { note("highest"); }
      RHEA_EVENT("dispatch-order", -1, RHEA_REPEATABLE) { note("-1"); }
      RHEA_EVENT("dispatch-order", 5, 0) { note("5 third"); }
      """)
    Rhea.trigger(event: "dispatch-order")
    #expect(plugin.notes == ["highest", "5 first", "5 second", "5 third", "-1", "lowest"])
    Rhea.trigger(event: "dispatch-order")
    #expect(plugin.notes.dropFirst(6) == ["5 second", "-1"])
  }

  @Test func `equal priorities of several images run in the order in which they were loaded`() throws {
    let order = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.event == "dispatch-images", case .began = observation.phase else { return }
      order.withLock { $0.append(observation.subject.plugin) }
    }
    defer { token.cancel() }
    var plugins: [LoadedPlugin] = []
    for name in ["z", "m", "a"] {
      let id = "com.example.images.\(name)"
      plugins.append(try LoadedPlugin(#"RHEA_PLUGIN("\#(id)", "1") RHEA_EVENT("dispatch-images", 5, 0) {}"#, as: name))
    }
    Rhea.trigger(event: "dispatch-images")
    #expect(order.withLock(\.self) == ["z", "m", "a"].map { "com.example.images.\($0)" })
  }

  @Test func `a one-shot runs once though it triggers its own event`() throws {
    let plugin = try LoadedPlugin(
      """
      RHEA_EVENT("dispatch-nested", 9, 0) {
        note("once begins");
        rhea_trigger(context, context->event, "inner");
        note("once ends");
      }
      RHEA_EVENT("dispatch-nested", 5, RHEA_REPEATABLE) { note(context->payload); }
      """)
    Rhea.trigger(event: "dispatch-nested", param: "outer")
    #expect(plugin.notes == ["once begins", "inner", "once ends", "outer"])
    Rhea.trigger(event: "dispatch-nested", param: "again")
    #expect(plugin.notes.dropFirst(4) == ["again"])
  }

  @Test func `eight threads run a one-shot once, and a repeatable one each time`() throws {
    let plugin = try LoadedPlugin(
      """
      atomic_int once, each;
      \((0..<100).map { _ in #"RHEA_EVENT("dispatch-threads", 5, 0) { once++; }"# }.joined(separator: "\n"))
      RHEA_EVENT("dispatch-threads", 4, RHEA_REPEATABLE) { each++; }
      """)
    onThreads(8) { _ in
      for _ in 0..<50 { Rhea.trigger(event: "dispatch-threads") }
    }
    #expect(plugin.value("once", as: Int32.self) == 100)
    #expect(plugin.value("each", as: Int32.self) == 400)
  }

  @Test func `images that come while others trigger lose no callback`() throws {
    let directory = try TemporaryDirectory()
    let count = 60
    let calls = Atomic<Int>(0)
    let token = Rhea.observe { observation in
      guard observation.subject.event == "dispatch-coming", case .began = observation.phase else { return }
      calls.add(1, ordering: .relaxed)
    }
    defer { token.cancel() }
    // Many relocations, so that the loader has something to do while the image is there already.
    let table = (0..<2000).map { _ in "(void *)&malloc" }.joined(separator: ", ")
    let first = try Compiler.any.build(
      LoadedPlugin.prelude + """
        void *table[] = {\(table)};
        RHEA_EVENT("dispatch-coming", 5, 0) { note("called"); }
        """, as: "coming", in: directory)
    let bytes = try [UInt8](contentsOfFile: first)
    let paths = try (0..<count).map { try directory.write(bytes, to: "copy\($0).so") }
    let isDone = Atomic<Bool>(false)
    let failures = Locked<[String]>([])
    onThreads(4) { number in
      if number == 0 {
        for path in paths {
          do { _ = try LoadedPlugin(path: path, directory: directory) } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
        isDone.store(true, ordering: .releasing)
      } else {
        while !isDone.load(ordering: .acquiring) { Rhea.trigger(event: "dispatch-nobody") }
      }
    }
    Rhea.trigger(event: "dispatch-coming")
    #expect(failures.withLock(\.self) == [])
    #expect(calls.load(ordering: .relaxed) == count)
  }

  @Test func `a plugin that is closed stays`() throws {
    let plugin = try LoadedPlugin(#"RHEA_EVENT("dispatch-closed", 5, RHEA_REPEATABLE) { note("called"); }"#)
    Rhea.trigger(event: "dispatch-closed")
    plugin.close()
    Rhea.trigger(event: "dispatch-closed")
    #expect(plugin.notes == ["called", "called"])
  }

  @Test(.timeLimit(.minutes(1)))
  func `what the main queue runs may wait for the background`() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let ended = Locked(0)
      Rhea.register(event: "main.waits", async: true) { _ in
        while !KernelThread.main.waits { sched_yield() }
        ended.withLock { $0 += 1 }
      }
      Rhea.trigger(event: "main.waits")
      EventRegistry.waitForBackground()
      #expect(ended.withLock { $0 } == 1)
    }
  }

  @Test func `callbacks in the background are handed over in order and waited for`() async throws {
    let plugin = try LoadedPlugin(
      """
      #include <pthread.h>
      atomic_int is_open;
      unsigned long background, triggering;
      RHEA_EVENT("dispatch-async", 9, RHEA_ASYNC) {
        while (!is_open) {}
        background = (unsigned long)pthread_self();
        note(context->payload);
        rhea_trigger(context, "dispatch-async-more", NULL);
      }
      RHEA_EVENT("dispatch-async", 5, 0) {
        triggering = (unsigned long)pthread_self();
        note("here");
        is_open = 1;
      }
      RHEA_EVENT("dispatch-async-more", 5, RHEA_ASYNC) { note("more"); }
      """)
    await onItsOwnThread {
      Rhea.trigger(event: "dispatch-async", param: "there")
      EventRegistry.waitForBackground()
    }
    #expect(plugin.notes == ["here", "there", "more"])
    #expect(plugin.value("triggering", as: UInt.self) != 0)
    #expect(plugin.value("background", as: UInt.self) != plugin.value("triggering", as: UInt.self))
  }

  @Test func `an event that nobody registers does nothing`() {
    Rhea.trigger(event: "dispatch-nobody", param: 1)
    Rhea.trigger(event: "")
  }
}
