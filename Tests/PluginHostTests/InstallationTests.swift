import TestSupport
import Testing

@testable import PluginHost
@testable import SectionReader

/// Where the library is, by the files around it, and what follows from that.
@Suite struct InstallationTests {
  private static func make(_ files: [String]) throws -> TemporaryDirectory {
    let directory = try TemporaryDirectory()
    for file in files { try directory.write("", to: file) }
    return directory
  }

  @Test func `an installed library has the file for pkg-config and headers`() throws {
    let directory = try Self.make(["usr/lib/pkgconfig/rhea.pc", "usr/include/rhea.h"])
    let installation = RheaInstallation(libraryDirectory: directory.file("usr/lib"))
    #expect(installation.kind == .installed(prefix: directory.file("usr")))
    #expect(installation.pluginDirectory == directory.file("usr/lib/rhea/plugins"))
    #expect(installation.includeDirectory == directory.file("usr/include"))
  }

  @Test(arguments: [".build/debug", ".build/x86_64-unknown-linux-gnu/release", ".build/checks/a/release"])
  func `a built one lies in a clone`(place: String) throws {
    let directory = try Self.make(
      ["rhea/Package.swift", "rhea/include/rhea.h", "rhea/Sources/RheaTime/Rhea.swift", "rhea/\(place)/libRhea.so"])
    let installation = RheaInstallation(libraryDirectory: directory.file("rhea/\(place)"))
    #expect(installation.kind == .clone(root: directory.file("rhea")))
    #expect(installation.pluginDirectory == nil)
    #expect(installation.includeDirectory == directory.file("rhea/include"))
  }

  @Test(arguments: [
    [], ["lib/pkgconfig/rhea.pc"], ["include/rhea.h"], ["Package.swift", "include/rhea.h"],
    // That of a plugin which builds Rhea along.
    ["Package.swift", "Sources/RheaTime/x.swift"],
  ])
  func `any other is alone`(files: [String]) throws {
    let directory = try Self.make(files + ["lib/libRhea.so"])
    let installation = RheaInstallation(libraryDirectory: directory.file("lib"))
    #expect(installation.kind == .alone)
    #expect(installation.pluginDirectory == nil)
    #expect(installation.includeDirectory == nil)
    #expect(throws: PluginTemplateError.self) {
      try PluginTemplate(name: "x", language: .c, installation: installation)
    }
  }

  @Test func `this one lies in this clone`() {
    #expect(RheaInstallation.current?.kind == .clone(root: Repository.root))
  }

  @Test func `its directory for plugins is searched behind that of the person, and once`() {
    let environment = ["RHEA_PLUGIN_PATH": "a:b", "HOME": "/home/ada"]
    func directories(_ installed: String?) -> [String] {
      SearchPath.directories(environment: { environment[$0] }, installed: installed)
    }
    let usual = ["/usr/local/lib/rhea/plugins", "/usr/lib/rhea/plugins"]
    let own = ["a", "b", "/home/ada/.local/lib/rhea/plugins"]
    #expect(directories(nil) == own + usual)
    #expect(directories("/opt/rhea/lib/rhea/plugins") == own + ["/opt/rhea/lib/rhea/plugins"] + usual)
    for directory in usual { #expect(directories(directory) == own + usual) }
    #expect(directories("/home/ada/.local/lib/rhea/plugins") == own + usual)
  }

  @Test(arguments: [
    ("/usr/lib/libelf-0.188.so", "0.188"), ("libelf-0.190.so", "0.190"), ("/usr/lib/libelf.so.1", nil),
    ("/usr/lib/libelf-.so", nil), ("", nil),
  ])
  func `libelf tells its version by its file`(path: String, version: String?) {
    #expect(LibelfVersion.version(inPath: path) == version)
  }

  @Test func `all versions are known`() {
    let versions = RheaVersions.current
    #expect(versions.abi == 1)
    #expect(versions.toolchain.hasPrefix("Swift 6."))
    #expect(versions.rhea.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
  }
}
