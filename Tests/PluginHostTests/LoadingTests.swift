import Foundation
import PluginHost
import RheaTime
import Synchronization
import TestSupport
import Testing
import Threading

/// Loading while other threads load and trigger: nobody waits for ever. Each test has a process of its own, which an
/// alarm ends if it does.
@Suite struct LoadingTests {
  @Test func `a callback that runs when its plugin is loaded may wait for a thread that loads another`() async {
    await #expect(processExitsWith: .success) {
      alarm(120)
      let plugins = try PluginDirectory()
      try plugins.add(
        "a",
        """
        #include <pthread.h>
        static void *trigger(void *context) { rhea_trigger(context, "loading.other", "from a thread"); return NULL; }
        RHEA_EVENT("loading.wanted", 5, 0) {}
        RHEA_EVENT("appDidFinishLaunching", 5, 0) {
          pthread_t thread;
          if (pthread_create(&thread, NULL, trigger, (void *)context) == 0) pthread_join(thread, NULL);
        }
        """, options: ["-pthread"])
      try plugins.add("b", #"RHEA_PLUGIN("loading.b", "1") RHEA_EVENT("loading.other", 5, 0) {}"#)
      let calls = Atomic<Int>(0)
      Rhea.observe { observation in
        guard observation.subject.event == "loading.other", case .began = observation.phase else { return }
        calls.add(1, ordering: .relaxed)
      }
      for event in PluginHost.launchEvents { Rhea.trigger(event: event) }
      PluginHost(paths: [plugins.path]).trigger("loading.wanted")
      let count = calls.load(ordering: .relaxed)
      precondition(count == 1, "loading.other ran \(count) times")
    }
  }

  @Test func `a constructor may trigger while another thread loads a plugin`() async {
    await #expect(processExitsWith: .success) {
      alarm(120)
      let plugins = try PluginDirectory()
      try plugins.add("slow", #"RHEA_EVENT("loading.slow", 5, 0) {}"#)
      try plugins.add("other", #"RHEA_EVENT("loading.other", 5, 0) {}"#)
      let host = PluginHost(paths: [plugins.path])
      // A constructor has no context: it finds the program's functions by their addresses.
      let inConstructor: @convention(c) () -> Void = {
        LoadingTests.constructors.add(1, ordering: .releasing)
        // The other thread sleeps when it waits for the dynamic linker, which this one holds.
        while !LoadingTests.isTriggeringAsleep { sched_yield() }
      }
      let trigger: @convention(c) () -> Void = { Rhea.trigger(event: "loading.other") }
      setenv("LOADING_ENTERED", "\(UInt(bitPattern: unsafeBitCast(inConstructor, to: Int.self)))", 1)
      setenv("LOADING_TRIGGER", "\(UInt(bitPattern: unsafeBitCast(trigger, to: Int.self)))", 1)
      let directory = try TemporaryDirectory()
      let library = try Compiler.any.build(
        """
        #include <stdlib.h>
        static void call(const char *name) { ((void (*)(void))strtoul(getenv(name), NULL, 10))(); }
        __attribute__((constructor)) static void construct(void) {
          call("LOADING_ENTERED");
          call("LOADING_TRIGGER");
        }
        """, as: "constructing", in: directory)
      let loader = Thread { precondition(dlopen(library, RTLD_NOW) != nil) }
      let triggering = Thread {
        LoadingTests.triggering.withLock {
          $0 = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        }
        while LoadingTests.constructors.load(ordering: .acquiring) == 0 { sched_yield() }
        host.trigger("loading.slow")
      }
      loader.start()
      triggering.start()
      while !loader.isFinished || !triggering.isFinished { sched_yield() }
      precondition(host.plugins.allSatisfy(host.isLoaded), "a plugin was not loaded")
    }
  }

  private static let constructors = Atomic<Int>(0)
  /// The directory of the thread that triggers, below `/proc`.
  private static let triggering = Locked<String?>(nil)

  /// Whether that thread sleeps or has ended, as proc(5) tells behind the name of the program.
  private static var isTriggeringAsleep: Bool {
    guard let thread = triggering.withLock(\.self) else { return false }
    guard let text = try? String(contentsOfFile: "/proc/\(thread)/stat", encoding: .utf8) else { return true }
    return text.split(separator: ")").last?.hasPrefix(" S") ?? false
  }
}
