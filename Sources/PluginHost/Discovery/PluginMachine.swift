internal import SectionReader

/// The machine that a plugin is built for, in the usual words.
public struct PluginMachine: Hashable, Sendable {
  /// `x86-64`, `aarch64`, …
  public let name: String
  /// `64-bit` or `32-bit`.
  public let fileClass: String
  /// `little-endian` or `big-endian`.
  public let byteOrder: String

  init(_ identity: ElfIdentity) {
    name = identity.machineName
    fileClass = "\(identity.fileClass)"
    byteOrder = "\(identity.byteOrder)"
  }
}
