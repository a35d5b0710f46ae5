import Foundation
import PluginHost
import TestSupport
import Testing

/// What of the plugins does not go together.
@Suite struct ConflictTests {
  private static func told(_ plugins: PluginDirectory, _ paths: [String]? = nil) -> [String] {
    PluginHost(paths: paths ?? [plugins.path]) { _ in }.conflicts().map { conflict in
      let parties = conflict.parties.map { party in
        [party.plugin, party.version, party.route, party.source, (party.path as NSString).lastPathComponent]
          .compactMap(\.self).joined(separator: " ")
      }
      let subject = conflict.subject.replacing(plugins.path, with: "")
      return "\(conflict.kind) \(subject) (\(parties.joined(separator: ", "))): \(conflict.message)"
    }
  }

  @Test func `nothing`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      #"RHEA_PLUGIN("none.a", "1") RHEA_ACTION("none/:id") {} RHEA_ACTION("none/:id(int)") {} RHEA_ACTION("none/me") {}"#
    )
    try plugins.add("b", #"RHEA_PLUGIN("none.b", "1") RHEA_ACTION("none/:id/*") {} RHEA_REQUIRES("none.a", "1")"#)
    try plugins.write("text", to: "c.so")
    #expect(Self.told(plugins) == [])
  }

  @Test func `one id three times`() throws {
    let plugins = try PluginDirectory()
    for (name, version) in [("a", "1"), ("b", "2"), ("c", "3")] {
      try plugins.add(name, #"RHEA_PLUGIN("twice", "\#(version)") RHEA_ACTION("twice/\#(name)") {}"#)
    }
    #expect(
      Self.told(plugins) == [
        "duplicateID twice (twice 1 a.so, twice 2 b.so, twice 3 c.so): 3 plugins have this id; the first one is used"
      ])
  }

  @Test func `one file through several paths`() throws {
    let plugins = try PluginDirectory()
    let path = try plugins.add("a", #"RHEA_PLUGIN("links.a", "1") RHEA_ACTION("links/a") {}"#)
    try #require(link(path, plugins.file("b.so")) == 0)
    try #require(symlink("a.so", plugins.file("c.so")) == 0)
    let told = ["sameFile /a.so (a.so, b.so, c.so): this file has 3 paths; it counts once, at the first one"]
    #expect(Self.told(plugins) == told)
    // The same path twice is no second path.
    #expect(Self.told(plugins, [plugins.path, path]) == told)
    #expect(Self.told(plugins, [path, path]) == [])
  }

  @Test func `one route several times`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_PLUGIN("routes.a", "1") RHEA_ACTION("routes/one") {} RHEA_ACTION("routes/one/") {}"#)
    try plugins.add(
      "b", #"RHEA_PLUGIN("routes.b", "1") RHEA_ACTION_WITH_PRIORITY("/routes/one", 9) {} RHEA_ACTION("routes/:id") {}"#)
    try plugins.add("c", #"RHEA_PLUGIN("routes.c", "1") RHEA_ACTION("routes/:id") {}"#)
    #expect(
      Self.told(plugins) == [
        "duplicateRoute routes/one (routes.a 1 routes/one a.c:4 a.so, routes.a 1 routes/one/ a.c:4 a.so, "
          + "routes.b 1 /routes/one b.c:4 b.so): this route is registered 3 times; the first one has it",
        "duplicateRoute routes/:id (routes.b 1 routes/:id b.c:4 b.so, routes.c 1 routes/:id c.c:4 c.so): "
          + "this route is registered 2 times; the first one has it",
      ])
  }

  @Test func `patterns of one shape, of which the first by priority is taken`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_PLUGIN("shape.a", "1") RHEA_ACTION("shape/:a") {} RHEA_ACTION("shape/*a") {}"#)
    try plugins.add("b", #"RHEA_PLUGIN("shape.b", "1") RHEA_ACTION("shape/:b") {} RHEA_ACTION("shape/*") {}"#)
    try plugins.add("c", #"RHEA_PLUGIN("shape.c", "1") RHEA_ACTION_WITH_PRIORITY("shape/:c", 1) {}"#)
    // Not of this shape; and a literal is what it looks like.
    try plugins.add(
      "d", #"RHEA_PLUGIN("shape.d", "1") RHEA_ACTION("shape/:d?") {} RHEA_ACTION("shape/%3A") {}"#)
    let message = "patterns match the same URLs; the first one is always taken"
    #expect(
      Self.told(plugins) == [
        "shadowedRoute shape/:c (shape.c 1 shape/:c c.c:4 c.so, shape.a 1 shape/:a a.c:4 a.so, "
          + "shape.b 1 shape/:b b.c:4 b.so): 3 \(message)",
        "shadowedRoute shape/*a (shape.a 1 shape/*a a.c:4 a.so, shape.b 1 shape/* b.c:4 b.so): 2 \(message)",
      ])
  }

  @Test func `bad patterns and requirements`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      #"RHEA_PLUGIN("unsound.a", "1") RHEA_ACTION("unsound/:") {} RHEA_REQUIRES("unsound.b", "3")"#)
    try plugins.add("b", #"RHEA_PLUGIN("unsound.b", "3") RHEA_ACTION("unsound/:a/:a") {}"#)
    try plugins.add("c", #"RHEA_PLUGIN("unsound.c", "1") RHEA_REQUIRES("unsound.b", "1..1")"#)
    try plugins.add("d", #"RHEA_PLUGIN("unsound.d", "1") RHEA_REQUIRES("unsound.x", "^1")"#)
    try plugins.add("e", #"RHEA_PLUGIN("unsound.e", "1") RHEA_REQUIRES("unsound.f", "*")"#)
    try plugins.add("f", #"RHEA_PLUGIN("unsound.f", "1") RHEA_REQUIRES("unsound.e", "1")"#)
    let told = Self.told(plugins)
    #expect(
      told.map { $0.prefix { $0 != ":" } + "" }.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "badRoute unsound/", "badRoute unsound/", "badRequirement unsound.c", "unmetRequirement unsound.x",
        "cyclicRequirement unsound.e",
      ])
    #expect(
      told.suffix(2) == [
        "unmetRequirement unsound.x (unsound.d 1 d.c:4 d.so): unsound.d 1 → unsound.x ^1, which is missing",
        "cyclicRequirement unsound.e (unsound.e 1 e.c:4 e.so, unsound.f 1 f.c:4 f.so): "
          + "unsound.e 1 → unsound.f 1 → unsound.e 1",
      ])
    let host = PluginHost(paths: [plugins.path]) { _ in }
    #expect(host.faults.allSatisfy { PluginHost.conflictCodes.contains($0.code) })
  }
}
