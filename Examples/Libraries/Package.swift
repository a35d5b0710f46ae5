// swift-tools-version: 6.3
import PackageDescription

// Libraries that several programs and plugins share while they run. They are dynamic, so that a process has one copy
// of each, whose callbacks are registered once; and a package of their own, since SwiftPM links a dynamic library
// dynamically only for other packages: within one it copies the code into all that depend on it.
let package = Package(
  name: "Libraries",
  products: [
    .library(name: "RheaExtension", type: .dynamic, targets: ["RheaExtension"]),
    .library(name: "OrdinaryLibrary", type: .dynamic, targets: ["OrdinaryLibrary"]),
  ],
  dependencies: [.package(name: "Rhea", path: "../..")],
  targets: [
    .target(name: "RheaExtension", dependencies: [.product(name: "Rhea", package: "Rhea")]),
    .target(name: "OrdinaryLibrary", dependencies: [.product(name: "Rhea", package: "Rhea")]),
  ],
  swiftLanguageModes: [.v6]
)
