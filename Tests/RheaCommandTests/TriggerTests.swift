import TestSupport
import Testing

/// What one plugin triggers or opens reaches the others, whatever they are written in.
@Suite struct TriggerTests {
  @Test func `an event from C to C, with its text`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a", #"RHEA_EVENT("appDidFinishLaunching", 5, 0) { rhea_trigger(context, "said", "größer \"as\" is"); }"#)
    try plugins.add(
      "b",
      #"RHEA_EVENT("said", 5, 0) { printf("%s: %s\n", context->event, context->payload); }"#)
    #expect(try plugins.rhea("run", "plugins").standardOutput == "said: größer \"as\" is\n")
  }

  @Test(.needsExamples) func `an event from Swift to C`() throws {
    let plugins = try PluginDirectory()
    try plugins.copyExample("DiskWatch")
    try plugins.add("b", #"RHEA_EVENT("notify", 5, 0) { printf("C heard: %s\n", context->payload); }"#)
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardOutput.hasPrefix("C heard: the disk is "))
    #expect(output.standardOutput.lines.count == 1)
  }

  @Test(.needsExamples) func `an event from C to Swift`() throws {
    let plugins = try PluginDirectory()
    try plugins.copyExample("SessionLog")
    try plugins.add("b", #"RHEA_EVENT("premain", 5, 0) { rhea_trigger(context, "notify", "it works"); }"#)
    #expect(try plugins.rhea("run", "plugins").standardOutput.lines.first == "session log: it works")
  }

  @Test(.needsExamples) func `an event from the command line to Swift`() throws {
    let plugins = try PluginDirectory()
    try plugins.copyExample("SessionLog")
    #expect(
      try plugins.rhea("fire", "notify", "--param", "Ada", "plugins").standardOutput == "session log: Ada\n")
    #expect(try plugins.rhea("fire", "notify", "plugins").standardOutput == "session log: nothing to say\n")
  }

  @Test func `a text from the command line to C`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "b", #"RHEA_EVENT("greet", 5, 0) { printf("[%s]\n", context->payload ? context->payload : "none"); }"#)
    #expect(try plugins.rhea("fire", "greet", "--param=a=b", "plugins").standardOutput == "[a=b]\n")
    #expect(try plugins.rhea("fire", "greet", "--param", "--strict", "plugins").standardOutput == "[--strict]\n")
    #expect(try plugins.rhea("fire", "greet", "--param", "", "plugins").standardOutput == "[]\n")
    #expect(try plugins.rhea("fire", "plugins/b.so", "plugins").status == 1)
    #expect(try plugins.rhea("fire", "greet", "plugins").standardOutput == "[none]\n")
  }

  @Test func `callbacks see the arguments of the program`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "b",
      """
      RHEA_EVENT("see", 5, 0) {
        for (size_t i = 1; i < context->argument_count; i++) printf("%s,", context->arguments[i]);
        printf("%s\\n", context->arguments[context->argument_count] == NULL ? "end" : "no end");
      }
      """)
    #expect(
      try plugins.rhea("fire", "see", "plugins", "--param", "ü").standardOutput == "fire,see,plugins,--param,ü,end\n")
  }

  @Test func `callbacks in the background have ended when the program ends`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "b",
      """
      #include <unistd.h>
      #include <sys/syscall.h>
      static int in_background(void) { return getpid() != (int)syscall(SYS_gettid); }
      RHEA_EVENT("work", 5, RHEA_ASYNC) { if (in_background()) rhea_trigger(context, "more", NULL); }
      RHEA_EVENT("more", 5, RHEA_ASYNC) { puts(in_background() ? "done" : "on the wrong thread"); }
      """)
    #expect(try plugins.rhea("fire", "work", "plugins").standardOutput == "done\n")
    #expect(try plugins.rhea("run", "--event", "work", "plugins").standardOutput == "done\n")
  }

  @Test func `a callback that changes the working directory does not hide the plugins that are loaded later`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("first", 5, 0) { puts(chdir("/") == 0 ? "away" : "stays"); }"#)
    try plugins.add("b", #"RHEA_EVENT("second", 5, 0) { puts("second"); } RHEA_ACTION("x") { puts("x"); }"#)
    try plugins.add("c", #"RHEA_EVENT("second", 4, 0) { printf("%d\n", rhea_open(context, "any://x")); }"#)
    let output = try plugins.rhea("run", "--event", "first", "--event", "second", "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "away\nsecond\nx\n0\n", standardError: ""))
  }

  @Test func `the log names the plugin`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "b",
      """
      RHEA_PLUGIN("com.example.talker", "1")
      RHEA_EVENT("talk", 5, 0) {
        rhea_log(context, RHEA_LOG_DEBUG, "not shown");
        rhea_log(context, RHEA_LOG_INFO, "an info");
        rhea_log(context, RHEA_LOG_ERROR, "an error");
      }
      """)
    let output = try plugins.rhea("fire", "talk", "plugins")
    #expect(output.standardError == "com.example.talker: an info\ncom.example.talker: an error\n")
    #expect(output.standardOutput == "")
    #expect(output.status == 0)
  }
}
