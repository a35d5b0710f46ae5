internal import Glibc
internal import RheaTime
internal import SectionReader

/// Opens a plugin with the dynamic linker. Never closes it: a Swift image cannot be unloaded.
enum PluginLoader {
  /// Loads a plugin, which runs its constructors; `dlopen` with `RTLD_NOW | RTLD_LOCAL`.
  ///
  /// - Parameters:
  ///   - plugin: What was inspected; a file that has changed since is refused.
  ///   - directory: That from which its path starts, if it is relative.
  ///   - order: Its place among all images.
  /// - Throws: ``PluginFault`` with the code `changed`, `unreadable` or `loadFailed`.
  static func load(_ plugin: Plugin, from directory: WorkingDirectory, order: UInt64) throws(PluginFault) {
    guard let path = realPath(of: directory.absolute(plugin.path) ?? plugin.path) else {
      throw PluginFault(
        .unreadable, path: plugin.path, expected: "the file that was inspected",
        found: "\"\(String(cString: strerror(errno)))\"")
    }
    guard (try? FileStatus(path: path)) == plugin.status else {
      throw PluginFault(
        .changed, path: plugin.path, expected: "the file that was inspected", found: "another one in its place")
    }
    // A plugin that was dropped somewhere has no router beside it, and one that has is to share the host's.
    if plugin.isSwift, let needed = try? ElfFile(path: path).dynamicInfo().needed, needed.contains(RouterBridge.library)
    {
      // Without it, the dynamic linker says what is missing.
      _ = try? RouterBridge.shared.load()
    }
    CrashHandler.announce(plugin)
    try EventRegistry.shared.load(path: path, name: plugin.id, order: order) { () throws(PluginFault) in
      let isLoaded = plugin.id.withCString { id in
        plugin.path.withCString { shown in
          Activity.during(.load, plugin: id, subject: shown, source: nil) { dlopen(path, RTLD_NOW | RTLD_LOCAL) != nil }
        }
      }
      guard isLoaded else {
        throw PluginFault(
          .loadFailed, path: plugin.path, expected: "a plugin that can be loaded", found: loaderMessage(path: path))
      }
    }
  }

  /// The path without links, which is how the dynamic linker then knows the file; nil when there is none.
  static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What the dynamic linker says, without the path that the error names anyway.
  private static func loaderMessage(path: String) -> String {
    guard let message = dlerror().map({ String(cString: $0) }) else { return "that the loader refused it" }
    let prefix = "\(path): "
    return "\"\(message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message)\""
  }
}
