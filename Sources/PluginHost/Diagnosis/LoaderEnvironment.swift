internal import CLoader
internal import Glibc
internal import SectionReader

/// What the dynamic linker of this process goes by when it looks for libraries.
struct LoaderEnvironment: Sendable {
  /// A search path with the directory that `$ORIGIN` stands for in it.
  struct Path: Sendable {
    let text: String
    let origin: String
  }

  /// An image of this process.
  struct Image: Sendable {
    let path: String
    /// The name that others need it by.
    let name: String
  }

  var variables: LoaderVariables
  /// `LD_LIBRARY_PATH`, where `$ORIGIN` is the directory of the program.
  var libraryPath: Path
  /// `DT_RPATH` of the library that calls `dlopen`, and of the program.
  var hostPaths: [Path] = []
  var cache: LoaderCache?
  var defaultDirectories: [String]
  /// The subdirectories of `glibc-hwcaps` for this processor, best first.
  var hardwareLevels: [String] = []
  var images: [Image] = []
  /// The router that the host would load for a Swift plugin that needs it; nil when it is not there.
  var router: String?

  /// That of this process.
  ///
  /// - Complexity: O(images); reads a little of the file of each.
  static var current: LoaderEnvironment {
    let program = PluginLoader.realPath(of: "/proc/self/exe") ?? "/"
    let directories = defaultDirectories
    var environment = LoaderEnvironment(
      variables: LoaderVariables(
        library: directories.first { $0.hasPrefix("/usr/") }.map { String($0.dropFirst(5)) } ?? "lib",
        platform: loader_platform().map { String(cString: $0) }),
      libraryPath: Path(text: SearchPath.environment("LD_LIBRARY_PATH") ?? "", origin: program.directory),
      cache: (try? FileDescriptor(path: LoaderCache.path).contents(limit: LoaderCache.sizeLimit)).flatMap {
        LoaderCache($0)
      },
      defaultDirectories: directories)
    while let level = loader_hardware_level(Int32(environment.hardwareLevels.count)) {
      environment.hardwareLevels.append(String(cString: level))
    }
    let caller = RheaInstallation.libraryPath
    var programPath: Path?
    for image in LoadedImage.all() {
      let path = image.isProgram ? program : image.file
      let dynamic = try? ElfFile(path: path).dynamicInfo()
      environment.images.append(Image(path: path, name: dynamic?.soname ?? path.lastPathComponent))
      guard dynamic?.runpath == nil, let rpath = dynamic?.rpath else { continue }
      let own = Path(text: rpath, origin: path.directory)
      if image.isProgram { programPath = own } else if image.path == caller { environment.hostPaths.append(own) }
    }
    if let programPath { environment.hostPaths.append(programPath) }
    if access(RouterBridge.pathBesideThisLibrary, F_OK) == 0 { environment.router = RouterBridge.pathBesideThisLibrary }
    return environment
  }

  /// The directories that are searched last, as the dynamic linker tells them behind those of `LD_LIBRARY_PATH`.
  ///
  /// That some of the variable may be among them is no harm: they are searched before anyway.
  private static var defaultDirectories: [String] {
    var directories: [String] = []
    withUnsafeMutablePointer(to: &directories) { state in
      _ = loader_visit_directories(
        { directory, state in
          guard let directory, let state else { return }
          state.assumingMemoryBound(to: [String].self).pointee.append(String(cString: directory))
        }, state)
    }
    // The last of equal ones is the one searched by default.
    var seen: Set<String> = []
    let unique = Array(directories.reversed().filter { seen.insert($0).inserted }.reversed())
    let usual = unique.filter { directory in
      let parts = directory.split(separator: "/")
      let rest = parts.first == "usr" ? parts.dropFirst() : parts[...]
      return rest.first?.hasPrefix("lib") == true && rest.count <= 2
    }
    // Some systems keep all libraries elsewhere.
    return usual.isEmpty ? unique : usual
  }
}
