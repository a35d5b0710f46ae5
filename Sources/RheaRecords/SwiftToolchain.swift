/// The Swift compiler that builds this code, as records name it.
///
/// On Linux, Swift has no stable ABI: an image runs only beside a runtime of the same compiler version.
public enum SwiftToolchain {
  /// The version as one number, 60301 for Swift 6.3.1.
  ///
  /// The language can only ask "at least?", so each known version is asked for in turn.
  public static var current: UInt32 {
    #if compiler(>=6.5)
      return 60500
    #elseif compiler(>=6.4.4)
      return 60404
    #elseif compiler(>=6.4.3)
      return 60403
    #elseif compiler(>=6.4.2)
      return 60402
    #elseif compiler(>=6.4.1)
      return 60401
    #elseif compiler(>=6.4)
      return 60400
    #elseif compiler(>=6.3.5)
      return 60305
    #elseif compiler(>=6.3.4)
      return 60304
    #elseif compiler(>=6.3.3)
      return 60303
    #elseif compiler(>=6.3.2)
      return 60302
    #elseif compiler(>=6.3.1)
      return 60301
    #else
      return 60300
    #endif
  }

  /// Writes a version as people know it: `6.3.1`, and `C` for 0.
  public static func description(of version: UInt32) -> String {
    guard version != 0 else { return "C" }
    let (major, minor, patch) = (version / 10000, version / 100 % 100, version % 100)
    return patch == 0 ? "Swift \(major).\(minor)" : "Swift \(major).\(minor).\(patch)"
  }
}
