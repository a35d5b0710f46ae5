import Foundation
import TestSupport
import Testing

/// What `make install` installs, `make uninstall` removes, and works in between. It installs the build of the tests.
@Suite struct InstallTests {
  private static let plugin = """
    #include <rhea.h>
    #include <stdio.h>
    RHEA_PLUGIN("org.example.x", "1")
    RHEA_EVENT("load", 5, 0) { printf("%d\\n", rhea_open(context, "x://here")); }
    RHEA_ACTION("here") { puts("opened"); }

    """

  @Test func `a C plugin builds with pkg-config, and is found in the installed directory`() throws {
    let installation = try Installation()
    try installation.install()
    let source = try installation.directory.write(Self.plugin, to: "work/x.c")
    let work = (source as NSString).deletingLastPathComponent
    let output = try installation.shell(
      """
      cc -shared -fPIC $(pkg-config --cflags rhea) x.c -o x.so
      rhea run x.so
      cp x.so "$(pkg-config --variable=plugindir rhea)"
      rhea list
      rhea run
      """, in: work)
    #expect(output.standardError == "")
    #expect(
      output.standardOutput.lines.filter { !$0.hasPrefix("ID ") } == [
        "opened", "0", "org.example.x  1        1       1       \(installation.file("lib/rhea/plugins/x.so"))",
        "opened",
        "0",
      ])
    #expect(output.status == 0)
  }

  @Test func `the file for pkg-config tells version and directories`() throws {
    let installation = try Installation(prefix: "/opt/with space")
    try installation.install()
    let output = try installation.shell(
      """
      pkg-config --modversion rhea
      pkg-config --variable=plugindir rhea
      pkg-config --cflags rhea
      pkg-config --libs rhea
      rhea --version | head -1
      """, in: "/")
    let lines = output.standardOutput.lines.map { $0.replacing(#/ +$/#, with: "") }
    try #require(lines.count == 5, "\(output)")
    #expect("rhea \(lines[0])" == lines[4])
    #expect(lines[1] == "/opt/with space/lib/rhea/plugins")
    #expect(lines[2] == #"-I/opt/with\ space/include"#)
    #expect(lines[3] == "")
  }

  @Test func `completions and manual are where shells and man look, and those of the program`() throws {
    let installation = try Installation(prefix: "/usr")
    try installation.install()
    for (arguments, file) in [
      ("completions bash", "share/bash-completion/completions/rhea"),
      ("completions zsh", "share/zsh/site-functions/_rhea"),
      ("completions fish", "share/fish/vendor_completions.d/rhea.fish"), ("man", "share/man/man1/rhea.1"),
    ] {
      let printed = try rhea(arguments.split(separator: " ").map(String.init)).standardOutput
      #expect(try String(contentsOfFile: installation.file(file), encoding: .utf8) == printed)
    }
  }

  @Test func `files can be read by all, and run only if they are programs`() throws {
    let installation = try Installation(prefix: "/usr")
    try installation.install()
    let modes = try run("find", [".", "-type", "f", "-printf", "%m %P\n"], currentDirectory: installation.file(""))
    let programs = ["755 bin/rhea", "755 lib/rhea/swift/RheaMacros"]
    #expect(modes.standardOutput.lines.filter { !$0.hasPrefix("644 ") }.sorted() == programs)
  }

  @Test(arguments: ["bin/rhea", "lib/libRhea.so", "lib/libReerRouter.so", "lib/rhea/swift/RheaMacros"])
  func `libraries are looked for beside each other and in the toolchain alone`(name: String) throws {
    let installation = try Installation()
    try installation.install()
    let file = installation.file(name)
    let dynamic = try run("readelf", ["--wide", "--dynamic", file], environment: ["LC_ALL": "C"]).standardOutput
    #expect(!dynamic.contains("(RPATH)"))
    let list = try #require(dynamic.firstMatch(of: /\(RUNPATH\) +Library runpath: \[(.+)\]/)).1
    let toolchain = try #require(Toolchain.programs).replacing(/bin$/, with: "lib/swift/")
    let places = list.split(separator: ":").map(String.init)
    #expect(places.contains("$ORIGIN"))
    for place in places where place != "$ORIGIN" {
      #expect(place.hasPrefix(toolchain) || place.contains("/usr/lib/swift/"), "\(place)")
      #expect(!place.hasPrefix(Repository.root))
    }
    // The symbols that others link to are there still.
    if name.hasSuffix(".so") {
      let sections = try run("readelf", ["--wide", "--sections", file]).standardOutput
      #expect(sections.contains(" .symtab "))
      #expect(!sections.contains(" .debug_info "))
    }
  }

  @Test func `what was made with it follows its steps`() throws {
    let installation = try Installation()
    try installation.install()
    for language in ["c", "c++"] {
      let name = language == "c" ? "clock" : "bell"
      let made = try installation.shell("rhea new \(name) -l \(language)", in: installation.directory.path)
      let steps = made.standardOutput.components(separatedBy: "\nNext:\n\n").last ?? ""
      // It is in PATH, so that its name is enough.
      #expect(steps == "  cd \(name)\n  make\n  rhea run \(name).so\n  make test\n")
      let followed = try installation.shell(steps, in: installation.directory.path)
      #expect(followed.status == 0, "\(followed.standardError)")
      #expect(followed.standardOutput.contains(" -I\(installation.prefix)/include "))
      #expect(followed.standardOutput.lines.last == "all tests passed")
    }
  }

  @Test(arguments: ["RheaTime", "ReerRouter", "PluginHost"])
  func `the compiler finds all that a module is made of`(module: String) throws {
    let installation = try Installation()
    try installation.install()
    try installation.directory.write("import \(module)\n", to: "work/main.swift")
    let checked = try installation.shell(
      "swiftc -typecheck -swift-version 6 -I \(installation.prefix)/lib/rhea/swift -module-cache-path cache main.swift",
      in: installation.directory.file("work"))
    #expect(checked.status == 0, "\(checked.standardError)")
    #expect(checked.standardError == "")
  }

  @Test func `uninstalling leaves nothing, and nothing is left to uninstall then`() throws {
    let installation = try Installation(prefix: "/opt/rhea")
    try installation.install()
    #expect(try Installation.contents(installation.root).count > 50)
    let output = try installation.make("uninstall")
    #expect(output.status == 0, "\(output.standardError)")
    #expect(try Installation.contents(installation.root) == [])
    let again = try installation.make("uninstall")
    #expect(again.status != 0)
    #expect(again.standardError.contains("install: nothing is installed below \(installation.root)/opt/rhea"))
  }

  @Test func `what others have put there stays`() throws {
    let installation = try Installation(prefix: "/opt/rhea")
    try installation.directory.write("mine", to: "root/opt/rhea/bin/other")
    for empty in ["share/man", "lib/pkgconfig"] {
      let path = installation.file(empty)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let before = try Installation.contents(installation.root)
    try installation.install()
    try installation.directory.write("mine", to: "root/opt/rhea/lib/rhea/plugins/mine.so")
    // A second installation knows the directories that the first one made.
    try installation.install()
    try installation.make("uninstall")
    let after = try Installation.contents(installation.root)
    let kept = ["lib/rhea/", "lib/rhea/plugins/", "lib/rhea/plugins/mine.so"].map { "opt/rhea/\($0)" }
    #expect(after == (before + kept).sorted())
  }

  @Test func `a newer version removes what only the older had, and no list makes it remove what is not its own`() throws
  {
    let installation = try Installation()
    try installation.install()
    let manifest = installation.file("lib/rhea/manifest")
    let list = try String(contentsOfFile: manifest, encoding: .utf8)
    for name in ["prefix/lib/rhea/old", "mine", "prefix-mine"] { try installation.directory.write("", to: name) }
    let outside = ["prefix/../mine", "prefix-mine", "mine"].map { "file \(installation.directory.file($0))\n" }
    try installation.directory.write(
      list + "file \(installation.file("lib/rhea/old"))\n" + outside.joined(), to: "prefix/lib/rhea/manifest")
    try installation.install()
    #expect(!FileManager.default.fileExists(atPath: installation.file("lib/rhea/old")))
    #expect(try String(contentsOfFile: manifest, encoding: .utf8) == list)
    try installation.directory.write(list + outside.joined(), to: "prefix/lib/rhea/manifest")
    try installation.make("uninstall")
    #expect(try Installation.contents(installation.directory.path) == ["mine", "prefix-mine"])
  }

  @Test(arguments: ["relative/path", "/a/../b", "./x"])
  func `a prefix that is none installs nothing`(prefix: String) throws {
    let installation = try Installation(prefix: prefix)
    let output = try installation.make("install")
    #expect(output.status != 0)
    #expect(output.standardError.contains("install: PREFIX must be "))
    #expect(try Installation.contents(installation.directory.path) == [])
  }

  @Test func `without a build it says what to run`() throws {
    let installation = try Installation(prefix: "/usr", build: "/nonexistent")
    let output = try installation.make("install")
    #expect(output.status != 0)
    #expect(output.standardError.contains("install: there is no /nonexistent/rhea: make release"))
    #expect(try Installation.contents(installation.directory.path) == [])
  }
}
