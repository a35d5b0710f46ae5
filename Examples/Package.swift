// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

// For a package with macros of its own; one without needs nothing of this.
//
// The Swift toolchain for Linux ships swift-syntax: the modules are in `usr/lib/swift/host`, the libraries beside them.
// Rhea's macros are built with these and not with the swift-syntax package, and a macro that wraps them must be built
// with the same. So the target of such a macro, and only that, gets the directory of the modules. How to link with
// the libraries comes along with the product RheaTimeMacroExpansion. Where the toolchain has no such directory, Rhea
// uses the swift-syntax package and so must you: depend on its products SwiftSyntax and SwiftSyntaxMacros.
//
// To have this in a package of yours, copy `macroSettings` and the function at the end.
let macroSettings: [SwiftSetting] = toolchainSwiftSyntax().map { [.unsafeFlags(["-I", $0])] } ?? []

let rhea: Target.Dependency = .product(name: "Rhea", package: "Rhea")
let router: Target.Dependency = .product(name: "ReerRouter", package: "Rhea")
let rheaExtension: Target.Dependency = .product(name: "RheaExtension", package: "Libraries")
let macroExpansion: Target.Dependency = .product(name: "RheaTimeMacroExpansion", package: "Rhea")

/// A dynamic library that a program opens by itself: a plugin.
func plugin(_ name: String) -> Product {
  .library(name: name, type: .dynamic, targets: [name])
}

let package = Package(
  name: "Examples",
  products: [plugin("Account"), plugin("Settings"), plugin("Faulty"), plugin("Mismatched"), plugin("OpenedLater")],
  dependencies: [.package(name: "Rhea", path: ".."), .package(path: "Libraries")],
  targets: [
    // Custom events: a module that declares them, two plugins, and a host.
    .target(name: "Account", dependencies: [rheaExtension]),
    .target(name: "Settings", dependencies: [rheaExtension]),
    .executableTarget(name: "EmbeddingHost", dependencies: [rhea, rheaExtension]),

    // Macros that wrap those of Rhea.
    .macro(name: "MyMacros", dependencies: [macroExpansion], swiftSettings: macroSettings),
    .target(name: "RegisterRoute", dependencies: ["MyMacros", rheaExtension]),
    .executableTarget(name: "RouteProgram", dependencies: ["RegisterRoute"]),

    // A program without plugins, a library that it is linked with, and one that it opens later.
    .executableTarget(
      name: "OrdinaryProgram", dependencies: [rhea, .product(name: "OrdinaryLibrary", package: "Libraries")]),
    .target(name: "OpenedLater", dependencies: [rhea]),

    // Every form of the macros.
    .executableTarget(name: "EveryForm", dependencies: [rhea]),
    .executableTarget(
      name: "MainActorByDefault", dependencies: [rhea, router],
      swiftSettings: [.defaultIsolation(MainActor.self), .strictMemorySafety()]),

    // The snippets of the README of Rhea for iOS.
    .executableTarget(name: "ReadmeSnippets", dependencies: [rheaExtension]),
    .macro(name: "RheaTimeMacros", dependencies: [macroExpansion], swiftSettings: macroSettings),
    .executableTarget(name: "ReadmeDeclaration", dependencies: ["RheaTimeMacros", rhea]),

    // A host of pages in the terminal.
    .executableTarget(name: "RouterHost", dependencies: [rhea, router]),

    // The snippets of the README of ReerRouter for iOS. One of them tells the module's name.
    .executableTarget(name: "RegisteringSnippets", dependencies: [router]),
    .executableTarget(name: "ReerRouter_Example", dependencies: [router]),
    .executableTarget(name: "ConfiguredHost", dependencies: [router]),
    .executableTarget(name: "ManualRegistration", dependencies: [router]),

    // Plugins with a fault: one crashes, for docs/debugging.md, one has a callback that is never called.
    .target(name: "Faulty", dependencies: [rhea]),
    .target(name: "Mismatched", dependencies: [rhea, router]),
  ],
  swiftLanguageModes: [.v6]
)

// The macros promise that no expansion warns. The snippets are excepted: some of them warn by what they say themselves.
let snippets: Set = [
  "ReadmeSnippets", "RegisteringSnippets", "ReerRouter_Example", "ConfiguredHost", "ManualRegistration",
]
for target in package.targets {
  let warnings: SwiftSetting =
    snippets.contains(target.name) ? .unsafeFlags(["-suppress-warnings"]) : .treatAllWarnings(as: .error)
  target.swiftSettings = (target.swiftSettings ?? []) + [warnings]
}

/// The directory with the toolchain's own swift-syntax modules, or nil if the toolchain has none.
///
/// The manifest is run by the toolchain that builds the package and has its runtime mapped, which finds the toolchain
/// where `PATH` would only give a version manager's shim.
func toolchainSwiftSyntax() -> String? {
  #if canImport(Glibc)
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0, let start = line {
      let text = String(cString: start)
      guard let path = text.firstIndex(of: "/"), let lib = text.firstRange(of: "/usr/lib/swift/") else { continue }
      let host = text[path..<lib.upperBound] + "host"
      if access("\(host)/SwiftSyntaxMacros.swiftmodule", R_OK) == 0 { return String(host) }
    }
  #endif
  return nil
}
