import TestSupport
import Testing

/// `rhea inspect --verify`.
@Suite struct VerifyTests {
  @Test func `a plugin that cannot be loaded cannot be verified`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"void nowhere(void); RHEA_EVENT("load", 5, 0) { nowhere(); }"#)
    let output = try plugins.rhea("inspect", "--verify", "--json", "plugins/a.so")
    #expect(output.status == 1)
    #expect(output.standardOutput.contains("\"mismatches\": null"))
    #expect(output.standardOutput.contains("\"code\": \"loadFailed\""))
    #expect(
      output.standardError == """
        rhea: cannot be verified: plugins/a.so: expected a plugin that can be loaded, \
        found "undefined symbol: nowhere"; install or link what is missing

        """)
  }

  @Test func `a C plugin has no constants, and none of its callbacks run`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("load", 5, 0) { puts("ran"); }"#)
    let output = try plugins.rhea("inspect", "--verify", "plugins/a.so")
    #expect(output.status == 0)
    #expect(output.standardOutput.hasSuffix("\nevery constant has its own name as its string\n"))
    #expect(!output.standardOutput.contains("ran"))
  }
}
