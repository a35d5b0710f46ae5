import TestSupport
import Testing

/// What plugins write to the log.
@Suite struct LogTests {
  @Test func `a line names the plugin, also that of an action, and cannot steer the terminal`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      #"""
      RHEA_PLUGIN("com.example.a", "1")
      RHEA_EVENT("load", 5, 0) {
        rhea_log(context, RHEA_LOG_INFO, "\033[31mred\nline");
        rhea_log(context, RHEA_LOG_DEBUG, "not shown");
        rhea_open(context, "x://b/act");
      }
      """#)
    try plugins.add(
      "b",
      """
      RHEA_PLUGIN("com.example.b", "1")
      RHEA_ACTION("b/act") { rhea_log(context, RHEA_LOG_WARNING, context->plugin); }
      """)
    let output = try plugins.rhea("run", "plugins")
    #expect(output.status == 0)
    #expect(
      output.standardError == #"""
        com.example.a: \u{1b}[31mred\u{a}line
        com.example.b: com.example.b

        """#)
  }

  @Test func `an endless recursion is one line, and a failure when it is strict`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("loop", 5, RHEA_REPEATABLE) { rhea_trigger(context, "loop", NULL); }"#)
    let output = try plugins.rhea("fire", "loop", "plugins")
    #expect(output.status == 0)
    #expect(
      output.standardError == """
        rhea: loop was not triggered: its callbacks trigger each other without end: \
        loop → loop → loop → loop → loop → loop → loop → loop → … (100 deep)

        """)
    #expect(try plugins.rhea("fire", "--strict", "loop", "plugins").status == 1)
  }
}
