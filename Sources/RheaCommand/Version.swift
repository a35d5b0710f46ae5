internal import PluginHost

enum Version {
  /// The text of `rhea --version`.
  static var text: String {
    let versions = RheaVersions.current
    return """
      rhea \(versions.rhea)
      record ABI \(versions.abi)
      \(versions.toolchain)
      libelf \(versions.libelf ?? "unknown")
      """
  }

  /// What `rhea --version --json` prints.
  static var json: JSON {
    let versions = RheaVersions.current
    return .object([
      ("rhea", .string(versions.rhea)),
      ("abi", .integer(versions.abi)),
      ("toolchain", .string(versions.toolchain)),
      ("libelf", .optional(versions.libelf)),
    ])
  }
}
