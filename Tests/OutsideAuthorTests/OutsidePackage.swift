import Foundation
import TestSupport

/// A package of somebody else, in another directory, which depends on this repository.
struct OutsidePackage {
  let directory: TemporaryDirectory
  var path: String { directory.file("outside") }

  /// - Parameters:
  ///   - dependency: The entry for this repository in the manifest's list of dependencies.
  ///   - products: The list of products, as it stands in the manifest.
  ///   - targets: The list of targets.
  ///   - sources: The text of each file, by its path in `Sources`.
  ///   - directory: Where the package goes, in the subdirectory `outside`.
  init(
    dependency: String, products: String, targets: String, sources: [String: String], in directory: TemporaryDirectory
  ) throws {
    self.directory = directory
    try directory.write(
      """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "outside",
        products: [\(products)],
        dependencies: [\(dependency)],
        targets: [\(targets)],
        swiftLanguageModes: [.v6]
      )

      """, to: "outside/Package.swift")
    for (name, text) in sources { try directory.write(text, to: "outside/Sources/\(name)") }
  }

  /// Builds it as a person would, without network.
  ///
  /// - Returns: The directory of the products.
  /// - Throws: ``TestSupportError`` with what the build says, when it fails or warns.
  func build() throws -> String {
    let swift = Toolchain.program("swift") ?? "swift"
    let output = try run(swift, ["build", "--package-path", path], environment: ["GIT_ALLOW_PROTOCOL": "file"])
    let text = output.standardOutput + output.standardError
    guard output.status == 0, !text.contains("warning:") else { throw TestSupportError(text) }
    return "\(path)/.build/debug"
  }
}
