internal import Glibc
internal import SectionReader

/// The search of the dynamic linker for a library that another one needs (ld.so(8), and `_dl_map_object` of glibc).
///
/// Directories for old kinds of processors (`tls`, `$PLATFORM` and others below each directory), which glibc no longer
/// searches since 2.37, are not looked into.
struct LibrarySearch {
  let environment: LoaderEnvironment

  /// Looks for a library.
  ///
  /// - Parameters:
  ///   - name: As in `DT_NEEDED`.
  ///   - current: The place of what needs it in the closure.
  func find(_ name: String, for current: Int, in closure: LibraryClosure, mayUseRouter: Bool) -> NeededLibrary {
    let object = closure.objects[current]
    var library = NeededLibrary(name: name, neededBy: object.path)
    if let image = environment.images.first(where: { $0.name == name || $0.path == name }) {
      library.found = NeededLibrary.Place(step: .loaded, path: image.path)
    } else if mayUseRouter, name == RouterBridge.library, let router = environment.router {
      library.found = NeededLibrary.Place(step: .host, path: router)
    } else if name.contains("/") {
      let path = environment.variables.expand(name, origin: object.path.directory) ?? name
      // Here, other than in a directory that is searched, a library for another machine is an error.
      take(path, .path, isSearched: false, &library)
      if library.found == nil { library.searched.append(NeededLibrary.Place(step: .path, path: path)) }
    } else {
      searchDirectories(object, closure, &library)
    }
    return library
  }

  private func searchDirectories(
    _ object: LibraryClosure.Object, _ closure: LibraryClosure, _ library: inout NeededLibrary
  ) {
    func search(_ path: String, _ step: NeededLibrary.Step, origin: String, separators: Set<Character> = [":"]) {
      for directory in environment.variables.directories(of: path, separators: separators, origin: origin) {
        search(directory, step)
      }
    }
    func search(_ directory: String, _ step: NeededLibrary.Step) {
      guard library.found == nil else { return }
      let levels = environment.hardwareLevels.map { "\(directory)/glibc-hwcaps/\($0)" }
      for place in levels + [directory] where library.found == nil {
        take(place.hasSuffix("/") ? "\(place)\(library.name)" : "\(place)/\(library.name)", step, &library)
      }
      let place = NeededLibrary.Place(step: step, path: directory)
      if library.found == nil, !library.searched.contains(place) { library.searched.append(place) }
    }
    if object.dynamic.runpath == nil {
      for path in rpaths(of: object, closure) { search(path.text, .rpath, origin: path.origin) }
    }
    let variable = environment.libraryPath
    search(variable.text, .libraryPath, origin: variable.origin, separators: [":", ";"])
    if let runpath = object.dynamic.runpath { search(runpath, .runpath, origin: object.path.directory) }
    searchCache(&library, without: object.dynamic.ignoresDefaultDirectories ? environment.defaultDirectories : [])
    guard !object.dynamic.ignoresDefaultDirectories else { return }
    for directory in environment.defaultDirectories { search(directory, .defaultDirectories) }
  }

  /// `DT_RPATH` of an object and of all that led to it, then of the host. Whoever has a `DT_RUNPATH` has no other.
  private func rpaths(of object: LibraryClosure.Object, _ closure: LibraryClosure) -> [LoaderEnvironment.Path] {
    var paths: [LoaderEnvironment.Path] = []
    var next: LibraryClosure.Object? = object
    while let object = next {
      if object.dynamic.runpath == nil, let rpath = object.dynamic.rpath {
        paths.append(LoaderEnvironment.Path(text: rpath, origin: object.path.directory))
      }
      next = object.parent.map { closure.objects[$0] }
    }
    return paths + environment.hostPaths
  }

  /// - Parameter excluded: Directories whose files are not taken, nor any below them.
  private func searchCache(_ library: inout NeededLibrary, without excluded: [String]) {
    guard library.found == nil, let cache = environment.cache else { return }
    let entries = cache.entries(named: library.name)
    let best = environment.hardwareLevels.lazy.flatMap { level in entries.filter { $0.hardwareLevel == level } }
    for entry in Array(best) + entries.filter({ $0.hardwareLevel == nil }) where library.found == nil {
      // The dynamic linker asks for the best one only, and gives up when it is in one of these.
      if excluded.contains(where: { entry.path.hasPrefix("\($0)/") }) { break }
      take(entry.path, .cache, &library)
    }
    if library.found == nil {
      library.searched.append(NeededLibrary.Place(step: .cache, path: LoaderCache.path))
    }
  }

  /// Takes a file if it is there and for this machine.
  private func take(
    _ path: String, _ step: NeededLibrary.Step, isSearched: Bool = true, _ library: inout NeededLibrary
  ) {
    guard access(path, F_OK) == 0 else { return }
    let found = NeededLibrary.Place(step: step, path: path)
    do throws(ReadError) {
      let identity = try ElfIdentity(path: path)
      let native = ElfIdentity.native
      if identity.fileClass == native.fileClass, identity.byteOrder != native.byteOrder {
        library.found = found
        library.fault = PluginFault(
          .wrongByteOrder, path: path, expected: "a \(native.byteOrder) library", found: "a \(identity.byteOrder) one")
      } else if identity.fileClass == native.fileClass, identity.machine == native.machine {
        library.found = found
      } else if isSearched {
        library.passedOver.append(path)
      } else {
        library.found = found
        library.fault = PluginFault(
          .wrongMachine, path: path, expected: "a library for \(native.machineName), \(native.fileClass)",
          found: "one for \(identity.machineName), \(identity.fileClass)")
      }
    } catch {
      // What may not be read is passed over; what is no library ends the search.
      guard error.code != .unreadable || !isSearched else { return }
      library.found = found
      library.fault = PluginFault(error)
    }
  }
}
