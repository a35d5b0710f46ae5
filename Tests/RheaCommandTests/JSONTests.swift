import Foundation
import TestSupport
import Testing

/// The output of `--json`, which other programs read: to the letter. DocumentationTests holds it against docs/json.md.
@Suite struct JSONTests {
  private static func make() throws -> PluginDirectory {
    let plugins = try PluginDirectory()
    // The example plugin, by the name that it has in the documentation.
    let source = try [UInt8](contentsOfFile: "\(Repository.root)/plugins/Sources/Greeting/greeting.c")
    let built = try Compiler.any.build(
      String(decoding: source, as: UTF8.self), as: "greeting", in: plugins.directory)
    try plugins.copy(built)
    try plugins.write("notes\n", to: "notes.so")
    return plugins
  }

  private static let faults = """
      "faults": [
        {
          "code": "notELF",
          "path": "plugins/notes.so",
          "expected": "an ELF shared object",
          "found": "a text file",
          "advice": "name a plugin, which is a shared object"
        }
      ]
    """

  @Test func `list`() throws {
    let output = try Self.make().rhea("list", "--json", "plugins")
    #expect(output.status == 0)
    #expect(
      output.standardError == """
        rhea: plugins/notes.so: expected an ELF shared object, found a text file; name a plugin, which is a shared \
        object

        """)
    #expect(
      output.standardOutput == """
        {
          "plugins": [
            {
              "id": "com.example.greeting",
              "version": "1.0.0",
              "path": "plugins/greeting.so",
              "requires": [],
              "events": [
                "appDidFinishLaunching"
              ],
              "routes": [
                "greeting/say"
              ]
            }
          ],
          "disabled": [],
        \(Self.faults)
        }

        """)
  }

  @Test func `inspect`() throws {
    let output = try Self.make().rhea("inspect", "--json", "plugins/greeting.so", "plugins/notes.so")
    #expect(output.status == 1)
    #expect(
      output.standardOutput == """
        {
          "files": [
            {
              "path": "plugins/greeting.so",
              "id": "com.example.greeting",
              "version": "1.0.0",
              "machine": {
                "name": "x86-64",
                "class": "64-bit",
                "byteOrder": "little-endian"
              },
              "toolchains": [
                "C"
              ],
              "requires": [],
              "needed": [
                "libc.so.6"
              ],
              "soname": null,
              "usable": true,
              "fault": null,
              "records": [
                {
                  "kind": "event",
                  "name": "appDidFinishLaunching",
                  "priority": 9,
                  "repeatable": false,
                  "async": false,
                  "source": "greeting.c:8",
                  "toolchain": "C"
                },
                {
                  "kind": "action",
                  "name": "greeting/say",
                  "priority": 0,
                  "repeatable": false,
                  "async": false,
                  "source": "greeting.c:13",
                  "toolchain": "C"
                }
              ],
              "mismatches": null
            }
          ],
        \(Self.faults)
        }

        """)
  }

  @Test func `dry run`() throws {
    let output = try Self.make().rhea("run", "--dry-run", "--json", "plugins")
    #expect(output.status == 0)
    #expect(
      output.standardOutput == """
        {
          "callbacks": [
            {
              "event": "appDidFinishLaunching",
              "priority": 9,
              "plugin": "com.example.greeting",
              "path": "plugins/greeting.so",
              "repeatable": false,
              "async": false,
              "source": "greeting.c:8"
            }
          ],
          "loads": [
            {
              "plugin": "com.example.greeting",
              "path": "plugins/greeting.so",
              "reason": "event",
              "for": "appDidFinishLaunching"
            }
          ],
        \(Self.faults)
        }

        """)
  }

  @Test func `nothing found`() throws {
    let plugins = try PluginDirectory()
    #expect(
      try plugins.rhea("list", "--json", "plugins").standardOutput
        == "{\n  \"plugins\": [],\n  \"disabled\": [],\n  \"faults\": []\n}\n")
    #expect(
      try plugins.rhea("run", "--dry-run", "--json", "plugins").standardOutput
        == "{\n  \"callbacks\": [],\n  \"loads\": [],\n  \"faults\": []\n}\n")
  }

  @Test(arguments: [
    ["list"], ["plan", "load"], ["plan", "--lifecycle"], ["run", "--dry-run"], ["resolve", "x://y"], ["open", "x://y"],
    ["conflicts"],
  ])
  func `a path that is not there is a fault of the object, too`(words: [String]) throws {
    let missing = try PluginDirectory().rhea(words + ["--json", "plugins", "missing"])
    #expect(missing.status == 1)
    #expect(missing.standardError.hasPrefix("rhea: missing: expected a directory or a plugin, found "))
    let printed = try JSONSerialization.jsonObject(with: Data(missing.standardOutput.utf8))
    let faults = try #require((printed as? [String: Any])?["faults"] as? [[String: Any]])
    #expect(faults.map { $0["code"] as? String } == ["pathNotFound"])
  }

  @Test func `priorities keep all their digits`() throws {
    let plugins = try PluginDirectory()
    try plugins.add("a", #"RHEA_EVENT("a", INT64_MIN, 0) {} RHEA_EVENT("a", INT64_MAX, RHEA_ASYNC) {}"#)
    let text = try plugins.rhea("inspect", "--json", "plugins/a.so").standardOutput
    #expect(text.contains(#""priority": -9223372036854775808,"#))
    #expect(text.contains(#""priority": 9223372036854775807,"#))
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }
}
