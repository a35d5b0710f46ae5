import Foundation
import TestSupport
import Testing

/// `rhea bench`: what it measures, what it prints, and what it leaves behind.
@Suite struct BenchTests {
  private struct Printed: Decodable {
    struct Stage: Decodable {
      let name: String
      let median_us, min_us, p99_us, ratio, baseline_us, ns_per_record: Double
      let iterations: Int
    }
    let entries, plugins, threads, iterations: Int
    let cold: Bool
    let stages: [Stage]
  }

  /// Runs it in a directory for temporary files, which is to be empty again.
  private static func bench(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> CommandOutput {
    let directory = try TemporaryDirectory()
    let output = try rhea(
      ["bench"] + arguments, environment: ["TMPDIR": directory.path].merging(environment) { _, new in new })
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    return output
  }

  private static func json(_ arguments: [String], environment: [String: String] = [:]) throws -> Printed {
    let output = try bench(arguments + ["--json"], environment: environment)
    #expect(output.status == 0, "\(output.standardError)")
    return try JSONDecoder().decode(Printed.self, from: Data(output.standardOutput.utf8))
  }

  @Test func `the table has a row for each stage, the scan first`() throws {
    let output = try Self.bench(["--entries", "20", "--iterations", "3"])
    #expect(output.status == 0, "\(output.standardError)")
    let lines = output.standardOutput.lines
    #expect(lines.first == "20 records in one file, warm page cache, each stage in turn with C:")
    let words = lines.dropFirst(2).map { $0.split(separator: " ").map(String.init) }
    #expect(words.first?.first == "STAGE")
    #expect(words.dropFirst().map(\.first) == ["scan", "sort", "load", "dispatch"])
    for row in words.dropFirst() {
      #expect(row.last == "3")
      #expect(row.count(where: { ["ns", "µs", "ms", "s"].contains($0) }) == 5)
    }
  }

  @Test func `the numbers of JSON are those of the options, and agree with each other`() throws {
    let printed = try Self.json(["--entries", "30", "--plugins", "12", "--iterations", "4", "--threads", "2"])
    #expect(printed.entries == 30)
    #expect(printed.plugins == 12)
    #expect(printed.threads == 2)
    #expect(printed.iterations == 4)
    #expect(!printed.cold)
    #expect(printed.stages.map(\.name) == ["scan", "sort", "load", "dispatch"])
    for stage in printed.stages {
      #expect(stage.iterations == 4)
      #expect(stage.min_us > 0)
      #expect(stage.min_us <= stage.median_us && stage.median_us <= stage.p99_us)
      // Each is rounded to a thousandth.
      #expect(abs(stage.ratio - stage.median_us / stage.baseline_us) < 0.01 + stage.ratio * 0.01 / stage.baseline_us)
      #expect(abs(stage.ns_per_record - stage.median_us * 1000 / 360) < 0.01)
    }
  }

  @Test func `from 16 plugins on there is a start with an index file`() throws {
    let printed = try Self.json(["--entries", "3", "--plugins", "20", "--iterations", "2"])
    let names = printed.stages.map(\.name)
    #expect(names.prefix(4) == ["scan", "sort", "load", "dispatch"])
    // Not on every file system.
    #expect(["warm start"].starts(with: names.dropFirst(4)))
  }

  @Test func `a cold scan is one`() throws {
    let printed = try Self.json(["--entries", "5", "--iterations", "2", "--cold"])
    #expect(printed.cold)
    #expect(printed.stages.map(\.name) == ["scan", "sort", "load", "dispatch"])
  }

  @Test func `without a number of iterations it finds one`() throws {
    #expect(try Self.json(["--entries", "1"]).iterations >= 10)
  }

  @Test func `without a compiler it says so, and measures what needs none`() throws {
    let output = try Self.bench(
      ["--entries", "40", "--plugins", "3", "--iterations", "2", "--json"], environment: ["PATH": "", "CC": ""])
    #expect(output.status == 0)
    #expect(
      output.standardError.contains("there is no C compiler ($CC, cc, gcc, clang): load and dispatch are left out"))
    let printed = try JSONDecoder().decode(Printed.self, from: Data(output.standardOutput.utf8))
    #expect(printed.stages.map(\.name) == ["scan", "sort"])
  }

  @Test func `the compiler is that of CC, with its options`() throws {
    let directory = try TemporaryDirectory()
    let script = try directory.write(
      "#!/bin/sh\nshift\necho called >> '\(directory.path)/calls'\nexec cc \"$@\"\n", to: "my-cc")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let printed = try Self.json(["--entries", "2", "--iterations", "1"], environment: ["CC": "\(script) -DOPTION"])
    #expect(printed.stages.count == 4)
    // A trial, the plugin that is scanned and the one that is called.
    #expect(try String(contentsOfFile: directory.file("calls"), encoding: .utf8).lines.count == 3)
  }

  @Test func `a directory that cannot be written to is told of`() throws {
    let output = try rhea(["bench", "--entries", "1"], environment: ["TMPDIR": "/nonexistent"])
    #expect(output.status == 1)
    #expect(output.standardOutput == "")
    #expect(output.standardError.contains("rhea: no directory can be made in /nonexistent: "))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal ends it, and its files are removed`(signal: String, status: Int) throws {
    let directory = try TemporaryDirectory()
    // A shell starts what it runs in the background with SIGINT ignored.
    let output = try shell(
      """
      mkdir scratch
      TMPDIR=$PWD/scratch env --default-signal "$rhea" bench --iterations 1000000 > out 2>&1 &
      pid=$!
      until ls scratch/*/p0000000.so > /dev/null 2>&1; do kill -0 $pid || exit 99; done
      kill -\(signal) $pid
      wait $pid
      echo $?
      ls -A scratch
      """, currentDirectory: directory.path)
    #expect(output.standardOutput == "\(status)\n", "\(output.standardError)")
  }

  @Test func `a compiler that is interrupted with it is not told of`() throws {
    let directory = try TemporaryDirectory()
    // Takes a while for all but the file that shows whether it works, and ends by what its group is sent.
    try directory.write(
      """
      #!/bin/sh
      case "$*" in
      *probe*) cc "$@" ;;
      *) trap 'kill $!; exit 1' INT; : > compiling; sleep 60 & wait ;;
      esac
      """, to: "slow-cc")
    let output = try shell(
      """
      mkdir scratch
      chmod +x slow-cc
      TMPDIR=$PWD/scratch CC=$PWD/slow-cc setsid env --default-signal "$rhea" bench > out 2> errors &
      pid=$!
      until test -e compiling; do kill -0 $pid || exit 99; done
      kill -INT -$pid
      wait $pid
      echo $?
      ls -A scratch
      grep -v 'debug build' errors
      """, currentDirectory: directory.path)
    #expect(output.standardOutput == "130\n", "\(output.standardError)")
  }

  @Test func `a compiler of CC that makes nothing is told of, and another one does it`() throws {
    let output = try rhea(["bench", "--entries", "1", "--iterations", "1"], environment: ["CC": "false -x"])
    #expect(output.status == 0)
    #expect(output.standardError.contains("rhea: $CC, false -x, makes no plugin: cc does instead\n"))
    #expect(output.standardOutput.hasPrefix("1 record in one file, "))
  }

  @Test func `what a debug build says is said`() throws {
    let errors = try Self.bench(["--entries", "1", "--iterations", "1"]).standardError
    #if DEBUG
      #expect(errors.contains("rhea: this is a debug build, whose numbers mean little"))
    #else
      #expect(errors == "")
    #endif
  }
}
