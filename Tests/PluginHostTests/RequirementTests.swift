import Foundation
@testable import PluginHost
import RheaTime
import TestSupport
import Testing
import Threading

/// What a host does about plugins that require others.
@Suite struct RequirementTests {
  private static func loads(
    _ host: (@escaping @Sendable (PluginHostReport) -> Void) -> PluginHost, _ use: (PluginHost) -> Void
  ) -> [String] {
    let lines = Locked<[String]>([])
    let host = host { report in
      let line =
        switch report {
        case .loaded(let plugin, _): plugin.id
        case .fault(let fault): "\(fault.code): \(fault.found)"
        }
      lines.withLock { $0.append(line) }
    }
    use(host)
    return lines.withLock(\.self)
  }

  @Test func `what a plugin requires is read from its file`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add(
      "a",
      """
      RHEA_REQUIRES("read.b", ">=1.2  <2")
      RHEA_PLUGIN("read.a", "1.0") RHEA_REQUIRES("read.c", "*")
      """)
    let plugin = try #require(try Plugin.inspect(path: path))
    #expect(
      plugin.requirements == [
        PluginRequirement(id: "read.b", versions: ">=1.2  <2", source: "a.c:4"),
        PluginRequirement(id: "read.c", versions: "*", source: "a.c:5"),
      ])
    #expect(plugin.requirements.map { $0.range?.description } == [">=1.2 <2", "*"])
    #expect(plugin.registrations.isEmpty)
    #expect(plugin.semanticVersion == SemanticVersion(1))
    #expect(plugin.fault == nil)
  }

  @Test func `versions that cannot be read`() throws {
    let plugins = try PluginDirectory()
    // The compiler sees only how they begin and end.
    try plugins.add("a", #"RHEA_PLUGIN("bad.a", "1") RHEA_REQUIRES("bad.b", ">=1..2")"#)
    try plugins.add("b", #"RHEA_PLUGIN("bad.b", "1")"#)
    try plugins.add(
      "c", "RHEA_PLUGIN(\"bad.c\", \"1\") RHEA_REQUIRES(\"bad.b\", \"\(String(repeating: "1", count: 256))\")")
    let set = PluginSet(paths: [plugins.path])
    #expect(set.plugins.map(\.id) == ["bad.b"])
    #expect(
      set.faults == [
        PluginFault(
          .badRequirement, path: plugins.file("a.so"),
          expected: "a version such as 1.2.3 behind \">=\" in its requirement of bad.b", found: "\"1..2\""),
        PluginFault(
          .badRequirement, path: plugins.file("c.so"), expected: "at most 255 bytes in its requirement of bad.b",
          found: "256"),
      ])
  }

  @Test func `a required plugin is loaded first, for an event and for a route`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      #"RHEA_PLUGIN("first.a", "1") RHEA_REQUIRES("first.z", "1") RHEA_EVENT("require-first", 5, 0) {}"#)
    try plugins.add("m", #"RHEA_PLUGIN("first.m", "1.5")"#)
    try plugins.add("n", #"RHEA_PLUGIN("first.n", "1") RHEA_REQUIRES("first.m", "*") RHEA_ACTION("require/first") {}"#)
    try plugins.add("z", #"RHEA_PLUGIN("first.z", "1.2") RHEA_REQUIRES("first.m", "^1.1")"#)
    let path = plugins.path
    let loads = Self.loads({ PluginHost(paths: [path], report: $0) }) { host in
      #expect(host.faults == [])
      host.trigger("require-first")
      host.activate(route: "require/first")
    }
    #expect(loads == ["first.m", "first.z", "first.a", "first.n"])
    let host = PluginHost(paths: [path]) { _ in }
    #expect(
      host.planLoads(for: ["require-first"]).map { "\($0.plugin.id) \($0.cause)" } == [
        "first.m requirement(of: \"first.z\")", "first.z requirement(of: \"first.a\")",
        "first.a event(require-first)",
      ])
  }

  @Test func `equal priorities keep the order of the scan`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_PLUGIN("equal.a", "1") RHEA_REQUIRES("equal.b", "1") RHEA_EVENT("require-equal", 5, 0) {}"#)
    try plugins.add("b", #"RHEA_PLUGIN("equal.b", "1") RHEA_EVENT("require-equal", 5, 0) {}"#)
    let order = Locked<[String]>([])
    let token = Rhea.observe { observation in
      guard observation.subject.event == "require-equal", case .began = observation.phase else { return }
      order.withLock { $0.append(observation.subject.plugin) }
    }
    defer { token.cancel() }
    let path = plugins.path
    let loads = Self.loads({ PluginHost(paths: [path], report: $0) }) { $0.trigger("require-equal") }
    #expect(loads == ["equal.b", "equal.a"])
    #expect(order.withLock(\.self) == ["equal.a", "equal.b"])
  }

  @Test func `a route of both is that of the required one, which is there first`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_PLUGIN("owner.a", "1") RHEA_REQUIRES("owner.b", "1") RHEA_ACTION("require/own/:id") {}"#)
    try plugins.add(
      "b", #"RHEA_PLUGIN("owner.b", "1") RHEA_ACTION("require/own/:id") {} RHEA_ACTION("require/own/:name") {}"#)
    let host = PluginHost(paths: [plugins.path]) { _ in }
    #expect(host.owner(ofRoute: "require/own/1")?.id == "owner.b")
    #expect(host.faults.map(\.path) == [plugins.file("a.so")])
  }

  @Test func `what is refused is told, and the rest runs`() throws {
    let plugins = try PluginDirectory()
    let event = #"RHEA_EVENT("require-rest", 5, 0) {}"#
    try plugins.add("a", #"RHEA_PLUGIN("rest.a", "1.0") RHEA_REQUIRES("rest.b", ">=2") \#(event)"#)
    try plugins.add("b", #"RHEA_PLUGIN("rest.b", "1.9") \#(event)"#)
    try plugins.add("c", #"RHEA_PLUGIN("rest.c", "1") RHEA_REQUIRES("rest.d", "1") \#(event)"#)
    try plugins.add("d", #"RHEA_PLUGIN("rest.d", "1") RHEA_REQUIRES("rest.c", "1") \#(event)"#)
    try plugins.add("e", #"RHEA_PLUGIN("rest.e", "1") RHEA_REQUIRES("rest.a", "*") \#(event)"#)
    let set = PluginSet(paths: [plugins.path])
    #expect(set.plugins.map(\.id) == ["rest.b"])
    #expect(set.unusableNames == [])
    func unmet(_ name: String, _ chain: String) -> PluginFault {
      PluginFault(.unmetRequirement, path: plugins.file("\(name).so"), expected: "all that it requires", found: chain)
    }
    func cyclic(_ name: String) -> PluginFault {
      PluginFault(
        .cyclicRequirement, path: plugins.file("\(name).so"), expected: "requirements that do not lead back to it",
        found: "rest.c 1 → rest.d 1 → rest.c 1")
    }
    #expect(
      set.faults == [
        unmet("a", "rest.a 1.0 → rest.b >=2, which has the version 1.9"), cyclic("c"), cyclic("d"),
        unmet("e", "rest.e 1 → rest.a 1.0 → rest.b >=2, which has the version 1.9"),
      ])
    #expect(set.refusals.map(\.reason) == [.otherVersion("1.9"), .cyclic, .cyclic, .refused])
    #expect(set.refusals.map { $0.cycle.map(\.id) } == [[], ["rest.c", "rest.d"], ["rest.c", "rest.d"], []])
    #expect(set.refusals.map(\.requirement.id) == ["rest.b", "rest.d", "rest.c", "rest.a"])
    let host = PluginHost(set) { _ in }
    #expect(host.plan("require-rest").map(\.plugin.id) == ["rest.b"])
    // A plugin that a person named, and that is refused, is no success.
    #expect(PluginSet(paths: [plugins.file("a.so"), plugins.path]).unusableNames == [plugins.file("a.so")])
  }

  @Test func `a required file that cannot be used`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_PLUGIN("unusable.a", "1") RHEA_REQUIRES("unusable.b", "*")"#)
    try plugins.add("b", #"RHEA_PLUGIN("unusable.b", "1") RHEA_PLUGIN("unusable.c", "1")"#)
    let set = PluginSet(paths: [plugins.path])
    #expect(set.faults.map(\.code) == [.severalIDs, .unmetRequirement])
    #expect(set.refusals.map(\.reason) == [.unusable(path: plugins.file("b.so"))])
  }

  @Test func `a required plugin that cannot be loaded`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_PLUGIN("broken.a", "1") RHEA_REQUIRES("broken.b", "*") RHEA_EVENT("require-broken", 5, 0) {}"#)
    try plugins.add("b", #"RHEA_PLUGIN("broken.b", "2") RHEA_REQUIRES("broken.c", "*")"#)
    try plugins.add(
      "c", #"void nobody_has_it(void); RHEA_PLUGIN("broken.c", "3") RHEA_ACTION("x/y") { nobody_has_it(); }"#)
    try plugins.add("d", #"RHEA_PLUGIN("broken.d", "1") RHEA_EVENT("require-broken", 5, 0) {}"#)
    let path = plugins.path
    let loads = Self.loads({ PluginHost(paths: [path], report: $0) }) { host in
      for _ in 0..<2 { host.trigger("require-broken") }
      #expect(host.plugins.map(host.isLoaded) == [false, false, false, true])
    }
    let reason = "broken.c 3, which could not be loaded: \"undefined symbol: nobody_has_it\""
    #expect(
      loads == [
        "loadFailed: \"undefined symbol: nobody_has_it\"", "unmetRequirement: broken.b 2 → \(reason)",
        "unmetRequirement: broken.a 1 → broken.b 2 → \(reason)", "broken.d",
      ])
  }

  @Test func `eight threads load a chain once, each in order`() throws {
    let plugins = try PluginDirectory()
    for number in 0..<6 {
      let requirement = number < 5 ? #"RHEA_REQUIRES("chain.n\#(number + 1)", "1")"# : ""
      try plugins.add(
        "n\(number)",
        #"RHEA_PLUGIN("chain.n\#(number)", "1") \#(requirement) RHEA_EVENT("require-chain-\#(number)", 5, 0) {}"#)
    }
    let path = plugins.path
    let loads = Self.loads({ PluginHost(paths: [path], report: $0) }) { host in
      onThreads(8) { host.trigger(RheaEvent(rawValue: "require-chain-\($0 % 6)")) }
    }
    #expect(loads.count == 6)
    #expect(Set(loads) == Set((0..<6).map { "chain.n\($0)" }))
  }
}
