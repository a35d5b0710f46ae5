import Foundation
import RheaTime
import TestSupport
import Testing

/// Many threads, many callbacks: each runs as often as it should, and never more.
@Suite struct StormTests {
  private static let callbacks = 1000
  private static let triggers = 1000
  private static let threads = 8

  /// In a process of its own, where no other test observes eight million callbacks.
  @Test func `one-shots run once and repeatable callbacks each time, whatever triggers them`() async {
    await #expect(processExitsWith: .success) {
      let plugin = try CountingPlugin(event: "storm", callbacks: Self.callbacks)
      let threads = (0..<Self.threads).map { _ in
        Thread { for _ in 0..<Self.triggers { Rhea.trigger(event: "storm") } }
      }
      threads.forEach { $0.start() }
      while !threads.allSatisfy(\.isFinished) { sched_yield() }
      let once = try plugin.onceCounts
      precondition(once == Array(repeating: 1, count: Self.callbacks), "one-shots ran \(Set(once)) times")
      let each = try plugin.eachTimeCounts
      let expected = Int32(Self.threads * Self.triggers)
      precondition(each == Array(repeating: expected, count: Self.callbacks), "repeatable ones ran \(Set(each)) times")
    }
  }

  @Test func `a one-shot that triggers its own event runs once`() throws {
    let directory = try TemporaryDirectory()
    let path = try Compiler.any.build(
      """
      #include <rhea.h>
      int runs;
      RHEA_EVENT("storm.self", 5, 0) { runs++; rhea_trigger(context, "storm.self", 0); }
      """, as: "self", in: directory)
    let image = try Image(path)
    Rhea.trigger(event: "storm.self")
    #expect(try image.integer("runs") == 1)
  }
}

/// A plugin whose callbacks count, one by one, how often they run.
struct CountingPlugin {
  private let image: Image
  private let callbacks: Int
  private let directory: TemporaryDirectory

  init(event: String, callbacks: Int) throws {
    self.callbacks = callbacks
    directory = try TemporaryDirectory()
    var source = """
      #include <rhea.h>
      #define COUNT(counter) __atomic_fetch_add(&counter, 1, __ATOMIC_RELAXED)
      int once[\(callbacks)], each_time[\(callbacks)];

      """
    for number in 0..<callbacks {
      source += """
        RHEA_EVENT("\(event)", \(number % 10), 0) { COUNT(once[\(number)]); }
        RHEA_EVENT("\(event)", \(number % 7), RHEA_REPEATABLE) { COUNT(each_time[\(number)]); }

        """
    }
    image = try Image(Compiler.any.build(source, as: "counting", in: directory))
  }

  var onceCounts: [Int32] { get throws { try image.integers("once", count: callbacks) } }
  var eachTimeCounts: [Int32] { get throws { try image.integers("each_time", count: callbacks) } }
}
