// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// The toolchain's libraries and headers.
let swiftLibraries = toolchainLibraries()

// The toolchain ships swift-syntax as `usr/lib/swift/host`: macro targets build against it in seconds,
// without fetching the swift-syntax package, and always match the compiler.
let swiftSyntax = toolchainSwiftSyntax()

/// Settings of every target that imports swift-syntax.
let macroSwiftSettings: [SwiftSetting] = swiftSyntax.map { [.unsafeFlags(["-I", $0])] } ?? []
let macroLinkerSettings: [LinkerSetting] =
  swiftSyntax.map { host in
    [
      .unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]),
      .linkedLibrary("SwiftSyntax"),
      .linkedLibrary("SwiftParser"),
      .linkedLibrary("SwiftSyntaxMacros"),
      .linkedLibrary("SwiftSyntaxMacroExpansion"),
      .linkedLibrary("SwiftSyntaxBuilder"),
      .linkedLibrary("SwiftDiagnostics"),
      .linkedLibrary("SwiftCompilerPluginMessageHandling"),
    ]
  } ?? []
/// Only for a toolchain without these modules.
let swiftSyntaxPackage: [Package.Dependency] =
  swiftSyntax == nil ? [.package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.0")] : []
let swiftSyntaxProducts: [Target.Dependency] =
  swiftSyntax == nil
  ? [
    "SwiftSyntax", "SwiftParser", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion", "SwiftSyntaxBuilder",
    "SwiftDiagnostics", "SwiftCompilerPlugin",
  ].map { .product(name: $0, package: "swift-syntax") } : []

/// The name under which the dynamic linker knows a library, so that a plugin that needs it gets the copy that is in
/// the process already, wherever each was found.
func soname(_ name: String) -> [LinkerSetting] {
  [.unsafeFlags(["-Xlinker", "-soname", "-Xlinker", name], .when(platforms: [.linux]))]
}

/// Settings of the modules in the libraries, which the start of a process waits for.
///
/// Without, each type such as `Set<String>` is looked up by its name when it is first used, and whether `String` is
/// `Hashable` among the conformances of all libraries of the process. With it, the compiler's answer is called.
///
/// Nor are the libraries of string processing and of regular expressions loaded, which every module is linked to unless
/// it says otherwise.
let librarySwiftSettings: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
  .unsafeFlags(
    ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
]

/// Settings of modules in C that are part of the libraries: a plugin or a program may have functions of the same names,
/// and nobody else calls these.
let libraryCSettings: [CSetting] = [.unsafeFlags(["-fvisibility=hidden"])]

let package = Package(
  name: "Rhea",
  products: [
    .library(name: "Rhea", type: .dynamic, targets: ["RheaTime", "PluginHost", "RheaCommand"]),
    .library(name: "ReerRouter", type: .dynamic, targets: ["ReerRouter"]),
    .library(name: "CRhea", targets: ["CRhea"]),
    .library(name: "CBaseline", targets: ["CBaseline"]),
    .library(name: "RheaTimeMacroExpansion", targets: ["RheaTimeMacroExpansion"]),
    .executable(name: "rhea", targets: ["rhea"]),
  ],
  dependencies: swiftSyntaxPackage,
  targets: [
    // C: the plugin ABI, libelf, and what Swift cannot call by itself.
    .target(name: "CRhea", path: "include", publicHeadersPath: "."),
    .systemLibrary(name: "CLibelf", pkgConfig: "libelf", providers: [.apt(["libelf-dev"])]),
    .target(name: "CLoader", cSettings: libraryCSettings),
    // What its handler of signals calls is looked up before, not when the program has crashed.
    .target(name: "CWatch", cSettings: libraryCSettings + [.unsafeFlags(["-fno-plt"])]),
    // What plain C takes for the same work, for benchmarks.
    .target(name: "CBaseline", cSettings: libraryCSettings),

    // The record, and the macros that write it.
    .target(name: "RheaRecords", swiftSettings: librarySwiftSettings),
    .target(name: "Versioning", swiftSettings: librarySwiftSettings),
    .target(
      name: "RheaTimeMacroExpansion",
      dependencies: ["RheaRecords", "Routing", "Versioning"] + swiftSyntaxProducts,
      swiftSettings: macroSwiftSettings,
      linkerSettings: macroLinkerSettings),
    .macro(
      name: "RheaMacros",
      dependencies: ["RheaTimeMacroExpansion"] + swiftSyntaxProducts,
      swiftSettings: macroSwiftSettings,
      linkerSettings: macroLinkerSettings),

    // What both libraries are built with. The headers of libdispatch are the toolchain's.
    .target(
      name: "CQueues", cSettings: libraryCSettings + (swiftLibraries.map { [.unsafeFlags(["-I", $0])] } ?? []),
      linkerSettings: [.linkedLibrary("dispatch")]),
    .target(name: "Threading", dependencies: ["CLoader", "CQueues"], swiftSettings: librarySwiftSettings),
    .target(name: "Routing", dependencies: ["RheaRecords"], swiftSettings: librarySwiftSettings),

    // libRhea.so
    .target(
      name: "SectionReader", dependencies: ["RheaRecords", "CLibelf", "CLoader"],
      swiftSettings: librarySwiftSettings),
    .target(
      name: "RheaTime", dependencies: ["SectionReader", "Threading", "CRhea", "CLoader", "CWatch", "RheaMacros"],
      swiftSettings: librarySwiftSettings),
    .target(
      name: "PluginHost",
      dependencies: [
        "RheaTime", "Routing", "SectionReader", "Threading", "Versioning", "CRhea", "CLoader", "CWatch",
      ],
      swiftSettings: librarySwiftSettings),
    .target(
      name: "RheaCommand",
      dependencies: ["PluginHost", "RheaTime", "RheaRecords", "SectionReader", "Threading", "CBaseline", "CLoader"],
      swiftSettings: librarySwiftSettings,
      linkerSettings: soname("libRhea.so")),

    // libReerRouter.so
    .target(
      name: "ReerRouter", dependencies: ["Routing", "SectionReader", "Threading", "CRhea", "CLoader", "RheaMacros"],
      swiftSettings: librarySwiftSettings,
      linkerSettings: soname("libReerRouter.so")),

    // The launcher: a C `main` that opens libRhea.so, so that host and plugins share one runtime.
    // Libraries are to see the one function of the program that is theirs.
    .executableTarget(
      name: "rhea",
      linkerSettings: [
        .linkedLibrary("dl"), .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=libdispatch_init"]),
      ]),

    // Tests: one target a module, and one for the scripts. TestSupport makes fixtures with the C compilers and
    // runs commands.
    .systemLibrary(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(name: "ScriptTests", dependencies: ["rhea", "TestSupport"]),
    .testTarget(name: "CRheaTests", dependencies: ["CRhea", "RheaRecords", "TestSupport"]),
    .testTarget(name: "RheaRecordsTests", dependencies: ["RheaRecords", "TestSupport"]),
    .testTarget(name: "VersioningTests", dependencies: ["Versioning"]),
    // Not on the macro target: SwiftPM would build all tests, and all that they test, once more as tools of the build.
    // The macros are linked to from Tests/RheaTimeMacroExpansionTests/Macros instead.
    .testTarget(
      name: "RheaTimeMacroExpansionTests",
      dependencies: ["RheaTimeMacroExpansion", "RheaTime", "ReerRouter"],
      swiftSettings: macroSwiftSettings,
      linkerSettings: macroLinkerSettings),
    .testTarget(
      name: "SectionReaderTests",
      dependencies: ["SectionReader", "RheaRecords", "CBaseline", "CRhea", "CLoader", "TestSupport"]),
    .testTarget(name: "RheaTimeTests", dependencies: ["RheaTime", "RheaRecords", "CRhea", "Threading", "TestSupport"]),
    .testTarget(name: "RoutingTests", dependencies: ["Routing"]),
    .testTarget(
      name: "ReerRouterTests", dependencies: ["ReerRouter", "RheaRecords", "Routing", "Threading", "TestSupport"]),
    .testTarget(name: "PluginHostTests", dependencies: ["PluginHost", "SectionReader", "Threading", "TestSupport"]),
    .testTarget(
      name: "RheaCommandTests", dependencies: ["rhea", "RheaCommand", "PluginHost", "RheaRecords", "TestSupport"]),
    .testTarget(name: "OutsideAuthorTests", dependencies: ["rhea", "TestSupport"]),
    .testTarget(name: "ExamplesTests", dependencies: ["rhea", "TestSupport"]),
    .testTarget(name: "DocumentationTests", dependencies: ["rhea", "PluginHost", "RheaRecords", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

/// The directory of the toolchain's libraries and headers, `usr/lib/swift`; nil where that cannot be told.
///
/// The manifest process itself has the toolchain's runtime mapped, which finds it where `PATH` would only
/// give a version manager's shim.
func toolchainLibraries() -> String? {
  #if canImport(Glibc)
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0, let start = line {
      let text = String(cString: start)
      guard let path = text.firstIndex(of: "/"), let lib = text.firstRange(of: "/usr/lib/swift/") else { continue }
      let libraries = String(text[path..<lib.upperBound].dropLast())
      // Of several runtimes in the process, that of a toolchain.
      if access("\(libraries)/dispatch/dispatch.h", R_OK) == 0 { return libraries }
    }
  #endif
  return nil
}

/// The directory with the toolchain's own swift-syntax modules, or nil if the toolchain has none.
func toolchainSwiftSyntax() -> String? {
  #if canImport(Glibc)
    guard let host = swiftLibraries.map({ "\($0)/host" }) else { return nil }
    return access("\(host)/SwiftSyntaxMacros.swiftmodule", R_OK) == 0 ? host : nil
  #else
    return nil
  #endif
}
