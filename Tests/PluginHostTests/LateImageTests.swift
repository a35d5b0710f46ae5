import Glibc
import PluginHost
import RheaTime
import TestSupport
import Testing
import Threading

/// Plugins that come after the events of the start. These are one set for the process: each test has its own.
@Suite struct LateImageTests {
  @Test func `a plugin of a host that is loaded later gets the events of the start first, once, in their order`() async
  {
    await #expect(processExitsWith: .success) {
      let plugins = try PluginDirectory()
      try plugins.add("late", #"RHEA_PLUGIN("late", "1") RHEA_EVENT("wanted", 5, 0) {}"# + LateImage.callbacks)
      for event in PluginHost.launchEvents { Rhea.trigger(event: event) }
      let host = PluginHost(paths: [plugins.path])
      let first = LateImage.calls { host.trigger("wanted") }
      LateImage.require(first, ["load", "premain", "appDidFinishLaunching", "wanted"])
      LateImage.require(LateImage.calls { host.trigger(.appDidFinishLaunching) }, [])
    }
  }

  @Test func `a library that the program opens by itself gets them too`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let source = "#include <rhea.h>\nRHEA_PLUGIN(\"late\", \"1\")\n\(LateImage.callbacks)"
      let path = try Compiler.any.build(source, as: "opened", in: directory)
      for event in PluginHost.launchEvents { Rhea.trigger(event: event) }
      let calls = LateImage.calls {
        precondition(dlopen(path, RTLD_NOW | RTLD_LOCAL) != nil)
        Rhea.trigger(event: "any")
      }
      LateImage.require(calls, ["load", "premain", "appDidFinishLaunching"])
    }
  }

  @Test func `a library that was opened by a relative path gets them, wherever the program has gone since`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let source = "#include <rhea.h>\nRHEA_PLUGIN(\"late\", \"1\")\n\(LateImage.callbacks)"
      _ = try Compiler.any.build(source, as: "opened", in: directory)
      for event in PluginHost.launchEvents { Rhea.trigger(event: event) }
      let calls = LateImage.calls {
        precondition(chdir(directory.path) == 0)
        precondition(dlopen("./opened.so", RTLD_NOW | RTLD_LOCAL) != nil)
        precondition(chdir("/") == 0)
        Rhea.trigger(event: "any")
      }
      LateImage.require(calls, ["load", "premain", "appDidFinishLaunching"])
    }
  }

  @Test func `a plugin that is there from the start is not given them twice`() async {
    await #expect(processExitsWith: .success) {
      let plugins = try PluginDirectory()
      try plugins.add("late", #"RHEA_PLUGIN("late", "1")"# + LateImage.callbacks)
      let host = PluginHost(paths: [plugins.path])
      LateImage.require(LateImage.calls { host.run() }, ["load", "premain", "appDidFinishLaunching"])
    }
  }
}

enum LateImage {
  static let callbacks = """

    RHEA_EVENT("appDidFinishLaunching", 5, 0) {}
    RHEA_EVENT("premain", 5, 0) {}
    RHEA_EVENT("load", 5, RHEA_REPEATABLE) {}
    """

  /// The events whose callbacks began meanwhile in the plugin `late`.
  static func calls(_ body: () -> Void) -> [String] {
    let calls = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.plugin == "late", case .began = observation.phase else { return }
      calls.withLock { $0.append("\(observation.subject.event)") }
    }
    defer { token.cancel() }
    body()
    return calls.withLock(\.self)
  }

  /// Ends the process if it is not as it should be, which is what the test outside sees.
  static func require(_ found: [String], _ expected: [String]) {
    precondition(found == expected, "expected \(expected), found \(found)")
  }
}
