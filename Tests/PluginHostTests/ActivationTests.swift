import Foundation
import PluginHost
import RheaTime
import Synchronization
import TestSupport
import Testing
import Threading

/// When plugins are loaded, and what is told of it.
@Suite struct ActivationTests {
  /// What a host has told.
  final class Reports: Sendable {
    private let lines = Locked<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    @Sendable func add(_ report: PluginHostReport) {
      let line =
        switch report {
        case .loaded(let plugin, _): "loaded \(plugin.id)"
        case .fault(let fault): "\(fault.code)"
        }
      lines.withLock { $0.append(line) }
    }
  }

  @Test func `a plugin is loaded by the first event that needs it`() throws {
    let plugins = try PluginDirectory()
    for name in ["a", "b", "c"] {
      let event = name == "c" ? "activate-other" : "activate-first"
      try plugins.add(name, #"RHEA_PLUGIN("activate.\#(name)", "1") RHEA_EVENT("\#(event)", 5, 0) {}"#)
    }
    let reports = Reports()
    let host = PluginHost(paths: [plugins.path], report: reports.add)
    #expect(reports.all == [])
    host.activate("activate-nothing")
    #expect(reports.all == [])
    // Any trigger of the process does it, too.
    Rhea.trigger(event: "activate-first")
    #expect(reports.all == ["loaded activate.a", "loaded activate.b"])
    #expect(host.plugins.map(host.isLoaded) == [true, true, false])
    host.activate("activate-first")
    host.trigger("activate-other")
    host.trigger("activate-other")
    #expect(reports.all == ["loaded activate.a", "loaded activate.b", "loaded activate.c"])
  }

  @Test func `a host that is made later loads its plugins for an event that has been already`() throws {
    let first = try PluginDirectory()
    try first.add("a", #"RHEA_PLUGIN("later.a", "1") RHEA_EVENT("activate-later", 5, RHEA_REPEATABLE) {}"#)
    let reports = Reports()
    let host = PluginHost(paths: [first.path], report: reports.add)
    for _ in 0..<3 { host.trigger("activate-later") }
    let second = try PluginDirectory()
    try second.add("b", #"RHEA_PLUGIN("later.b", "1") RHEA_EVENT("activate-later", 9, RHEA_REPEATABLE) {}"#)
    let order = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.event == "activate-later", case .began = observation.phase else { return }
      order.withLock { $0.append(observation.subject.plugin) }
    }
    defer { token.cancel() }
    let other = PluginHost(paths: [second.path], report: reports.add)
    for _ in 0..<2 { host.trigger("activate-later") }
    #expect(reports.all == ["loaded later.a", "loaded later.b"])
    #expect(order.withLock(\.self) == ["later.b", "later.a", "later.b", "later.a"])
    #expect(other.plugins.map(other.isLoaded) == [true])
  }

  @Test func `a route loads its owner alone`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_PLUGIN("route.a", "1") RHEA_ACTION("activate/route/") {}"#)
    try plugins.add("b", #"RHEA_PLUGIN("route.b", "1") RHEA_ACTION("activate/route") {}"#)
    let reports = Reports()
    let host = PluginHost(paths: [plugins.path], report: reports.add)
    host.activate(route: "activate/nothing")
    host.activate(route: "activate/route")
    host.activate(route: "/activate/route")
    #expect(reports.all == ["duplicateRoute", "loaded route.a"])
  }

  @Test func `the owner of a route is loaded before a plugin that has it too`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_PLUGIN("rival.a", "1") RHEA_ACTION("activate/rival") {}"#)
    try plugins.add(
      "b", #"RHEA_PLUGIN("rival.b", "1") RHEA_ACTION("activate/rival") {} RHEA_EVENT("activate-rival", 5, 0) {}"#)
    let reports = Reports()
    let host = PluginHost(paths: [plugins.path], report: reports.add)
    host.activate("activate-rival")
    #expect(reports.all == ["duplicateRoute", "loaded rival.a", "loaded rival.b"])
  }

  @Test func `eight threads load a plugin once, and each sees its callbacks`() throws {
    let plugins = try PluginDirectory()
    for name in (0..<5).map({ "p\($0)" }) {
      try plugins.add(
        name, #"RHEA_PLUGIN("threads.\#(name)", "1") RHEA_EVENT("activate-threads", 5, RHEA_REPEATABLE) {}"#)
    }
    let calls = Atomic<Int>(0)
    let token = Rhea.observe { observation in
      guard observation.subject.event == "activate-threads", case .began = observation.phase else { return }
      calls.add(1, ordering: .relaxed)
    }
    defer { token.cancel() }
    let reports = Reports()
    let host = PluginHost(paths: [plugins.path], report: reports.add)
    onThreads(8) { _ in host.trigger("activate-threads") }
    #expect(reports.all == (0..<5).map { "loaded threads.p\($0)" })
    #expect(calls.load(ordering: .relaxed) == 40)
  }

  @Test func `equal priorities keep the order of the scan, whichever was loaded first`() throws {
    let plugins = try PluginDirectory()
    for name in ["a", "b", "c"] {
      try plugins.add(
        name,
        """
        RHEA_PLUGIN("order.\(name)", "1")
        RHEA_EVENT("activate-order", 5, 0) {}
        RHEA_EVENT("activate-order-\(name)", 5, 0) {}
        """)
    }
    let order = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.event == "activate-order", case .began = observation.phase else { return }
      order.withLock { $0.append(observation.subject.plugin) }
    }
    defer { token.cancel() }
    let host = PluginHost(paths: [plugins.path]) { _ in }
    for name in ["c", "b"] { host.trigger(RheaEvent(rawValue: "activate-order-\(name)")) }
    host.trigger("activate-order")
    #expect(order.withLock(\.self) == ["order.a", "order.b", "order.c"])
  }

  @Test func `a constructor may trigger events, whose callbacks in its own plugin are not ready`() throws {
    let plugins = try PluginDirectory()
    // A constructor has no context: it finds the test's function by an address in a file.
    let trigger: @convention(c) (UnsafePointer<CChar>) -> Void = { name in
      Rhea.trigger(event: RheaEvent(rawValue: String(cString: name)), param: "constructor")
    }
    let file = try plugins.directory.write("\(UInt(bitPattern: unsafeBitCast(trigger, to: Int.self)))", to: "address")
    try plugins.add(
      "a",
      """
      __attribute__((constructor)) static void construct(void) {
        unsigned long address = 0;
        FILE *file = fopen("\(file)", "r");
        if (file == NULL || fscanf(file, "%lu", &address) != 1) return;
        fclose(file);
        ((void (*)(const char *))address)("construct-other");
        ((void (*)(const char *))address)("construct-own");
      }
      RHEA_PLUGIN("construct.a", "1")
      RHEA_EVENT("construct-start", 5, 0) {}
      RHEA_EVENT("construct-own", 5, 0) {}
      """)
    try plugins.add("b", #"RHEA_PLUGIN("construct.b", "1") RHEA_EVENT("construct-other", 5, 0) {}"#)
    let calls = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.plugin.hasPrefix("construct."), case .began = observation.phase else { return }
      calls.withLock { $0.append("\(observation.subject.plugin) \(observation.subject.event)") }
    }
    defer { token.cancel() }
    let reports = Reports()
    let host = PluginHost(paths: [plugins.path], report: reports.add)
    host.trigger("construct-start")
    #expect(calls.withLock(\.self) == ["construct.b construct-other", "construct.a construct-start"])
    #expect(reports.all == ["loaded construct.b", "loaded construct.a"])
    // They have not been used up.
    for _ in 0..<2 { host.trigger("construct-own") }
    #expect(calls.withLock(\.self).dropFirst(2) == ["construct.a construct-own"])
  }

  @Test func `a plugin that cannot be loaded is told once, and the others run`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      void nobody_has_it(void);
      RHEA_PLUGIN("failing.a", "1")
      RHEA_EVENT("activate-failing", 5, 0) { nobody_has_it(); }
      RHEA_EVENT("activate-failing-too", 5, 0) {}
      """)
    try plugins.add("b", #"RHEA_PLUGIN("failing.b", "1") RHEA_EVENT("activate-failing", 5, 0) {}"#)
    let faults = Locked<[PluginFault]>([])
    let host = PluginHost(paths: [plugins.path]) { report in
      if case .fault(let fault) = report { faults.withLock { $0.append(fault) } }
    }
    for _ in 0..<2 { host.trigger("activate-failing") }
    host.trigger("activate-failing-too")
    #expect(
      faults.withLock(\.self) == [
        PluginFault(
          .loadFailed, path: plugins.file("a.so"), expected: "a plugin that can be loaded",
          found: "\"undefined symbol: nobody_has_it\"")
      ])
    #expect(host.plugins.map(host.isLoaded) == [false, true])
  }

  @Test func `a file that changed after it was inspected is not loaded`() throws {
    let plugins = try PluginDirectory()
    let source = #"RHEA_PLUGIN("changed.NAME", "1") RHEA_EVENT("activate-changed", 5, 0) {}"#
    for name in ["edited", "removed", "replaced", "touched"] {
      try plugins.add(name, source.replacing("NAME", with: name))
    }
    let trap = "\n__attribute__((constructor)) static void construct(void) { __builtin_trap(); }"
    let other = try Compiler.any.build("#include <rhea.h>\n" + source + trap, as: "other", in: plugins.directory)
    let faults = Locked<[PluginFault]>([])
    let host = PluginHost(paths: [plugins.path]) { report in
      if case .fault(let fault) = report { faults.withLock { $0.append(fault) } }
    }
    try #require(rename(other, plugins.file("replaced.so")) == 0)
    try #require(unlink(plugins.file("removed.so")) == 0)
    try plugins.write([UInt8](contentsOfFile: plugins.file("replaced.so")), to: "edited.so")
    try #require(chmod(plugins.file("touched.so"), 0o600) == 0)
    host.trigger("activate-changed")
    func fault(_ name: String, _ code: PluginFault.Code, _ found: String) -> PluginFault {
      PluginFault(code, path: plugins.file("\(name).so"), expected: "the file that was inspected", found: found)
    }
    #expect(
      faults.withLock(\.self) == [
        fault("edited", .changed, "another one in its place"),
        fault("removed", .unreadable, "\"No such file or directory\""),
        fault("replaced", .changed, "another one in its place"),
        fault("touched", .changed, "another one in its place"),
      ])
    #expect(!host.plugins.contains(where: host.isLoaded))
  }

  @Test func `faults that are known go to the report at once`() throws {
    let plugins = try PluginDirectory()
    try plugins.write("text", to: "a.so")
    let reports = Reports()
    let host = PluginHost(PluginSet(paths: [plugins.path, plugins.file("missing")]), report: reports.add)
    #expect(reports.all == ["pathNotFound", "notELF"])
    #expect(host.faults.map { "\($0.code)" } == reports.all)
  }

  @Test func `run triggers the lifecycle, and waits for the background`() async throws {
    let plugins = try PluginDirectory()
    let events = ["load", "premain", "appDidFinishLaunching", "lifecycle-own", "appWillTerminate"]
    let callbacks = events.map { #"RHEA_EVENT("\#($0)", 5, RHEA_REPEATABLE) {}"# }.joined(separator: "\n")
    try plugins.add(
      "a", "RHEA_PLUGIN(\"lifecycle.a\", \"1\")\n\(callbacks)\nRHEA_EVENT(\"appWillTerminate\", 9, RHEA_ASYNC) {}")
    let calls = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.plugin == "lifecycle.a", case .ended = observation.phase else { return }
      calls.withLock { $0.append("\(observation.subject.event)\(observation.subject.isAsync ? " async" : "")") }
    }
    defer { token.cancel() }
    let host = PluginHost(paths: [plugins.path][...]) { _ in }
    await onItsOwnThread { host.run(events: ["lifecycle-own", "lifecycle-own"]) }
    let all = calls.withLock(\.self)
    #expect(
      all.filter { !$0.hasSuffix("async") } == [
        "load", "premain", "appDidFinishLaunching", "lifecycle-own", "lifecycle-own", "appWillTerminate",
      ])
    #expect(all.contains("appWillTerminate async"))
  }
}
