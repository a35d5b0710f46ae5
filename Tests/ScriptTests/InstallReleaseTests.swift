import Foundation
import TestSupport
import Testing

/// An installed release, and Swift packages that are built against it.
@Suite(.enabled(if: isSlowAllowed, "takes minutes: run make check-install"), .serialized) struct InstallReleaseTests {
  private static let release = "\(Repository.root)/.build/release"

  @Test func `a Swift plugin is made, built, run and tested without building Rhea`() throws {
    let installation = try Installation(build: Self.release)
    try installation.install()
    let made = try installation.shell("rhea new disk-watch", in: installation.directory.path)
    let steps = made.standardOutput.components(separatedBy: "\nNext:\n\n").last ?? ""
    #expect(steps == "  cd disk-watch\n  swift build\n  rhea run .build/debug\n  swift test\n")
    let followed = try installation.shell(steps, in: installation.directory.path)
    #expect(followed.status == 0, "\(followed)")
    #expect(!followed.standardError.contains("warning:"))
    #expect(followed.standardOutput.lines.contains("disk-watch: hello, world"))
    #expect(followed.standardOutput.contains("Test run with 2 tests in 1 suite passed"))
    // For release, too, and in the directory where it is found without being named.
    let installed = try installation.shell(
      """
      swift build -c release
      cp .build/release/libDiskWatch.so "$(pkg-config --variable=plugindir rhea)"
      rhea fire greet --param Ada
      """, in: installation.directory.file("disk-watch"))
    #expect(installed.status == 0, "\(installed)")
    #expect(installed.standardOutput.lines.last == "disk-watch: hello, Ada")
  }

  @Test func `a program embeds the installed host and router`() throws {
    let installation = try Installation(build: Self.release)
    try installation.install()
    let source = """
      import PluginHost
      import ReerRouter

      let host = PluginHost(paths: CommandLine.arguments.dropFirst())
      host.launch()
      print(Router.shared.canOpenURL("x://here"))

      """
    try installation.directory.write(source, to: "work/main.swift")
    let plugin = "#include <rhea.h>\n#include <stdio.h>\nRHEA_EVENT(\"load\", 5, 0) { puts(\"loaded\"); }\n"
    try installation.directory.write(plugin, to: "work/x.c")
    let output = try installation.shell(
      """
      cc -shared -fPIC $(pkg-config --cflags rhea) x.c -o x.so
      lib=\(installation.prefix)/lib
      swiftc -swift-version 6 -I $lib/rhea/swift -load-plugin-executable $lib/rhea/swift/RheaMacros#RheaMacros \
        main.swift -L $lib -lRhea -lReerRouter -Xlinker -rpath -Xlinker $lib -o main
      ./main x.so
      """, in: installation.directory.file("work"))
    #expect(output.status == 0, "\(output)")
    #expect(output.standardOutput == "loaded\nfalse\n")
  }

  @Test func `uninstalling leaves nothing`() throws {
    let installation = try Installation(prefix: "/usr/local", build: Self.release)
    try installation.install()
    try installation.make("uninstall")
    #expect(try Installation.contents(installation.root) == [])
  }
}

private let isSlowAllowed = ProcessInfo.processInfo.environment["RHEA_SLOW_TESTS"] == "1"
