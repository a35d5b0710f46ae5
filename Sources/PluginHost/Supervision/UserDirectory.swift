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
    if let base = environment(variable), base.isAbsolutePath {
      path = base
      directories.append(base)
    } else if let home = environment("HOME"), home.isAbsolutePath {
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
  /// - Returns: Why one cannot be made; nil when all are there.
  static func make(_ directories: [String]) -> String? {
    for directory in directories where access(directory, F_OK) != 0 {
      if let obstacle = obstacle(toMaking: directory) { return obstacle }
      guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
        return "\(directory): \"\(String(cString: strerror(errno)))\""
      }
    }
    return nil
  }

  /// Why the first of some directories that is missing cannot be made, as far as that is seen without trying.
  ///
  /// - Returns: nil when none is missing, too.
  static func obstacle(toMaking directories: [String]) -> String? {
    directories.first { access($0, F_OK) != 0 }.flatMap(obstacle)
  }

  private static func obstacle(toMaking directory: String) -> String? {
    var status = stat()
    guard lstat(directory, &status) != 0 else {
      // Another process may have made it meanwhile.
      return access(directory, F_OK) == 0 ? nil : "\(directory) is a link that leads nowhere"
    }
    let parent = directory.directory
    guard stat(parent, &status) == 0 else { return "\(parent): \"\(String(cString: strerror(errno)))\"" }
    guard status.st_mode & S_IFMT == S_IFDIR else { return "\(parent) is no directory" }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { return "\(parent) is another user's" }
    return faccessat(AT_FDCWD, parent, W_OK | X_OK, AT_EACCESS) == 0 ? nil : "\(parent) cannot be written to"
  }
}
