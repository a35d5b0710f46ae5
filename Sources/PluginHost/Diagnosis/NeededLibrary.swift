/// A library that a plugin needs, or one of those that it needs, and how the dynamic linker would find it.
public struct NeededLibrary: Hashable, Sendable {
  /// A step of the dynamic linker's search (ld.so(8)), in the order in which it takes them. The raw values are stable.
  public enum Step: String, CaseIterable, Sendable {
    /// It is in this process already.
    case loaded
    /// The host brings it: the router beside libRhea.so.
    case host
    /// Its name has a slash, and so is its path.
    case path
    /// `DT_RPATH` of what needs it, of those that brought that, or of the host.
    case rpath
    /// The variable `LD_LIBRARY_PATH`.
    case libraryPath
    /// `DT_RUNPATH` of what needs it.
    case runpath
    /// The list that `ldconfig` makes, `/etc/ld.so.cache`.
    case cache
    /// The directories that the dynamic linker searches last.
    case defaultDirectories
  }

  /// A place where the dynamic linker looks.
  public struct Place: Hashable, Sendable {
    public let step: Step
    /// The directory, or the file for steps without one.
    public let path: String
  }

  /// The name by which it is needed, `libm.so.6`.
  public let name: String
  /// The file that needs it.
  public let neededBy: String
  /// Where it is; nil when it is missing.
  public internal(set) var found: Place?
  /// Why the file that was found cannot be used; nil when it can, or there is none.
  public internal(set) var fault: PluginFault?
  /// Where it was looked for in vain, in this order.
  public internal(set) var searched: [Place] = []
  /// The files of its name that are for another machine, which the dynamic linker passes over.
  public internal(set) var passedOver: [String] = []

  /// Whether the dynamic linker would find it and go on.
  public var isUsable: Bool { found != nil && fault == nil }
}
