// swift-tools-version: 6.3
import PackageDescription

let rhea: Target.Dependency = .product(name: "Rhea", package: "Rhea")
let router: Target.Dependency = .product(name: "ReerRouter", package: "Rhea")
let baseline: Target.Dependency = .product(name: "CBaseline", package: "Rhea")

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Rhea", path: "..")],
  targets: [
    .target(name: "CLibelfReader", dependencies: [baseline], linkerSettings: [.linkedLibrary("elf")]),
    .executableTarget(name: "Benchmarks", dependencies: [rhea, router, baseline, "CLibelfReader"]),
    // What the start of any program in Swift takes.
    .executableTarget(name: "DynamicHello"),
  ],
  swiftLanguageModes: [.v6]
)
