internal import Glibc

/// The directory that relative paths start from, which plugins and programs may change.
struct WorkingDirectory {
  /// nil when it is there no more, or may not be known.
  private let path: String?

  /// The one of now; `getcwd`.
  init() {
    let path = getcwd(nil, 0)
    self.path = path.map { String(cString: $0) }
    free(path)
  }

  /// A path that leads to the same file, whatever directory the process is in by then.
  ///
  /// - Returns: nil for a relative path, when the directory is not known.
  func absolute(_ path: String) -> String? {
    if path.isAbsolutePath { return path }
    return self.path.map { $0.hasSuffix("/") ? $0 + path : "\($0)/\(path)" }
  }
}
