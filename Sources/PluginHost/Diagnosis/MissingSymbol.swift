internal import CLoader
internal import Glibc

/// A function or variable that nobody has, so that the dynamic linker would refuse the plugin.
public struct MissingSymbol: Hashable, Sendable {
  /// As the file has it.
  public let name: String
  /// The version that it must have; nil for any.
  public let version: String?
  /// The file that looks for it: the plugin, or a library of it.
  public let neededBy: String

  /// The name as the author of Swift or C++ wrote it; that of C stays as it is.
  public var readableName: String { Self.readable(name) }

  /// A symbol's name as its author wrote it.
  static func readable(_ name: String) -> String {
    guard let text = loader_demangled(name) else { return name }
    defer { free(text) }
    return String(cString: text)
  }
}

/// A version of a library's symbols that it does not have.
public struct MissingVersion: Hashable, Sendable {
  /// `GLIBC_2.38`.
  public let version: String
  /// The library, as in `DT_NEEDED`.
  public let library: String
  /// Where the library was found.
  public let path: String
  /// The file that needs it.
  public let neededBy: String
  /// Whether the library defines no versions of its own, with which the dynamic linker goes on.
  public let isUnversioned: Bool
}
