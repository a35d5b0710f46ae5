/// The versions of symbols that a file needs and defines (the GNU extension to ELF, `.gnu.version_r`,
/// `.gnu.version_d`).
public struct SymbolVersions: Hashable, Sendable {
  /// A version that some symbol of a needed library must have.
  public struct Need: Hashable, Sendable {
    /// The library, as in `DT_NEEDED`.
    public let library: String
    public let version: String
    /// Whether the loader goes on without it.
    public let isWeak: Bool
  }

  /// The versions needed, in the order of the file.
  public internal(set) var needs: [Need] = []
  /// The versions defined, without that of the library itself; empty for a library without versions.
  public internal(set) var definitions: Set<String> = []
  /// Whether the file defines versions at all.
  public internal(set) var definesVersions = false
  /// Whether each symbol of the file has the number of its version, be it that of none.
  public internal(set) var numbersSymbols = false
  /// From the number that a symbol has in `.gnu.version` to the name.
  var names: [UInt16: String] = [:]

  /// None needed and none defined.
  public init() {}
}
