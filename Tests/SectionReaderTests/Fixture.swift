import TestSupport

/// Plugins that tests read, or damage and then read.
enum Fixture {
  /// A plugin with a record of each kind that C can make.
  static let source = """
    #include <rhea.h>

    RHEA_PLUGIN("com.example.clock", "1.2.0")
    RHEA_EVENT("appDidFinishLaunching", RHEA_PRIORITY_HIGH, 0) {}
    RHEA_EVENT("tick", -9000000000, RHEA_REPEATABLE | RHEA_ASYNC) {}
    RHEA_ACTION("clock/über") {}
    """

  /// What it says.
  static let entries = [
    Entry(kind: .plugin, name: "com.example.clock", version: "1.2.0", source: "clock.c:3"),
    Entry(kind: .event, name: "appDidFinishLaunching", priority: 7, source: "clock.c:4"),
    Entry(kind: .event, name: "tick", priority: -9_000_000_000, flags: [.repeatable, .async], source: "clock.c:5"),
    Entry(kind: .action, name: "clock/über", source: "clock.c:6"),
  ]

  /// The file of that plugin, built once; with a name and directories in its dynamic section.
  static let plugin = Result { () throws -> ElfBytes in
    let directory = try TemporaryDirectory()
    let path = try Compiler.any.build(
      source, as: "clock", in: directory,
      options: ["-Wl,--no-as-needed,-soname,libclock.so.1,-rpath,$ORIGIN/lib,--enable-new-dtags"])
    return ElfBytes(try [UInt8](contentsOfFile: path))
  }

  /// The same plugin for a 32-bit big-endian machine; built once.
  static let bigEndianPlugin = Result { () throws -> ElfBytes in
    let directory = try TemporaryDirectory()
    let path = try Compiler.cross(.powerpc).build(
      source, as: "clock", in: directory, options: ["-Wl,-soname,libclock.so.1"])
    return ElfBytes(try [UInt8](contentsOfFile: path))
  }

  /// Builds a plugin in a directory of its own and reads it.
  static func reading(
    _ source: String, as name: String = "clock", with compiler: Compiler? = nil, options: [String] = []
  ) throws -> Reading {
    let directory = try TemporaryDirectory()
    return try withExtendedLifetime(directory) {
      try Reading(
        path: (compiler ?? Compiler.any).build(
          "#include <rhea.h>\n" + source, as: name, in: directory, options: options))
    }
  }

  /// Reads bytes as a file of this name, which says what is wrong with it.
  static func reading(of bytes: [UInt8], named name: String) throws -> Reading {
    let directory = try TemporaryDirectory()
    return try withExtendedLifetime(directory) { try Reading(path: directory.write(bytes, to: name)) }
  }

  /// How the reader refuses bytes as a file of this name, which says what is wrong with it; nil if it reads them.
  static func refusal(of bytes: [UInt8], named name: String) throws -> Refusal? {
    let directory = try TemporaryDirectory()
    return try withExtendedLifetime(directory) { Refusal(of: try directory.write(bytes, to: name)) }
  }

  /// How the reader refuses the good plugin after `damage` has been done to it; nil if it reads it.
  static func refusal(named name: String, _ damage: (inout ElfBytes) throws -> Void) throws -> Refusal? {
    var elf = try plugin.get()
    try damage(&elf)
    return try refusal(of: elf.bytes, named: name)
  }
}
