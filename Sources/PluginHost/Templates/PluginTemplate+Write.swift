internal import Glibc

extension PluginTemplate {
  /// Writes the package, all of it or nothing.
  ///
  /// The files are written to a directory beside it, which then gets its name: nobody sees half a package, and what is
  /// there already is not touched.
  ///
  /// - Parameter directory: The directory of the package. It must not exist, or be empty; the one above must exist.
  /// - Throws: ``PluginTemplateError`` with the code `exists` or `unwritable`.
  public func write(to directory: String) throws(PluginTemplateError) {
    var target = directory
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    let parts = target.split(separator: "/")
    guard let last = parts.last, last != ".", last != ".." else {
      throw Self.exists(directory, "that the name of a directory is missing")
    }
    try Self.checkFree(target)
    let parent = target.dropLast(last.count)
    let draft = "\(parent).\(last).\(getpid()).new"
    do throws(PluginTemplateError) {
      try Self.make(draft, package: target)
      for file in files { try Self.write(file, in: draft, package: target) }
      // Replaces an empty directory and nothing else (POSIX): who was faster is not overwritten.
      guard rename(draft, target) == 0 else {
        let found = errno
        throw found == ENOTEMPTY || found == EEXIST || found == ENOTDIR
          ? Self.exists(target, "something in its place") : Self.unwritable(target, found)
      }
    } catch {
      remove(draft)
      throw error
    }
  }

  /// Says what is in the way before anything is written; renaming would find it, too.
  private static func checkFree(_ target: String) throws(PluginTemplateError) {
    var status = stat()
    guard lstat(target, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw exists(target, "a file") }
    guard rmdirWouldDo(target) else { throw exists(target, "a directory with files") }
  }

  private static func rmdirWouldDo(_ directory: String) -> Bool {
    guard let stream = opendir(directory) else { return false }
    defer { closedir(stream) }
    var entries = 0
    // The directory itself and the one above are listed, too.
    while readdir(stream) != nil { entries += 1 }
    return entries <= 2
  }

  private static func make(_ directory: String, package: String) throws(PluginTemplateError) {
    guard mkdir(directory, 0o777) == 0 else { throw unwritable(package, errno) }
  }

  private static func write(_ file: File, in draft: String, package: String) throws(PluginTemplateError) {
    var directory = draft
    for part in file.path.split(separator: "/").dropLast() {
      directory += "/\(part)"
      if mkdir(directory, 0o777) != 0, errno != EEXIST { throw unwritable(package, errno) }
    }
    let mode: mode_t = file.isExecutable ? 0o777 : 0o666
    let descriptor = open("\(draft)/\(file.path)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw unwritable(package, errno) }
    let failure = writeAll(file.text, to: descriptor) ? 0 : errno
    let closing = close(descriptor) == 0 ? 0 : errno
    guard failure == 0, closing == 0 else { throw unwritable(package, failure != 0 ? failure : closing) }
  }

  /// Removes what was written, and nothing that others may have put there.
  private func remove(_ draft: String) {
    var directories: Set<String> = []
    for file in files {
      unlink("\(draft)/\(file.path)")
      let parts = file.path.split(separator: "/").dropLast()
      for count in 0..<parts.count { directories.insert(parts.prefix(count + 1).joined(separator: "/")) }
    }
    for directory in directories.sorted(by: { $0.count > $1.count }) { rmdir("\(draft)/\(directory)") }
    rmdir(draft)
  }

  private static func exists(_ path: String, _ found: String) -> PluginTemplateError {
    PluginTemplateError(
      .exists, subject: path, expected: "a directory that is not there or empty", found: found,
      advice: "choose another name or --directory")
  }

  private static func unwritable(_ path: String, _ error: Int32) -> PluginTemplateError {
    PluginTemplateError(
      .unwritable, subject: path, expected: "a place to write to", found: "\"\(String(cString: strerror(error)))\"",
      advice: "check the directory above and its permissions")
  }
}
