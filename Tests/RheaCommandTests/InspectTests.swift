import Foundation
import TestSupport
import Testing

/// `rhea inspect`, which reads any ELF file and runs none.
@Suite struct InspectTests {
  @Test func `shows everything of a plugin`() throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "clock",
      """
      RHEA_PLUGIN("com.example.clock", "1.2.3")
      RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_HIGH, RHEA_REPEATABLE) { puts("wrong"); }
      RHEA_EVENT("tick", -12, RHEA_ASYNC) {}
      RHEA_ACTION("clock/now") {}
      RHEA_ACTION_WITH_PRIORITY("clock/:zone", -3) {}
      """, options: ["-Wl,-soname,clock.so.1"])
    let output = try plugins.rhea("inspect", "plugins/clock.so")
    #expect(output.status == 0)
    #expect(output.standardError == "")
    #expect(
      output.standardOutput == """
        plugins/clock.so
          id         com.example.clock
          version    1.2.3
          machine    x86-64, 64-bit, little-endian
          toolchain  C
          needs      libc.so.6
          usable     yes

        KIND    NAME                   PRIORITY  RUNS                 SOURCE
        event   appDidFinishLaunching  7         each time            clock.c:5
        event   tick                   -12       once, in background  clock.c:6
        action  clock/now              -         when opened          clock.c:7
        action  clock/:zone            -3        when opened          clock.c:8

        """)
    let json = try plugins.rhea("inspect", "--json", "plugins/clock.so").standardOutput
    #expect(json.contains(#""soname": "clock.so.1","#))
  }

  @Test(.needsExamples) func `shows a Swift plugin`() throws {
    let plugins = try PluginDirectory()
    try plugins.copyExample("SessionLog")
    let lines = try plugins.rhea("inspect", "plugins/libSessionLog.so").standardOutput.lines
    #expect(lines.contains("  id         com.example.session-log"))
    #expect(lines.contains { $0.hasPrefix("  toolchain  Swift 6.") })
    #expect(lines.contains { $0.hasPrefix("  needs      ") && $0.contains("libRhea.so, ") })
    #expect(lines.contains("  usable     yes"))
    let table = lines.drop { !$0.hasPrefix("KIND") }.dropFirst()
    #expect(
      table.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
        "event load 5", "event notify 5", "event appWillTerminate 1", "action session/age -",
      ])
    #expect(table.allSatisfy { $0.contains(" SessionLog.swift:") })
  }

  @Test(
    .needsCross,
    arguments: [
      (.aarch64, "aarch64, 64-bit, little-endian", "expected a plugin for x86-64, found one for aarch64"),
      (.armv7, "arm, 32-bit, little-endian", "expected a 64-bit plugin, found a 32-bit one"),
      (.i386, "i386, 32-bit, little-endian", "expected a 64-bit plugin, found a 32-bit one"),
      (.s390x, "s390, 64-bit, big-endian", "expected a little-endian plugin, found a big-endian one"),
    ] as [(CrossTarget, String, String)])
  func `shows plugins for other machines`(target: CrossTarget, machine: String, fault: String) throws {
    let plugins = try PluginDirectory()
    try plugins.add(
      "other",
      """
      RHEA_PLUGIN("com.example.other", "2")
      RHEA_EVENT("load", -5, RHEA_REPEATABLE) {}
      RHEA_ACTION("größer/als") {}
      """, compiler: .cross(target))
    let output = try plugins.rhea("inspect", "plugins/other.so")
    #expect(output.status == 0)
    #expect(
      output.standardOutput == """
        plugins/other.so
          id         com.example.other
          version    2
          machine    \(machine)
          toolchain  C
          needs      nothing
          usable     no: \(fault)

        KIND    NAME        PRIORITY  RUNS         SOURCE
        event   load        -5        each time    other.c:5
        action  größer/als  -         when opened  other.c:6

        """)
    let run = try plugins.rhea("run", "plugins")
    #expect(run.standardError.lines.first?.hasPrefix("rhea: plugins/other.so: \(fault); build it for ") == true)
  }

  @Test func `every library of the system is no plugin`() throws {
    let directories = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib")
      .map { "/usr/lib/\($0)" }.filter { $0.hasSuffix("-linux-gnu") }
    let files = try directories.flatMap { directory in
      try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.hasSuffix(".so") }
        .map { "\(directory)/\($0)" }
    }
    let output = try rhea(["inspect"] + files)
    #expect(output.standardOutput == "")
    #expect(output.status == (files.isEmpty ? 2 : 1))
    guard !files.isEmpty else { return }
    #expect(output.standardError.lines.count == files.count)
    #expect(output.standardError.lines.filter { !$0.hasPrefix("rhea: not a plugin: /usr/lib/") } == [])
  }

  @Test func `what is no plugin is told beside what is one`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("load", 5, 0) {}"#)
    try plugins.add("b", #"RHEA_ACTION("load") {}"#)
    try plugins.add("library", "int library;")
    let output = try plugins.rhea("inspect", "plugins/a.so", "plugins", "plugins/library.so", "plugins/b.so")
    #expect(output.status == 1)
    #expect(output.standardOutput.lines.filter { $0.hasPrefix("plugins/") } == ["plugins/a.so", "plugins/b.so"])
    #expect(
      output.standardError == """
        rhea: not a plugin: plugins: expected a regular file, found a directory; name a plugin, which is a shared object
        rhea: not a plugin: plugins/library.so: expected a plugin, found a file that registers nothing; \
        register something with the macros of Rhea, or name another file

        """)
  }
}
