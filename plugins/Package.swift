// swift-tools-version: 6.3
import PackageDescription

/// A plugin is a dynamic library of its own; a Swift one depends on Rhea (events), ReerRouter (URLs) or both.
func plugin(_ name: String) -> Product {
  .library(name: name, type: .dynamic, targets: [name])
}

let package = Package(
  name: "plugins",
  products: [
    plugin("SessionLog"), plugin("DiskWatch"), plugin("Greeting"), plugin("LoadAverage"), plugin("Shop"),
    plugin("Basket"),
  ],
  dependencies: [.package(name: "Rhea", path: "..")],
  targets: [
    .target(
      name: "SessionLog",
      dependencies: [.product(name: "Rhea", package: "Rhea"), .product(name: "ReerRouter", package: "Rhea")]),
    .target(
      name: "Shop",
      dependencies: [.product(name: "Rhea", package: "Rhea"), .product(name: "ReerRouter", package: "Rhea")]),
    .target(
      name: "Basket",
      dependencies: [.product(name: "Rhea", package: "Rhea"), .product(name: "ReerRouter", package: "Rhea")]),
    .target(name: "DiskWatch", dependencies: [.product(name: "Rhea", package: "Rhea")]),
    // C and C++ plugins need the headers only, and link to nothing of Rhea. They have no headers of their own: the
    // default directory for these, `include`, would be empty, which git does not keep.
    .target(
      name: "Greeting", dependencies: [.product(name: "CRhea", package: "Rhea")], publicHeadersPath: "."),
    .target(
      name: "LoadAverage", dependencies: [.product(name: "CRhea", package: "Rhea")], publicHeadersPath: "."),
  ],
  swiftLanguageModes: [.v6]
)
