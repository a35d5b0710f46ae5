internal import SectionReader

/// A plugin with all libraries that would be loaded with it, in the dynamic linker's order, breadth first.
///
/// Reads the files and nothing else: no library is opened by the dynamic linker.
struct LibraryClosure: Sendable {
  /// A file of the closure.
  struct Object: Sendable {
    let path: String
    let dynamic: DynamicInfo
    /// Index of what needed it first; nil for the plugin.
    let parent: Int?
    /// Whether it is in this process already, so that its own needs are met.
    let isLoaded: Bool
  }

  /// The plugin, then the libraries.
  private(set) var objects: [Object] = []
  /// The libraries that the plugin needs, and that those need that are not in this process yet; each once.
  private(set) var libraries: [NeededLibrary] = []
  /// From the names by which libraries are needed to their places in ``objects``.
  private(set) var places: [String: Int] = [:]
  private var files: [FileIdentity: Int] = [:]

  private struct FileIdentity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// More than any plugin needs; each may be a file of some size.
  private static let limit = 2000

  /// Follows the needs of a plugin.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin.
  ///   - isSwift: Whether the host would give it the router.
  /// - Throws: ``ReadError`` when the plugin's own dynamic section is damaged.
  init(path: String, isSwift: Bool, environment: LoaderEnvironment) throws(ReadError) {
    let path = PluginLoader.realPath(of: path) ?? path
    let search = LibrarySearch(environment: environment)
    try add(path, parent: nil, isLoaded: environment.images.contains { $0.path == path })
    var current = 0
    while current < objects.count {
      for name in objects[current].dynamic.needed where places[name] == nil {
        guard objects.count < Self.limit else { return }
        follow(name, current, search, mayUseRouter: isSwift)
      }
      current += 1
    }
  }

  private mutating func follow(_ name: String, _ current: Int, _ search: LibrarySearch, mayUseRouter: Bool) {
    // One that is missing is told once, whoever else needs it.
    places[name] = Self.missing
    var library = search.find(name, for: current, in: self, mayUseRouter: mayUseRouter)
    if let found = library.found, library.fault == nil {
      do throws(ReadError) {
        let place = try add(found.path, parent: current, isLoaded: found.step == .loaded)
        places[name] = place
      } catch {
        // The dynamic linker has accepted what is in this process.
        if found.step != .loaded { library.fault = PluginFault(error) }
      }
    }
    if !objects[current].isLoaded { libraries.append(library) }
  }

  /// Adds a file, or finds the place that it has.
  @discardableResult
  private mutating func add(_ path: String, parent: Int?, isLoaded: Bool) throws(ReadError) -> Int {
    let file = try ElfFile(path: path)
    let identity = FileIdentity(device: file.status.device, inode: file.status.inode)
    if let place = files[identity] { return place }
    let dynamic = try file.dynamicInfo()
    files[identity] = objects.count
    objects.append(Object(path: path, dynamic: dynamic, parent: parent, isLoaded: isLoaded))
    if let soname = dynamic.soname, places[soname] ?? Self.missing == Self.missing {
      places[soname] = objects.count - 1
    }
    return objects.count - 1
  }

  private static let missing = -1

  /// The object that a name leads to; nil for one that is missing.
  func object(named name: String) -> Object? {
    places[name].flatMap { objects.indices.contains($0) ? objects[$0] : nil }
  }
}
