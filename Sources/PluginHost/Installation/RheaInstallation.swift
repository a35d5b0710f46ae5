internal import CLoader
internal import Glibc

/// Where the library with this code lies: the clone of a repository that built it, or a directory where
/// `make install` put it.
///
/// It tells what other files of Rhea can be expected, and where: headers, Swift modules, the plugins of all users.
public struct RheaInstallation: Hashable, Sendable {
  /// How the library came where it is.
  public enum Kind: Hashable, Sendable {
    /// It lies among the built products of a clone, whose root this is.
    case clone(root: String)
    /// It was installed below a prefix, as `/usr/local`.
    case installed(prefix: String)
    /// It was copied somewhere, without what belongs to it.
    case alone
  }

  /// The directory that holds `libRhea.so`, without symbolic links.
  public let libraryDirectory: String
  /// How the library came there.
  public let kind: Kind

  /// That of this process.
  ///
  /// - Complexity: A few calls of the file system, each time.
  public static var current: RheaInstallation? {
    guard let real = libraryPath.flatMap(PluginLoader.realPath), let directory = parent(of: real) else { return nil }
    return RheaInstallation(libraryDirectory: directory)
  }

  /// The path under which the dynamic linker opened the library with this code.
  static var libraryPath: String? {
    // Any address in this library will do; the metadata of this class is one.
    let address = unsafeBitCast(Anchor.self as AnyObject.Type, to: UnsafeRawPointer.self)
    return loader_path_of(address).map { String(cString: $0) }
  }

  /// Looks at the files around a library.
  ///
  /// - Parameter libraryDirectory: The directory that holds it, as an absolute path.
  public init(libraryDirectory: String) {
    self.libraryDirectory = libraryDirectory
    kind = Self.kind(of: libraryDirectory)
  }

  /// The directory for plugins of all users, which is searched for plugins; nil unless the library is installed.
  public var pluginDirectory: String? {
    guard case .installed = kind else { return nil }
    return "\(libraryDirectory)/rhea/plugins"
  }

  /// The directory with `rhea.h`; nil when there is none.
  public var includeDirectory: String? {
    switch kind {
    case .clone(let root): "\(root)/include"
    case .installed(let prefix): "\(prefix)/include"
    case .alone: nil
    }
  }

  /// What only holds a place in this library.
  private final class Anchor {}

  private static func kind(of directory: String) -> Kind {
    // `make install` writes the file for pkg-config beside the library.
    if let prefix = parent(of: directory), exists("\(directory)/pkgconfig/rhea.pc"), exists("\(prefix)/include/rhea.h")
    {
      return .installed(prefix: prefix)
    }
    // Products are at `.build/debug`, which is a link to `.build/x86_64-unknown-linux-gnu/debug`, or deeper.
    var place = directory
    while let above = parent(of: place) {
      if exists("\(above)/include/rhea.h"), exists("\(above)/Sources/RheaTime"), exists("\(above)/Package.swift") {
        return .clone(root: above)
      }
      place = above
    }
    return .alone
  }

  private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The directory above, of an absolute path; nil for the root.
  private static func parent(of path: String) -> String? {
    path == "/" ? nil : path.directory
  }
}
