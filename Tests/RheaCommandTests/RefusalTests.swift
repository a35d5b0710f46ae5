import Foundation
import RheaRecords
import TestSupport
import Testing

/// Plugins that this host must not load, and what it says of them.
@Suite struct RefusalTests {
  /// A plugin whose constructor leaves a file behind, with one field of its last record changed.
  private static func plugin<Value: FixedWidthInteger>(
    offset: Int, value: Value
  ) throws -> (plugins: PluginDirectory, trace: String) {
    let plugins = try PluginDirectory()
    let trace = plugins.directory.file("constructed")
    let path = try plugins.add(
      "a",
      """
      __attribute__((constructor)) static void construct(void) { fclose(fopen("\(trace)", "w")); }
      RHEA_EVENT("load", 5, 0) { puts("ran"); }
      """)
    var bytes = try [UInt8](contentsOfFile: path)
    let magic = withUnsafeBytes(of: RecordLayout.magic.littleEndian, Array.init)
    let start = try #require(bytes.firstRange(of: magic)?.lowerBound)
    try #require(bytes[(start + 8)...].firstRange(of: magic) == nil)
    bytes.patch(value, at: start + offset)
    try plugins.write(bytes, to: "a.so")
    return (plugins, trace)
  }

  private static func expectRefusal(
    _ fixture: (plugins: PluginDirectory, trace: String), _ sentence: String
  ) throws {
    for arguments in [["run"], ["run", "--event", "load"], ["fire", "load"]] {
      let output = try fixture.plugins.rhea(arguments + ["plugins"])
      #expect(output.standardError.lines.first == "rhea: plugins/a.so: \(sentence)")
      #expect(output.standardOutput == "")
    }
    #expect(try fixture.plugins.rhea("run", "plugins").status == 0)
    #expect(try fixture.plugins.rhea("run", "--strict", "plugins").status == 1)
    // Who names a file wants just that one.
    #expect(try fixture.plugins.rhea("run", "plugins/a.so").status == 1)
    #expect(access(fixture.trace, F_OK) != 0, "the plugin was loaded")
  }

  @Test func `the plugin as it was built is loaded`() throws {
    let fixture = try Self.plugin(offset: RecordLayout.Offset.abi, value: RecordLayout.abi)
    #expect(try fixture.plugins.rhea("run", "plugins").standardOutput == "ran\n")
    #expect(access(fixture.trace, F_OK) == 0)
  }

  @Test func `another record ABI`() throws {
    try Self.expectRefusal(
      Self.plugin(offset: RecordLayout.Offset.abi, value: 2 as UInt16),
      "expected record ABI 1, found ABI 2 (record at offset 0); build it against the version of this host")
  }

  @Test(arguments: [(60200, "6.2"), (70102, "7.1.2"), (.max, "429496.72.95")] as [(UInt32, String)])
  func `another Swift toolchain`(version: UInt32, name: String) throws {
    let own = SwiftToolchain.description(of: SwiftToolchain.current)
    try Self.expectRefusal(
      Self.plugin(offset: RecordLayout.Offset.toolchain, value: version),
      "expected a plugin built with \(own), found one built with Swift \(name); "
        + "build it with the compiler of this host")
  }

  @Test func `a damaged record`() throws {
    try Self.expectRefusal(
      Self.plugin(offset: RecordLayout.Offset.nameLength, value: 0 as UInt32),
      "expected a name of 1 to 255 bytes, found 0 bytes (record at offset 0); "
        + "build it again with the macros of this host")
  }

  @Test func `inspect shows a refused plugin and why it is refused`() throws {
    let fixture = try Self.plugin(offset: RecordLayout.Offset.toolchain, value: 60200 as UInt32)
    let output = try fixture.plugins.rhea("inspect", "plugins/a.so")
    #expect(output.status == 0)
    let own = SwiftToolchain.description(of: SwiftToolchain.current)
    #expect(
      output.standardOutput.contains(
        "usable     no: expected a plugin built with \(own), found one built with Swift 6.2\n"))
    #expect(access(fixture.trace, F_OK) != 0)
  }

  @Test func `a needed library that is missing is one line, and the others run`() throws {
    let plugins = try PluginDirectory()
    let gone = try plugins.add("gone", "int gone;")
    try plugins.add(
      "a", #"RHEA_EVENT("load", 5, 0) { puts("wrong"); }"#, options: ["-Wl,--no-as-needed", "plugins/gone.so"])
    try plugins.add("b", #"RHEA_EVENT("load", 5, 0) { puts("ran"); }"#)
    try #require(unlink(gone) == 0)
    let sentence = """
      rhea: plugins/a.so: expected a plugin that can be loaded, found \
      "plugins/gone.so: cannot open shared object file: No such file or directory"; install or link what is missing

      """
    let output = try plugins.rhea("run", "plugins")
    #expect(output == CommandOutput(status: 0, standardOutput: "ran\n", standardError: sentence))
    #expect(try plugins.rhea("run", "--strict", "plugins").status == 1)
    #expect(try plugins.rhea("fire", "load", "plugins").status == 0)
    // What was asked for by name failed.
    #expect(try plugins.rhea("run", "plugins/b.so", "plugins/a.so").status == 1)
    // Nobody heard of the event.
    try #require(unlink(plugins.file("b.so")) == 0)
    #expect(try plugins.rhea("fire", "load", "plugins").status == 1)
  }

  @Test func `an undefined symbol is found when the plugin is loaded`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"void nobody_has_it(void); RHEA_EVENT("load", 5, 0) { nobody_has_it(); }"#)
    let output = try plugins.rhea("run", "plugins")
    #expect(output.standardOutput == "")
    #expect(output.standardError.lines.count == 1)
    #expect(output.standardError.contains("undefined symbol: nobody_has_it"))
    #expect(output.status == 0)
  }
}
