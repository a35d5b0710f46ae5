internal import Glibc

/// A directory of the user's for a purpose, by the XDG Base Directory Specification.
struct UserDirectory {
  /// The path, which need not exist.
  let path: String
  /// The directories above it that may be made, and itself, from the outermost on.
  let toBeMade: [String]

  /// - Parameters:
  ///   - variable: The variable that holds the base directory. A relative path in it counts for nothing.
  ///   - fallback: The base directory without it, below the home directory.
  ///   - parts: What follows the base directory.
  /// - Returns: nil when neither the variable nor the home directory is known.
  init?(_ variable: String, or fallback: [String], _ parts: [String], environment: (String) -> String?) {
    var path: String
    var directories: [String] = []
    var rest = parts
    if let base = environment(variable), base.hasPrefix("/") {
      path = base
      directories.append(base)
    } else if let home = environment("HOME"), home.hasPrefix("/") {
      path = home
      rest = fallback + parts
    } else {
      return nil
    }
    for part in rest {
      path += path.hasSuffix("/") ? part : "/\(part)"
      directories.append(path)
    }
    self.path = path
    toBeMade = directories
  }

  /// Makes directories that are missing, from the outermost on, readable for the user only; `mkdir`.
  ///
  /// Nothing is made in a directory of another user but root: what root makes in a user's home, as with `sudo`, the user
  /// could not remove.
  ///
  /// - Returns: Whether all are there.
  static func make(_ directories: [String]) -> Bool {
    for directory in directories where access(directory, F_OK) != 0 {
      let end = directory.lastIndex(of: "/") ?? directory.startIndex
      let parent = end == directory.startIndex ? (directory.hasPrefix("/") ? "/" : ".") : String(directory[..<end])
      var status = stat()
      guard stat(parent, &status) == 0, status.st_uid == geteuid() || status.st_uid == 0,
        mkdir(directory, 0o700) == 0 || errno == EEXIST
      else { return false }
    }
    return true
  }

  /// Makes the directory and those above it, readable for the user only; `mkdir`. What fails is seen when it is used.
  func make() {
    for directory in toBeMade { mkdir(directory, 0o700) }
  }
}
