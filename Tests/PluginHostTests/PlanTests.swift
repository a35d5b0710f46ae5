import PluginHost
import RheaTime
import TestSupport
import Testing

/// What would run, told without running anything.
@Suite struct PlanTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      RHEA_PLUGIN("plan.a", "1")
      RHEA_EVENT("plan-event", 5, 0) {}
      RHEA_EVENT("load", 1, RHEA_REPEATABLE) {}
      RHEA_EVENT("appWillTerminate", 1, 0) {}
      RHEA_ACTION("plan/route/") {}
      RHEA_ACTION("plan/second") {}
      """)
    try plugins.add(
      "b",
      """
      RHEA_PLUGIN("plan.b", "1")
      RHEA_EVENT("plan-event", 6, RHEA_REPEATABLE) {}
      RHEA_EVENT("plan-event", 5, 0) {}
      RHEA_EVENT("premain", 1, 0) {}
      RHEA_ACTION("/plan/route") {}
      RHEA_ACTION("plan/own") {}
      RHEA_ACTION("plan/own") {}
      """)
    return plugins
  }

  private static func words(_ plan: [PlannedCallback]) -> [String] {
    plan.map { "\($0.event) \($0.plugin.id) \($0.registration.priority)" }
  }

  @Test func `the callbacks of an event`() throws {
    let plugins = try Self.make()
    let host = PluginHost(paths: [plugins.path]) { _ in }
    #expect(
      Self.words(host.plan("plan-event")) == ["plan-event plan.b 6", "plan-event plan.a 5", "plan-event plan.b 5"])
    #expect(host.plan("plan-nothing").isEmpty)
    #expect(host.registeredEvents == ["appWillTerminate", "load", "plan-event", "premain"])
  }

  @Test func `planning loads nothing`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      __attribute__((constructor)) static void construct(void) { __builtin_trap(); }
      RHEA_EVENT("plan-trap", 5, 0) {}
      RHEA_ACTION("plan/trap") {}
      """)
    let host = PluginHost(paths: [plugins.path]) { _ in }
    #expect(host.plan("plan-trap").count == 1)
    #expect(host.planLifecycle(events: ["plan-trap"]).count == 1)
    #expect(host.owner(ofRoute: "plan/trap") != nil)
    #expect(host.plugins.map(host.isLoaded) == [false])
  }

  @Test func `the whole lifecycle`() throws {
    let plugins = try Self.make()
    let host = PluginHost(paths: [plugins.path]) { _ in }
    #expect(Self.words(host.planLifecycle()) == ["load plan.a 1", "premain plan.b 1", "appWillTerminate plan.a 1"])
    #expect(
      Self.words(host.planLifecycle(events: ["plan-event", "load", "premain", "plan-event", "appWillTerminate"])) == [
        "load plan.a 1", "premain plan.b 1", "plan-event plan.b 6", "plan-event plan.a 5", "plan-event plan.b 5",
        "load plan.a 1", "plan-event plan.b 6", "appWillTerminate plan.a 1",
      ])
  }

  @Test func `the owners of routes, and conflicts`() throws {
    let plugins = try Self.make()
    let host = PluginHost(paths: [plugins.path]) { _ in }
    for key in ["plan/route", "/plan/route", "plan/route/", "//plan/route//"] {
      #expect(host.owner(ofRoute: key)?.id == "plan.a")
    }
    #expect(host.owner(ofRoute: "plan/own")?.id == "plan.b")
    #expect(host.owner(ofRoute: "plan") == nil)
    #expect(host.owner(ofRoute: "") == nil)
    #expect(host.owner(ofRoute: "/") == nil)
    let b = plugins.file("b.so")
    #expect(
      host.faults == [
        PluginFault(
          .duplicateRoute, path: b, expected: "route keys of its own",
          found: "/plan/route, which \(plugins.file("a.so")) has too"),
        PluginFault(
          .duplicateRoute, path: b, expected: "route keys of its own",
          found: "plan/own, which the same plugin has too"),
      ])
  }
}
