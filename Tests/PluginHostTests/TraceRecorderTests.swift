import Foundation
import PluginHost
import RheaTime
import TestSupport
import Testing

/// What an embedding program gets: times, notes, and plugins that are left out.
@Suite struct TraceRecorderTests {
  @Test func `it records a host, and tells of each span`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "recorded",
      """
      RHEA_PLUGIN("com.example.recorded", "1.0")
      RHEA_EVENT("recorder.wanted", 5, RHEA_REPEATABLE) { }
      """)
    let told = Spans()
    let recorder = TraceRecorder { _, span in told.add(span) }
    withExtendedLifetime(plugins) {
      let host = PluginHost(paths: [plugins.path], recorder: recorder)
      host.trigger("recorder.wanted")
      recorder.stop()
      host.trigger("recorder.wanted")
    }
    recorder.note(.warning, "a <note>")
    let trace = recorder.trace()
    // Other tests trigger events meanwhile, which a recorder of the process hears of.
    let own = trace.spans.filter { $0.plugin == "com.example.recorded" || $0.name.hasPrefix(plugins.path) }
    #expect(own.map(\.kind) == [.discovery, .inspection, .load, .callback])
    #expect(own.last?.source == "recorded.c:5")
    #expect(own.last?.priority == 5)
    #expect(own.allSatisfy { $0.isFinished && $0.error == nil && $0.thread != 0 && $0.end <= trace.duration })
    #expect(Set(told.all.filter { $0.plugin == "com.example.recorded" }) == Set(own.suffix(2)))
    #expect(trace.notes.map(\.message) == ["a <note>"])
    #expect(trace.report.contains("a &lt;note&gt;"))
    #expect(trace.traceEvents.contains(#""name":"load com.example.recorded""#))
  }

  @Test func `it keeps no more than its limit`() throws {
    let plugins = try PluginDirectory()
    try plugins.write("text", to: "a.so")
    let recorder = TraceRecorder(limit: 1)
    _ = PluginSet(paths: [plugins.path], recorder: recorder)
    recorder.stop()
    let trace = recorder.trace()
    #expect(trace.spans.filter(\.isFinished).count == 1)
    #expect(trace.omitted >= 1)
  }

  @Test func `a task is recorded when it has ended, on no thread`() async throws {
    let recorder = TraceRecorder()
    Rhea.register(event: "recorder.task") { _ in await Task.yield() }
    await Rhea.trigger(event: "recorder.task")
    let span = try #require(recorder.trace().spans.first { $0.name == "recorder.task" && $0.isFinished })
    #expect(span.thread == 0)
    #expect(span.kind == .callback)
  }

  @Test func `plugins that are left out are there, and count for nothing`() throws {
    let plugins = try PluginDirectory()
    for name in ["left", "kept"] {
      try plugins.add(name, #"RHEA_EVENT("exclusion", 5, 0) { } RHEA_ACTION("same") { }"#)
    }
    let set = PluginSet(paths: [plugins.path], leavingOut: PluginExclusion(ids: ["left", "unknown"]))
    #expect(set.plugins.map(\.id) == ["kept"])
    #expect(set.disabled.map(\.id) == ["left"])
    let host = PluginHost(set) { _ in }
    #expect(host.plan("exclusion").map(\.plugin.id) == ["kept"])
    #expect(host.owner(ofRoute: "same")?.id == "kept")
    #expect(host.faults.isEmpty)
    #expect(PluginSet(paths: [plugins.path], leavingOut: .everything).plugins.isEmpty)
  }

  @Test func `a list of disabled plugins of the program's own`() throws {
    let directory = try TemporaryDirectory()
    let list = DisabledPlugins(path: directory.file("list"))
    #expect(try list.ids() == [])
    #expect(try list.disable(["b", "a", "b"]) == ["b", "a"])
    #expect(try list.disable(["a"]) == [])
    #expect(try list.ids() == ["b", "a"])
    #expect(try list.enable(["a", "c"]) == ["a"])
    #expect(try list.ids() == ["b"])
    let missing = DisabledPlugins(path: directory.file("missing/list"))
    #expect(try missing.ids() == [])
    let fault = #expect(throws: PluginFault.self) { try missing.disable(["a"]) }
    #expect(fault?.code == .notWritable)
  }

  @Test(
    arguments: [
      ([:], nil), (["HOME": "home"], nil), (["HOME": "/home/ada"], "/home/ada/.config/rhea/disabled"),
      (["HOME": "/home/ada", "XDG_CONFIG_HOME": ""], "/home/ada/.config/rhea/disabled"),
      (["HOME": "/home/ada", "XDG_CONFIG_HOME": "relative"], "/home/ada/.config/rhea/disabled"),
      (["HOME": "/home/ada", "XDG_CONFIG_HOME": "/etc/xdg"], "/etc/xdg/rhea/disabled"),
      (["XDG_CONFIG_HOME": "/etc/xdg/"], "/etc/xdg/rhea/disabled"), (["HOME": "/"], "/.config/rhea/disabled"),
    ] as [([String: String], String?)])
  func `where the user's list is`(variables: [String: String], path: String?) {
    #expect(DisabledPlugins.standard { variables[$0] }?.path == path)
  }

  @Test func `where the user's crashes are noted`() {
    #expect(CrashLog.standard { ["HOME": "/home/ada"][$0] }?.directory == "/home/ada/.local/state/rhea/crashes")
    #expect(CrashLog.standard { ["XDG_STATE_HOME": "/var/state"][$0] }?.directory == "/var/state/rhea/crashes")
    #expect(CrashLog.standard { _ in nil } == nil)
  }
}

private final class Spans: @unchecked Sendable {
  private let lock = NSLock()
  private var spans: [TraceSpan] = []

  var all: [TraceSpan] { lock.withLock { spans } }

  func add(_ span: TraceSpan) { lock.withLock { spans.append(span) } }
}
