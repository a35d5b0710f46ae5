import Foundation
import TestSupport
import Testing

/// `--trace FILE` of run, fire and open.
@Suite struct TraceTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("com.example.clock", "1.0")
      RHEA_EVENT("load", 5, 0) { context->host->trigger(context, "tick", NULL); }
      RHEA_EVENT("tick", 7, RHEA_REPEATABLE) { }
      RHEA_EVENT("appWillTerminate", 5, RHEA_ASYNC) { }
      RHEA_ACTION("clock/show") { }
      """)
    try plugins.write("text", to: "notes.so")
    return plugins
  }

  @Test func `run: everything is there, with its plugin, source and thread`() throws {
    let plugins = try Self.make()
    let output = try plugins.rhea("run", "--trace", "t.json", "plugins")
    #expect(output.status == 0)
    #expect(output.standardOutput == "")
    let trace = try TraceEvents(file: plugins.directory.file("t.json"))
    func names(_ category: String) -> [String] { trace.complete.filter { $0.category == category }.map(\.name) }
    #expect(names("discovery") == ["look for plugins"])
    #expect(names("inspection") == ["inspect plugins/clock.so", "inspect plugins/notes.so"])
    #expect(names("load") == ["load com.example.clock"])
    #expect(
      names("callback") == [
        "load (com.example.clock)", "tick (com.example.clock)", "appWillTerminate (com.example.clock)",
      ])
    let refused = try #require(trace.complete.first { $0.name == "inspect plugins/notes.so" })
    #expect((refused.arguments["error"] as? String)?.contains("found a text file") == true)
    let tick = try #require(trace.complete.first { $0.name.hasPrefix("tick") })
    #expect(tick.arguments["plugin"] as? String == "com.example.clock")
    #expect(tick.arguments["source"] as? String == "clock.c:6")
    #expect(tick.arguments["priority"] as? Int == 7)
    #expect(Set(trace.complete.map(\.process)).count == 1)
    #expect(trace.threads[tick.thread] == "main thread")
    let last = try #require(trace.complete.last)
    #expect(last.thread != tick.thread)
    #expect(trace.threads[last.thread] != nil)
    #expect(trace.isNested)
    #expect(trace.complete.allSatisfy { $0.start >= 0 && $0.duration >= 0 })
  }

  @Test func `fire and open`() throws {
    let plugins = try Self.make()
    #expect(try plugins.rhea("fire", "tick", "--trace", "f.json", "plugins").status == 0)
    let fired = try TraceEvents(file: plugins.directory.file("f.json"))
    #expect(fired.complete.filter { $0.category == "callback" }.map(\.name) == ["tick (com.example.clock)"])
    #expect(try plugins.rhea("open", "x://clock/show", "--trace", "o.json", "plugins").status == 0)
    let opened = try TraceEvents(file: plugins.directory.file("o.json"))
    let action = try #require(opened.complete.first { $0.category == "action" })
    #expect(action.name == "clock/show (com.example.clock)")
    #expect(action.arguments["source"] as? String == "clock.c:8")
  }

  @Test func `a run that a signal or a plugin ends`() throws {
    let plugins = try Self.make()
    try plugins.add("end", "#include <signal.h>\nRHEA_EVENT(\"premain\", 5, 0) { raise(SIGTERM); }")
    #expect(try plugins.rhea("run", "--stay", "--trace", "s.json", "plugins").status == 128 + SIGTERM)
    let signalled = try TraceEvents(file: plugins.directory.file("s.json"))
    #expect(signalled.complete.contains { $0.name == "appWillTerminate (com.example.clock)" })
    try plugins.add("end", "#include <stdlib.h>\nRHEA_EVENT(\"premain\", 5, 0) { exit(7); }")
    #expect(try plugins.rhea("run", "--trace", "e.json", "plugins").status == 7)
    let ended = try TraceEvents(file: plugins.directory.file("e.json"))
    #expect(ended.complete.contains { $0.name == "load (com.example.clock)" })
  }

  @Test func `hostile names`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("\"},{\\\033\n</script>\342\200\250", 5, 0) { }"#)
    let event = "\"},{\\\u{1b}\n</script>\u{2028}"
    #expect(try plugins.rhea("fire", event, "--trace", "t.json", "plugins").status == 0)
    let trace = try TraceEvents(file: plugins.directory.file("t.json"))
    #expect(trace.complete.last?.name == "\(event) (a)")
  }
}

/// Where the file goes.
extension TraceTests {
  struct Place: CustomTestStringConvertible, Sendable {
    let path: String
    let found: String
    var testDescription: String { path }
  }

  @Test(
    arguments: ["--trace", "--report"],
    [
      Place(path: "missing/t.json", found: "\"No such file or directory\""),
      Place(path: "plugins", found: "a directory"),
      Place(path: "plugins/", found: "a directory"), Place(path: "new/", found: "a directory"),
      Place(path: "plugins/clock.so/t", found: "\"Not a directory\""),
      Place(path: "/proc/t.json", found: "\"No such file or directory\""),
    ])
  func `a path that cannot be written is told before anything runs`(option: String, place: Place) throws {
    let plugins = try PluginDirectory()
    try plugins.add("clock", #"RHEA_EVENT("load", 5, 0) { puts("wrong"); }"#)
    let output = try plugins.rhea("run", option, place.path, "plugins")
    #expect(output.status == 1)
    #expect(output.standardOutput == "")
    #expect(
      output.standardError
        == """
        rhea: \(place.path): expected a file that can be written, found \(place.found); name another one, or see to its \
        directory and permissions

        """)
  }

  @Test func `the file appears whole, and nothing else does`() throws {
    let plugins = try Self.make()
    try plugins.directory.write("old", to: "out/t.json")
    _ = try run("ln", ["-s", "out/t.json", plugins.directory.file("link")])
    _ = try run("chmod", ["640", plugins.directory.file("out/t.json")])
    #expect(try plugins.rhea("run", "--trace", "link", "plugins").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: plugins.directory.file("out")) == ["t.json"])
    _ = try TraceEvents(file: plugins.directory.file("out/t.json"))
    let mode = try FileManager.default.attributesOfItem(atPath: plugins.directory.file("out/t.json"))
    #expect(mode[.posixPermissions] as? Int == 0o640)
  }

  @Test func `a plugin that changes the directory does not change where it goes`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", "#include <unistd.h>\nRHEA_EVENT(\"load\", 5, 0) { if (chdir(\"/\") != 0) puts(\"wrong\"); }")
    #expect(try plugins.rhea("run", "--trace", "t.json", "plugins").status == 0)
    _ = try TraceEvents(file: plugins.directory.file("t.json"))
  }

  @Test func `a device is written to as it is`() throws {
    let plugins = try Self.make()
    let output = try plugins.shell("\"$rhea\" fire tick --trace /dev/stdout plugins 2>/dev/null | cat")
    #expect(try TraceEvents(text: output.standardOutput).complete.isEmpty == false)
    #expect(try plugins.rhea("fire", "tick", "--trace", "/dev/full", "plugins").status == 1)
  }

  @Test func `two files need two names`() throws {
    let output = try rhea(["run", "--trace", "t", "--report", "t"])
    #expect(output.status == 2)
    #expect(output.standardError.hasPrefix("rhea: --trace and --report need a FILE each\n"))
    #expect(try rhea(["run", "--trace="]).standardError.hasPrefix("rhea: --trace needs a FILE\n"))
  }
}
