import TestSupport
import Testing

/// What is mapped into the process, and what is not.
@Suite struct LazyLoadingTests {
  /// A plugin that prints the names of all mapped plugins when `look` is fired.
  private static let looker = """
    RHEA_EVENT("look", 5, 0) {
      FILE *maps = fopen("/proc/self/maps", "r");
      char line[8192];
      while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
        const char *name = strstr(line, "/plugins/");
        if (name != NULL) fputs(name + strlen("/plugins/"), stdout);
      }
      if (maps != NULL) fclose(maps);
    }
    """

  @Test func `fire maps only the plugins that register the event`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("looker", Self.looker)
    try plugins.add("other-event", #"RHEA_EVENT("other", 5, 0) { puts("wrong"); }"#)
    try plugins.add("same-event", #"RHEA_EVENT("look", 9, 0) {}"#)
    try plugins.add("action", #"RHEA_ACTION("look") { puts("wrong"); }"#)
    let output = try plugins.rhea("fire", "look", "plugins")
    #expect(Set(output.standardOutput.lines) == ["looker.so", "same-event.so"])
    #expect(output.status == 0)
  }

  @Test(.needsExamples) func `a Swift plugin is mapped only when it is needed`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("looker", Self.looker)
    try plugins.copyExample("DiskWatch")
    #expect(Set(try plugins.rhea("fire", "look", "plugins").standardOutput.lines) == ["looker.so"])
    let run = try plugins.rhea("run", "--event", "look", "plugins")
    #expect(Set(run.standardOutput.lines) == ["looker.so", "libDiskWatch.so"])
  }

  @Test func `opening a URL maps only the plugin that owns the route`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_EVENT("go", 5, 0) { rhea_open(context, "x://owned"); rhea_trigger(context, "look", NULL); }"#)
    try plugins.add("looker", Self.looker)
    try plugins.add("owner", #"RHEA_ACTION("owned") {}"#)
    try plugins.add("other", #"RHEA_ACTION("owned/not") {}"#)
    let output = try plugins.rhea("fire", "go", "plugins")
    #expect(Set(output.standardOutput.lines) == ["a.so", "looker.so", "owner.so"])
  }

  @Test(
    .needsTracing, arguments: [["run", "--dry-run", "plugins"], ["list", "plugins"], ["inspect", "plugins/a.so"]])
  func `nothing is mapped to be run`(arguments: [String]) throws {
    let plugins = try Self.withConstructor()
    let output = try Self.trace(arguments, plugins)
    #expect(output.trace.contains { $0.contains("openat") && $0.contains("plugins/a.so") })
    #expect(output.trace.filter { $0.contains("PROT_EXEC") && $0.contains("/plugins/") } == [])
    #expect(!output.standardOutput.contains("constructed"))
  }

  @Test(.needsTracing) func `the trace would have shown it`() throws {
    let plugins = try Self.withConstructor()
    let output = try Self.trace(["run", "plugins"], plugins)
    #expect(output.trace.contains { $0.contains("PROT_EXEC") && $0.contains("/plugins/a.so") })
    #expect(output.standardOutput == "constructed\nran\n")
  }

  private static func withConstructor() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      __attribute__((constructor)) static void construct(void) { puts("constructed"); }
      RHEA_EVENT("load", 5, 0) { puts("ran"); }
      """)
    return plugins
  }

  private static func trace(
    _ arguments: [String], _ plugins: PluginDirectory
  ) throws -> (trace: [String], standardOutput: String) {
    let words = arguments.joined(separator: " ")
    let output = try plugins.shell("strace -f -y -e trace=openat,mmap -o trace \"$rhea\" \(words)")
    #expect(output.status == 0)
    let trace = String(decoding: try [UInt8](contentsOfFile: plugins.directory.file("trace")), as: UTF8.self)
    return (trace.lines, output.standardOutput)
  }
}
