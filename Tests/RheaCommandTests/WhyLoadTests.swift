import Foundation
import TestSupport
import Testing

/// `why --load`: whatever a constructor does is a report.
@Suite struct WhyLoadTests {
  private let plugins: PluginDirectory

  init() throws {
    plugins = try PluginDirectory()
  }

  private struct Result {
    let status: Int32
    let outcome: String
    let found: String
    let errors: String
  }

  /// Tries a plugin with a constructor of this body, and reads the JSON.
  private func tried(_ body: String, prelude: String = "", timeLimit: String = "600") throws -> Result {
    try plugins.add(
      "plugin",
      """
      #include <signal.h>
      #include <stdlib.h>
      #include <unistd.h>
      \(prelude)
      __attribute__((constructor)) static void construct(void) { \(body) }
      RHEA_PLUGIN("com.example.tried", "1")
      RHEA_EVENT("load", 5, 0) { puts("the callback ran"); }
      """)
    let output = try plugins.rhea("why", "--load", "--json", "--time-limit", timeLimit, "plugins/plugin.so")
    let json = try JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8))
    let object = try #require(json as? [String: Any])
    let checks = try #require(object["checks"] as? [[String: Any]])
    let load = try #require(checks.last)
    #expect(load["id"] as? String == "load")
    return Result(
      status: output.status, outcome: try #require(load["outcome"] as? String),
      found: load["found"] as? String ?? "", errors: output.standardError)
  }

  @Test func `a constructor that returns`() throws {
    let result = try tried(#"puts("constructed"); write(1, "by hand\n", 8);"#)
    #expect(result.status == 0)
    #expect(result.outcome == "passed")
    // What it prints does not mix into the JSON, and nothing but the constructor runs.
    #expect(result.errors.lines.sorted() == ["by hand", "constructed"])
  }

  @Test(arguments: [
    ("*(volatile int *)8 = 1;", "SIGSEGV"), ("abort();", "SIGABRT"), ("__builtin_trap();", "SIGILL"),
    ("raise(SIGBUS);", "SIGBUS"), ("raise(SIGKILL);", "SIGKILL"), ("kill(getpid(), SIGTERM);", "SIGTERM"),
  ])
  func `a constructor that crashes`(body: String, signal: String) throws {
    let result = try tried(body)
    #expect(result.status == 1)
    #expect(result.outcome == "failed")
    #expect(result.found == "a crash while it was loaded (\(signal))")
  }

  @Test func `a constructor that needs more stack than there is`() throws {
    let prelude = """
      static int deep(volatile char *last) { volatile char room[4096]; room[0] = *last; return deep(room) + room[0]; }
      """
    let result = try tried("char x = 1; deep(&x);", prelude: prelude)
    #expect(result.found == "a crash while it was loaded (SIGSEGV)")
  }

  @Test(arguments: [("exit(7);", 7), ("_exit(0);", 0), ("exit(0);", 0)])
  func `a constructor that ends the process`(body: String, code: Int) throws {
    let result = try tried(#"puts("before the end"); fflush(stdout); "# + body)
    #expect(result.status == 1)
    #expect(result.found == "that it ended the process while it was loaded, with exit code \(code)")
    #expect(result.errors == "before the end\n")
  }

  @Test(arguments: [
    "for (;;) pause();", "for (;;) {}",
    "sigset_t all; sigfillset(&all); sigprocmask(SIG_BLOCK, &all, 0); for (;;) pause();",
  ])
  func `a constructor that hangs`(body: String) throws {
    let result = try tried(body, timeLimit: "1")
    #expect(result.status == 1)
    #expect(result.found == "that it was not loaded within 1.0 seconds")
  }

  @Test func `what a constructor leaves behind ends with the child`() throws {
    let lock = plugins.directory.file("lock")
    let result = try tried(
      """
      flock(open("\(lock)", O_CREAT | O_RDWR, 0600), LOCK_EX);
      if (fork() == 0) { for (;;) pause(); }
      """, prelude: "#include <fcntl.h>\n#include <sys/file.h>")
    #expect(result.outcome == "passed")
    // The process that was left behind has the lock as long as it lives.
    #expect(try run("flock", ["-w", "300", lock, "true"]).status == 0)
  }

  @Test func `there is no input to wait for`() throws {
    #expect(try tried("char c; if (read(0, &c, 1) != 0) abort();").outcome == "passed")
  }

  @Test func `a symbol that is missing is what the dynamic linker says`() throws {
    try plugins.add("plugin", #"void nobody_has_it(void); RHEA_EVENT("load", 5, 0) { nobody_has_it(); }"#)
    let output = try plugins.rhea("why", "--load", "plugins/plugin.so")
    #expect(output.status == 1)
    #expect(output.standardOutput.contains("undefined symbol: nobody_has_it"))
    #expect(output.standardOutput.lines.last == "it cannot be used here: 2 checks failed")
  }

  @Test func `what the host would refuse is not tried`() throws {
    let mark = plugins.directory.file("mark")
    try plugins.add(
      "plugin",
      """
      __attribute__((constructor)) static void construct(void) { fclose(fopen("\(mark)", "w")); }
      RHEA_PLUGIN("a", "1") RHEA_PLUGIN("b", "1")
      """)
    let output = try plugins.rhea("why", "--load", "plugins/plugin.so")
    #expect(output.status == 1)
    #expect(output.standardOutput.contains("not reached, since the host would not try it"))
    #expect(access(mark, F_OK) != 0)
    let none = try plugins.rhea("why", "--load", "plugins/none.so")
    #expect(none.standardOutput.contains("not reached, since the file is no plugin"))
  }
}
