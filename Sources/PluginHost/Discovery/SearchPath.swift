internal import CLoader

/// The directories in which plugins are looked for when none is named.
public enum SearchPath {
  /// The variable whose directories, separated by colons, come first.
  public static let variable = "RHEA_PLUGIN_PATH"

  /// The directories in the order in which they are searched.
  ///
  /// - Parameters:
  ///   - environment: Gives the value of a variable; by default that of this process.
  ///   - installed: The directory for plugins that belongs to an installed library; by default to the one with this
  ///     code. It is searched once, also where it is one of the usual directories.
  public static func directories(
    environment: (String) -> String? = Self.environment,
    installed: String? = RheaInstallation.current?.pluginDirectory
  ) -> [String] {
    var directories: [String] = []
    if let list = environment(variable) {
      directories += list.split(separator: ":").map(String.init)
    }
    if let home = environment("HOME"), !home.isEmpty {
      directories.append("\(home)/.local/lib/rhea/plugins")
    }
    let usual = ["/usr/local/lib/rhea/plugins", "/usr/lib/rhea/plugins"]
    guard let installed, !(directories + usual).contains(installed) else { return directories + usual }
    return directories + [installed] + usual
  }

  /// The value of a variable of this process; none in one that may do more than who started it, and chose its variables
  /// (`secure_getenv`).
  public static func environment(_ name: String) -> String? {
    loader_variable(name).map { String(cString: $0) }
  }
}
