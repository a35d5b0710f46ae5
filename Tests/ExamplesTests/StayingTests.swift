import TestSupport
import Testing

/// `rhea run --stay` and callbacks that are bound to the main actor, which signals trigger from another thread.
@Suite(.needsExamples) struct StayingTests {
  @Test func `the main actor is served while the host stays`() throws {
    let directory = try TemporaryDirectory()
    let output = try withExtendedLifetime(directory) {
      try shell(
        """
        await() { while [ "$(grep -c again out)" -lt "$1" ]; do kill -0 $pid || exit 99; done; }
        "$rhea" run --stay '\(ExamplePackage.plugin("Settings"))' > out &
        pid=$!
        until grep -q 'SigCgt.*[13579bdf]$' /proc/$pid/status; do kill -0 $pid || exit 98; done
        kill -HUP $pid
        await 1
        kill -HUP $pid
        await 2
        kill -TERM $pid
        wait $pid
        echo $?
        cat out
        """, currentDirectory: directory.path)
    }
    #expect(
      output.standardOutput == """
        143
        settings: read again, 1 times by now
        settings: read again, 2 times by now

        """)
  }
}
