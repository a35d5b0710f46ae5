internal import RheaRecords
internal import SectionReader

/// The versions that decide which plugins a host can use, and those that a report of trouble should name.
public struct RheaVersions: Hashable, Sendable {
  /// That of this package.
  public let rhea: String
  /// That of the record's layout.
  public let abi: Int
  /// The Swift compiler that built the host, `Swift 6.3.1`: Swift plugins must be built by the same.
  public let toolchain: String
  /// The libelf that reads the files; nil when it does not tell.
  public let libelf: String?

  /// Those of this process.
  public static var current: RheaVersions {
    RheaVersions(
      rhea: "0.1.0", abi: Int(RecordLayout.abi),
      toolchain: SwiftToolchain.description(of: SwiftToolchain.current), libelf: LibelfVersion.current)
  }
}
