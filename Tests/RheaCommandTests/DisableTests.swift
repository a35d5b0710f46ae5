import Foundation
import TestSupport
import Testing

/// Leaving plugins out: for a run, and for good.
@Suite struct DisableTests {
  private let plugins: PluginDirectory
  private let settings: [String: String]

  init() throws {
    plugins = try PluginDirectory()
    settings = ["XDG_CONFIG_HOME": plugins.directory.file("config")]
    for name in ["a", "b"] {
      try plugins.add(
        name,
        """
        RHEA_PLUGIN("com.example.\(name)", "1.0")
        RHEA_EVENT("load", 5, 0) { puts("\(name)"); }
        RHEA_ACTION("who") { puts("opened in \(name)"); }
        """)
    }
  }

  private func rhea(_ arguments: String...) throws -> CommandOutput {
    try plugins.rhea(arguments, environment: settings)
  }

  private var list: String {
    get throws { try String(contentsOfFile: plugins.directory.file("config/rhea/disabled"), encoding: .utf8) }
  }

  @Test func `the list keeps its permissions`() throws {
    _ = try rhea("disable", "com.example.a")
    let path = plugins.directory.file("config/rhea/disabled")
    try #require(chmod(path, 0o640) == 0)
    _ = try rhea("disable", "com.example.b")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try list == "com.example.a\ncom.example.b\n")
  }

  @Test func `--disable leaves a plugin out of one run`() throws {
    #expect(try rhea("run", "--disable", "com.example.a", "plugins").standardOutput == "b\n")
    #expect(
      try rhea("run", "--disable", "com.example.a", "--disable=com.example.b", "plugins")
        == CommandOutput(
          status: 0, standardOutput: "",
          standardError: "rhea: every plugin is disabled; `rhea disable` lists those that are in every run\n"))
    #expect(try rhea("run", "--dry-run", "--disable", "com.example.a", "plugins").standardOutput.lines.count == 2)
    #expect(try rhea("run", "plugins").standardOutput == "a\nb\n")
  }

  @Test func `an id that no plugin has is told, with the nearest`() throws {
    let output = try rhea("run", "--disable", "com.exmaple.a", "plugins")
    #expect(output.status == 0)
    #expect(
      output.standardError.contains(
        "rhea: --disable: no plugin has the id com.exmaple.a; did you mean com.example.a?\n"))
  }

  @Test func `a route goes to the next one, without a conflict`() throws {
    #expect(try rhea("open", "x://who", "plugins").standardError.contains("which plugins/a.so has too"))
    #expect(
      try rhea("open", "--disable", "com.example.a", "x://who", "plugins")
        == CommandOutput(status: 0, standardOutput: "opened in b\n", standardError: ""))
    #expect(
      try rhea("resolve", "--disable", "com.example.a", "x://who", "plugins").standardOutput.contains("plugins/b.so"))
  }

  @Test func `safe mode loads none, and says so`() throws {
    let expected = CommandOutput(status: 0, standardOutput: "", standardError: "rhea: safe mode: no plugin is loaded\n")
    #expect(try rhea("run", "--safe-mode", "plugins") == expected)
    #expect(try rhea("run", "--safe-mode", "--strict", "plugins") == expected)
  }

  @Test func `disable and enable are kept`() throws {
    #expect(
      try rhea("disable", "com.example.a")
        == CommandOutput(
          status: 0, standardOutput: "com.example.a is disabled\n",
          standardError: "rhea: no plugin of the search path has the id com.example.a\n"))
    #expect(try rhea("disable", "com.example.a").standardOutput == "com.example.a is already disabled\n")
    #expect(try rhea("disable") == CommandOutput(status: 0, standardOutput: "com.example.a\n", standardError: ""))
    #expect(try rhea("run", "plugins").standardOutput == "b\n")
    #expect(try rhea("enable", "com.example.a").standardOutput == "com.example.a is enabled\n")
    #expect(
      try rhea("enable", "com.example.a")
        == CommandOutput(status: 1, standardOutput: "", standardError: "rhea: com.example.a is not disabled\n"))
    #expect(
      try rhea("disable")
        == CommandOutput(status: 0, standardOutput: "", standardError: "rhea: no plugin is disabled\n"))
    #expect(try rhea("run", "plugins").standardOutput == "a\nb\n")
  }

  @Test func `an unknown id is told with the nearest of the search path, and kept`() throws {
    let searched = settings.merging(["RHEA_PLUGIN_PATH": plugins.path]) { _, new in new }
    let output = try plugins.rhea("disable", "com.example.aa", environment: searched)
    #expect(output.status == 0)
    #expect(output.standardError.contains("has the id com.example.aa; did you mean com.example.a?\n"))
    #expect(try rhea("disable").standardOutput == "com.example.aa\n")
    #expect(
      try rhea("enable", "com.example.ab").standardError
        == "rhea: com.example.ab is not disabled; did you mean com.example.aa?\n")
  }

  @Test func `list shows them as such`() throws {
    _ = try rhea("disable", "com.example.a")
    #expect(
      try rhea("list", "plugins").standardOutput == """
        ID             VERSION  EVENTS  ROUTES  STATE     FILE
        com.example.b  1.0      1       1       usable    plugins/b.so
        com.example.a  1.0      1       1       disabled  plugins/a.so

        """)
    let printed = try JSONSerialization.jsonObject(
      with: Data(try rhea("list", "--json", "plugins").standardOutput.utf8))
    let object = try #require(printed as? [String: [[String: Any]]])
    #expect(object["plugins"]?.map { $0["id"] as? String } == ["com.example.b"])
    #expect(object["disabled"]?.map { $0["id"] as? String } == ["com.example.a"])
    #expect(try rhea("disable", "--json").standardOutput == "{\n  \"disabled\": [\n    \"com.example.a\"\n  ]\n}\n")
  }

  @Test func `a plugin that cannot be used is no fault when it is disabled`() throws {
    let bytes = try [UInt8](contentsOfFile: plugins.file("b.so"))
    try plugins.write(bytes, to: "c.so")
    #expect(try rhea("list", "--strict", "plugins").status == 1)
    _ = try rhea("disable", "com.example.b")
    let output = try rhea("list", "--strict", "plugins")
    #expect(output.status == 0)
    #expect(output.standardError == "")
  }

  @Test func `what others require is missed with that reason`() throws {
    try plugins.add(
      "c", #"RHEA_PLUGIN("com.example.c", "1.0") RHEA_REQUIRES("com.example.a", ">=1") RHEA_EVENT("x", 5, 0) {}"#)
    let expected = """
      rhea: plugins/c.so: expected all that it requires, found com.example.c 1.0 → com.example.a >=1, which is disabled; \
      add or change the last one, or remove this one

      """
    #expect(try rhea("list", "--disable", "com.example.a", "plugins").standardError == expected)
    // That one is no longer among those that could run does not make all of them disabled.
    #expect(
      try rhea("list", "--disable", "com.example.a", "--disable", "com.example.b", "plugins").standardError == expected)
    _ = try rhea("disable", "com.example.a")
    #expect(try rhea("conflicts", "plugins").standardOutput.contains("which is disabled"))
  }

  @Test func `why tells of it, and of what is required`() throws {
    let a = try rhea("why", "plugins/a.so", "plugins")
    #expect(a.status == 0)
    #expect(!a.standardOutput.contains("left out"))
    let c = try plugins.add(
      "c", #"RHEA_PLUGIN("com.example.c", "1.0") RHEA_REQUIRES("com.example.a", ">=1") RHEA_EVENT("x", 5, 0) {}"#)
    let searched = settings.merging(["RHEA_PLUGIN_PATH": plugins.path]) { _, new in new }
    #expect(try plugins.rhea("why", c, environment: searched).status == 0)
    let once = try plugins.rhea("why", "--disable", "com.example.a", c, environment: searched)
    #expect(once.status == 1)
    #expect(once.standardOutput.contains("com.example.a >=1, which is disabled"))
    _ = try rhea("disable", "com.example.a")
    for paths in [[], ["plugins"]] {
      let output = try plugins.rhea(["why", "plugins/c.so"] + paths, environment: searched)
      #expect(output.status == 1)
      #expect(output.standardOutput.contains("com.example.a >=1, which is disabled"))
      let own = try plugins.rhea(["why", "plugins/a.so"] + paths, environment: searched)
      #expect(own.status == 0)
      #expect(own.standardOutput.contains("com.example.a, which is left out"))
    }
  }

  @Test func `comments of a person stay`() throws {
    try plugins.directory.write("# mine\n\n  com.example.b  \r\ncom.example.a", to: "config/rhea/disabled")
    #expect(try rhea("disable").standardOutput == "com.example.b\ncom.example.a\n")
    _ = try rhea("enable", "com.example.a")
    _ = try rhea("disable", "z")
    #expect(try list == "# mine\n\n  com.example.b  \r\nz\n")
  }

  @Test(arguments: [
    "#a", " a ", "a\\b", "a\u{1b}[31m", "line\nline", "\\u{41}", "\\\u{301}", "\u{301}", "a b", "ä", "-x", "\u{202e}",
  ])
  func `any id comes back as it was`(id: String) throws {
    #expect(try rhea("disable", "--", id).status == 0)
    #expect(try list.lines.count == 1)
    let printed = try JSONSerialization.jsonObject(with: Data(try rhea("disable", "--json").standardOutput.utf8))
    #expect(
      (printed as? [String: [String]])?["disabled"]?.map { Array($0.unicodeScalars) } == [Array(id.unicodeScalars)])
    #expect(try rhea("enable", "--", id).status == 0)
    #expect(try list == "")
  }

  @Test func `several processes at a time lose no entry`() throws {
    let output = try plugins.shell(
      """
      export XDG_CONFIG_HOME="$PWD/config"
      for i in 1 2 3 4 5 6 7 8; do "$rhea" disable "plugin$i" >/dev/null 2>&1 & done
      wait
      "$rhea" disable | sort
      """)
    #expect(output.standardOutput.lines == (1...8).map { "plugin\($0)" })
  }

  @Test(arguments: ["mkdir -p config/rhea/disabled", "mkdir -p config/rhea; mkfifo config/rhea/disabled"])
  func `a list that cannot be read keeps everything from running`(command: String) throws {
    _ = try run("sh", ["-c", command], currentDirectory: plugins.parent)
    for arguments in [
      ["run", "plugins"], ["fire", "load", "plugins"], ["list", "plugins"], ["disable"], ["disable", "a"],
    ] {
      let output = try plugins.rhea(arguments, environment: settings)
      #expect(output.status == 1)
      #expect(output.standardOutput == "")
      #expect(
        output.standardError.contains("/config/rhea/disabled: expected the list of disabled plugins, found no regular"))
    }
    #expect(try rhea("run", "--safe-mode", "plugins").status == 0)
  }

  @Test func `a list that cannot be written is an error`() throws {
    let output = try plugins.rhea("disable", "a", environment: ["XDG_CONFIG_HOME": "/proc/none"])
    #expect(output.status == 1)
    #expect(output.standardError.contains("/proc/none/rhea/disabled: expected a list of disabled plugins that can be"))
    // The reason is that of the directory, and not that it is not there.
    let closed = try plugins.rhea("disable", "a", environment: ["XDG_CONFIG_HOME": plugins.file("a.so")])
    #expect(closed.standardError.contains("changed, found \(plugins.file("a.so")) is no directory"))
    let homeless = try plugins.rhea("disable", "a", environment: ["HOME": "", "XDG_CONFIG_HOME": "relative"])
    #expect(homeless.status == 1)
    #expect(homeless.standardError.hasPrefix("rhea: there is no list of disabled plugins: set HOME"))
  }
}
