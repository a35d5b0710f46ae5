import TestSupport
import Testing

/// Actions that plugins open in each other.
@Suite struct RouteTests {
  /// Opens a URL and prints what became of it.
  private static func opener(_ url: String) -> String {
    #"RHEA_EVENT("go", 5, 0) { printf("-> %d\n", rhea_open(context, "\#(url)")); }"#
  }

  @Test(arguments: [
    ("rhea://greeting/say?name=Ada", "Ada"),
    ("rhea://greeting/say?name=Ada%20%26%20Bob%3D%C3%BC", "Ada & Bob=ü"),
    ("rhea://greeting/say?x=y&name=", ""),
    ("rhea://greeting/say?name", ""),
    ("rhea://greeting/say", "(none)"),
    // host.h promises the first.
    ("rhea://greeting/say?name=first&name=last", "first"),
    ("rhea://greeting/say/?name=slash", "slash"),
    ("other:///greeting/say?name=path", "path"),
  ])
  func `a C action that another C plugin opens`(url: String, name: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", Self.opener(url))
    try plugins.add(
      "b",
      """
      RHEA_ACTION("greeting/say") {
        const char *name = rhea_parameter(context, "name");
        printf("%s %s %s\\n", context->event, context->url, name ? name : "(none)");
      }
      """)
    let output = try plugins.rhea("fire", "go", "plugins")
    #expect(output.standardOutput == "greeting/say \(url) \(name)\n-> 0\n")
    #expect(output.standardError == "")
  }

  @Test(.needsExamples) func `a Swift action that a C plugin opens`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", Self.opener("rhea://session/age"))
    try plugins.copyExample("SessionLog")
    let output = try plugins.rhea("fire", "go", "plugins")
    #expect(output.standardOutput.hasPrefix("session log: the session is "))
    #expect(output.standardOutput.hasSuffix(" s old\n-> 0\n"))
    #expect(output.standardError == "")
  }

  @Test func `an action triggers events, opens URLs and logs`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", Self.opener("rhea://first?text=%C3%A4"))
    try plugins.add(
      "b",
      """
      RHEA_ACTION("first") {
        rhea_trigger(context, "heard", rhea_parameter(context, "text"));
        printf("second: %d\\n", rhea_open(context, "rhea://second"));
        printf("none: %d\\n", rhea_open(context, "rhea://third"));
        rhea_log(context, RHEA_LOG_WARNING, "logged");
      }
      """)
    try plugins.add(
      "c",
      """
      RHEA_ACTION("second") { puts("second"); }
      RHEA_EVENT("heard", 5, 0) { printf("heard %s\\n", context->payload); }
      """)
    let output = try plugins.rhea("fire", "go", "plugins")
    #expect(output.standardOutput.lines == ["heard ä", "second", "second: 0", "none: -1", "-> 0"])
    // A debug build says of each URL that is not opened why.
    let lines = output.standardError.lines.filter { !$0.contains("cannot open rhea://third: nobody registers") }
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix(": logged") == true)
  }

  @Test func `a key with slashes at its ends is found, and its plugin loaded`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", Self.opener("rhea://with/slashes"))
    try plugins.add("b", #"RHEA_ACTION("/with/slashes/") { puts("found"); }"#)
    #expect(try plugins.rhea("fire", "go", "plugins").standardOutput == "found\n-> 0\n")
  }

  @Test(arguments: ["rhea://nobody", "rhea://", "", "no url at all", "%", "rhea://greeting/saying"])
  func `a URL that nobody handles`(url: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", Self.opener(url) + "\n" + #"RHEA_ACTION("greeting/say") { puts("wrong"); }"#)
    let output = try plugins.rhea("fire", "go", "plugins")
    #expect(output.standardOutput == "-> -1\n")
    #expect(output.status == 0)
  }

  @Test func `one route twice: the first keeps it, and both paths are told`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("0", Self.opener("rhea://same"))
    try plugins.add("a", #"RHEA_ACTION("same") { puts("a"); }"#)
    try plugins.add("b", #"RHEA_ACTION("/same") { puts("b"); } RHEA_EVENT("go", 1, 0) { puts("b is used"); }"#)
    let output = try plugins.rhea("fire", "go", "plugins")
    #expect(output.standardOutput == "a\n-> 0\nb is used\n")
    #expect(
      output.standardError == """
        rhea: plugins/b.so: expected route keys of its own, found /same, which plugins/a.so has too; \
        change the key of one of the two

        """)
    #expect(output.status == 0)
    #expect(try plugins.rhea("list", "--strict", "plugins").status == 1)
    // A plugin that is named stays usable.
    #expect(try plugins.rhea("run", "plugins/a.so", "plugins/b.so").status == 0)
    #expect(try plugins.rhea("list", "plugins/a.so", "plugins/b.so").status == 0)
  }
}
