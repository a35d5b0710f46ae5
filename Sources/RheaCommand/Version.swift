internal import RheaRecords

enum Version {
  /// The version of this package.
  static let number = "0.1.0"

  /// The text of `rhea --version`.
  static var text: String {
    """
    rhea \(number)
    record ABI \(RecordLayout.abi)
    \(SwiftToolchain.description(of: SwiftToolchain.current))
    """
  }
}
