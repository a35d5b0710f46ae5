import RheaRecords
import TestSupport
import Testing

@Suite struct SwiftToolchainTests {
  @Test(.enabled(if: Toolchain.programs != nil, "the Swift runtime in use is not inside a toolchain"))
  func `Is the version that the compiler says`() throws {
    let output = try run("\(#require(Toolchain.programs))/swift", ["--version"])
    let description = SwiftToolchain.description(of: SwiftToolchain.current)
    let version = try #require(description.split(separator: " ").last)
    #expect("\(output.standardOutput) ".contains("Swift version \(version) "), "\(output.standardOutput)")
  }

  @Test(arguments: [(0, "C"), (60301, "Swift 6.3.1"), (60300, "Swift 6.3"), (61012, "Swift 6.10.12")])
  func `Is written as people know it`(version: UInt32, description: String) {
    #expect(SwiftToolchain.description(of: version) == description)
  }
}
