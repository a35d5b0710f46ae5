import Foundation
import TestSupport
import Testing

/// What is told of a plugin that ends the process by itself, which would look like an end of the host's own.
@Suite struct ExitTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    try plugins.add(
      "end",
      """
      #include <pthread.h>
      #include <stdlib.h>
      #include <sys/wait.h>
      #include <unistd.h>
      RHEA_PLUGIN("com.example.end", "1.0")
      RHEA_EVENT("end", 7, 0) { puts("the last words"); exit(3); }
      RHEA_EVENT("good", 7, 0) { exit(0); }
      RHEA_EVENT("outer", 9, 0) { context->host->trigger(context, "end", NULL); }
      RHEA_ACTION("end/now") { exit(4); }
      static void *work(void *state) { exit(5); return state; }
      RHEA_EVENT("thread", 7, 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, work, NULL);
        pthread_join(thread, NULL);
      }
      RHEA_EVENT("child", 7, 0) {
        const pid_t child = fork();
        if (child == 0) exit(6);
        int status = 0;
        waitpid(child, &status, 0);
        printf("%d, and %s a trace\\n", WEXITSTATUS(status), access("t.json", F_OK) == 0 ? "with" : "without");
      }
      static void leave(void) { exit(7); }
      RHEA_EVENT("late", 7, 0) { atexit(leave); }
      """)
    return plugins
  }

  private static let advice =
    "rhea: to leave it out: `rhea disable com.example.end`, or --disable com.example.end for one run"

  @Test(arguments: [
    (["fire", "end"], 3, ["rhea: exited with 3 in com.example.end: end (priority 7, end.c:9)"]),
    (["fire", "good"], 0, ["rhea: exited with 0 in com.example.end: good (priority 7, end.c:10)"]),
    (
      ["fire", "outer"], 3,
      [
        "rhea: exited with 3 in com.example.end: end (priority 7, end.c:9)",
        "rhea: called from com.example.end: outer (priority 9, end.c:11)",
      ]
    ),
    (["open", "x://end/now"], 4, ["rhea: exited with 4 in com.example.end: the action end/now (end.c:12)"]),
    (
      ["fire", "thread"], 5,
      [
        "rhea: exited with 5 in a thread that runs no callback",
        "rhea: under way: com.example.end: thread (priority 7, end.c:14)",
      ]
    ),
  ])
  func `a plugin that ends the process is named`(words: [String], status: Int, told: [String]) throws {
    let output = try Self.make().rhea(words + ["plugins"])
    #expect(output.standardError.lines == told + [Self.advice])
    #expect(output.status == Int32(status))
    #expect(output.standardOutput == (told[0].contains(" with 3 ") ? "the last words\n" : ""))
  }

  @Test func `a constructor that does`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "a",
      """
      #include <stdlib.h>
      RHEA_EVENT("load", 5, 0) { puts("wrong"); }
      __attribute__((constructor)) static void start(void) { exit(0); }
      """)
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardError.lines.first == "rhea: exited with 0 in a: its constructors (plugins/a.so)")
  }

  @Test func `a child that a plugin forks ends for itself, and writes no file of the run`() throws {
    let output = try Self.make().rhea("fire", "child", "--trace", "t.json", "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "6, and without a trace\n", standardError: ""))
  }

  @Test func `what comes after the run is not told of`() throws {
    let output = try Self.make().rhea("fire", "late", "plugins")
    #expect(output == CommandOutput(status: 7, standardOutput: "", standardError: ""))
  }
}
