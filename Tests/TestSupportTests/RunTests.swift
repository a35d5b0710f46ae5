import Foundation
import TestSupport
import Testing

@Suite struct RunTests {
  @Test func `Returns both outputs and the exit code`() throws {
    let output = try run("sh", ["-c", "echo out; echo err >&2; exit 3"])
    #expect(output == CommandOutput(status: 3, standardOutput: "out\n", standardError: "err\n"))
  }

  @Test func `Tells death by a signal as a shell does`() throws {
    #expect(try run("sh", ["-c", "kill -KILL $$"]).status == 128 + SIGKILL)
  }

  @Test func `Takes any amount of output on both streams`() throws {
    let script = "head -c 3000000 /dev/zero | tr '\\0' x; head -c 3000000 /dev/zero | tr '\\0' y >&2"
    let output = try run("sh", ["-c", script])
    #expect(output.standardOutput.utf8.count == 3_000_000)
    #expect(output.standardError.utf8.count == 3_000_000)
  }

  @Test func `Gives the input, and none by default`() throws {
    #expect(try run("cat", input: "one\ntwo").standardOutput == "one\ntwo")
    #expect(try run("cat").standardOutput == "")
  }

  @Test func `Merges the environment over the current one`() throws {
    let output = try run(
      "sh", ["-c", "echo \"$RHEA_TEST_VARIABLE ${PATH:+path}\""], environment: ["RHEA_TEST_VARIABLE": "1"])
    #expect(output.standardOutput == "1 path\n")
  }

  @Test func `Hides the make that runs the tests`() throws {
    let script = "echo ${MAKEFLAGS-none} ${MFLAGS-none} ${MAKELEVEL-none}"
    #expect(try run("sh", ["-c", script]).standardOutput == "none none none\n")
    #expect(try run("sh", ["-c", script], environment: ["MAKELEVEL": "2"]).standardOutput == "none none 2\n")
  }

  @Test func `Runs in the directory it is given`() throws {
    let directory = try TemporaryDirectory()
    #expect(try run("pwd", currentDirectory: directory.path).standardOutput == "\(directory.path)\n")
  }

  @Test func `Hands on no descriptor of its own`() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    // ls has one of its own, for the directory that it lists.
    #expect(try run("ls", ["/proc/self/fd"]).standardOutput == "0\n1\n2\n3\n")
  }

  @Test func `Says which command could not be started`() {
    #expect {
      // By a path: a directory of PATH that this user may not read would be another reason.
      try run("/nonexistent/command")
    } throws: { error in
      "\(error)" == "cannot run /nonexistent/command: No such file or directory"
    }
  }
}
