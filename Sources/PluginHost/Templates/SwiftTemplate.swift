/// A plugin in Swift: a package with a target, which becomes a dynamic library, and its tests.
struct SwiftTemplate {
  let files: [PluginTemplate.File]
  let steps: [PluginTemplate.Step]

  init(name: PluginTemplateName, installation: RheaInstallation, program: String) throws(PluginTemplateError) {
    steps = [
      .init(command: "swift build", effect: "Build the plugin."),
      .init(command: "\(program) run .build/debug", effect: "Run it."),
      .init(command: "swift test", effect: "Test it."),
    ]
    let manifest: String
    switch installation.kind {
    case .clone(let root):
      // SwiftPM knows packages by the last part of their paths, without regard to case.
      let identity = root.split(separator: "/").last ?? ""
      guard identity.lowercased() != name.text.lowercased() else {
        throw PluginTemplateError(
          .badName, subject: name.text, expected: "a name other than that of Rhea's clone", found: root,
          advice: "choose another name")
      }
      manifest = Self.manifest(name, clone: root)
    case .installed(let prefix): manifest = Self.manifest(name, prefix: prefix)
    case .alone:
      throw PluginTemplateError(
        .rheaNotFound, subject: "libRhea.so", expected: "Swift modules around it", found: "none",
        advice: "use the rhea of a clone, or install it with make install")
    }
    files = [
      .init(path: ".gitignore", text: ".build/\n"),
      .init(path: "Package.swift", text: manifest),
      .init(path: "README.md", text: PluginTemplate.readme(name, steps)),
      .init(path: "Sources/\(name.module)/\(name.module).swift", text: Self.source(name)),
      .init(path: "Tests/\(name.module)Tests/GreetingTests.swift", text: Self.tests(name)),
    ]
  }

  private static func manifest(_ name: PluginTemplateName, clone: String) -> String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    /// The clone of Rhea.
    let rhea = Context.environment["RHEA_CLONE"] ?? "\(clone.swiftQuoted)"

    let package = Package(
      name: "\(name.text)",
      products: [.library(name: "\(name.module)", type: .dynamic, targets: ["\(name.module)"])],
      dependencies: [.package(name: "Rhea", path: rhea)],
      targets: [
        .target(name: "\(name.module)", dependencies: [.product(name: "Rhea", package: "Rhea")]),
        .testTarget(
          name: "\(name.module)Tests", dependencies: ["\(name.module)", .product(name: "Rhea", package: "Rhea")]),
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  private static func manifest(_ name: PluginTemplateName, prefix: String) -> String {
    """
    // swift-tools-version: 6.3
    import PackageDescription

    /// Where Rhea is installed. Its modules are for the compiler that built it: `rhea --version` names that.
    let rhea = Context.environment["RHEA_PREFIX"] ?? "\(prefix.swiftQuoted)"

    /// The modules of Rhea, and the program that expands its macros.
    let modules: [SwiftSetting] = [
      .unsafeFlags([
        "-I", "\\(rhea)/lib/rhea/swift",
        "-load-plugin-executable", "\\(rhea)/lib/rhea/swift/RheaMacros#RheaMacros",
      ])
    ]

    let package = Package(
      name: "\(name.text)",
      products: [.library(name: "\(name.module)", type: .dynamic, targets: ["\(name.module)"])],
      targets: [
        .target(
          name: "\(name.module)", swiftSettings: modules,
          linkerSettings: [.unsafeFlags(["-L", "\\(rhea)/lib"]), .linkedLibrary("Rhea")]),
        // A test has no host that has loaded the library already.
        .testTarget(
          name: "\(name.module)Tests", dependencies: ["\(name.module)"], swiftSettings: modules,
          linkerSettings: [.unsafeFlags(["-Xlinker", "-rpath", "-Xlinker", "\\(rhea)/lib"])]),
      ],
      swiftLanguageModes: [.v6]
    )

    """
  }

  private static func source(_ name: PluginTemplateName) -> String {
    """
    import RheaTime

    #plugin(id: "com.example.\(name.text)", version: "0.1.0")

    // `rhea run` fires this event once, at the start.
    #appDidFinishLaunching {
      print(greeting(for: "world"))
    }

    extension RheaEvent {
      /// An event of this plugin's own: `rhea fire greet --param Ada …` fires it.
      static let greet: RheaEvent = "greet"
    }

    #rhea(time: .greet, repeatable: true) { context in
      print(greeting(for: context.param as? String ?? "stranger"))
    }

    func greeting(for name: String) -> String {
      "\(name.text): hello, \\(name)"
    }

    """
  }

  private static func tests(_ name: PluginTemplateName) -> String {
    """
    import RheaTime
    import Testing

    @testable import \(name.module)

    @Suite struct GreetingTests {
      @Test func `Greets by name`() {
        #expect(greeting(for: "Ada") == "\(name.text): hello, Ada")
      }

      @Test func `Hears the event greet`() async {
        await confirmation { heard in
          let observer = Rhea.observe { observation in
            if case .began = observation.phase, observation.subject.event == .greet { heard() }
          }
          Rhea.trigger(event: .greet, param: "Ada")
          observer.cancel()
        }
      }
    }

    """
  }
}

extension PluginTemplate {
  /// The README.md of a package.
  static func readme(_ name: PluginTemplateName, _ steps: [Step]) -> String {
    let width = steps.map(\.command.count).max() ?? 0
    let lines = steps.map { step in
      step.command + String(repeating: " ", count: width - step.command.count) + "  # \(step.effect)"
    }
    return """
      # \(name.text)

      A plugin for the host `rhea`.

      ```sh
      \(lines.joined(separator: "\n"))
      ```

      It is used without being named once its library is in `~/.local/lib/rhea/plugins`.

      """
  }
}
