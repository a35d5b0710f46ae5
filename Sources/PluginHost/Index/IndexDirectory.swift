internal import Glibc

/// The directory of the index files, open. Everything is done relative to it, so that it stays the one that was
/// checked.
struct IndexDirectory: ~Copyable {
  /// How the names of index files end.
  static let suffix = ".index"
  /// How the names of files end that are still being written.
  static let temporarySuffix = ".new"

  private let path: String
  private let number: Int32

  /// Opens the directory; `open`, `fstat`.
  ///
  /// - Throws: ``IndexRefusal``, also when it is not this user's alone.
  init(path: String) throws(IndexRefusal) {
    let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw errno == ENOENT ? .missing : .system }
    do throws(IndexRefusal) {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .system }
      try Self.requireOwn(status)
    } catch {
      close(number)
      throw error
    }
    self.path = path
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a file of this user's for reading; a link counts as none. `openat`, `fstat`.
  func open(_ name: String) throws(IndexRefusal) -> IndexFile {
    let file = openat(number, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw errno == ENOENT ? .missing : .system }
    do throws(IndexRefusal) {
      var status = stat()
      guard fstat(file, &status) == 0 else { throw .system }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .unusable("no regular file") }
      try Self.requireOwn(status)
      guard status.st_size <= IndexLayout.sizeLimit else { throw .unusable("a file of \(status.st_size) bytes") }
      return IndexFile(file, status, in: WorkingDirectory().absolute(path) ?? path, name: name)
    } catch {
      close(file)
      throw error
    }
  }

  /// Puts a file in the place of the one of this name; who reads that one meanwhile has all of it.
  ///
  /// - Returns: Whether it is there.
  @discardableResult
  func replace(_ name: String, with bytes: [UInt8]) -> Bool {
    // Another host may be about to do the same.
    let temporary = ".\(name).\(getpid()).\(UInt32.random(in: 0 ... .max))\(Self.temporarySuffix)"
    let file = openat(number, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWritten = bytes.withUnsafeBytes { writeAll($0, to: file) }
    guard close(file) == 0, isWritten, renameat(number, temporary, number, name) == 0 else {
      unlinkat(number, temporary, 0)
      return false
    }
    return true
  }

  private static func requireOwn(_ status: stat) throws(IndexRefusal) {
    guard status.st_uid == geteuid() else { throw .unusable("another user's") }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { throw .unusable("writable by others") }
  }
}

// What is in it.
extension IndexDirectory {
  /// A file that a host has put there.
  struct File {
    let name: String
    let size: Int
    /// In nanoseconds since 1970.
    let modified: Int64
    /// Whether it was never finished, or still is being written.
    var isTemporary: Bool { name.hasSuffix(temporarySuffix) }
  }

  /// This user's index files, finished or not, sorted by name; what else may be there is not ours.
  ///
  /// - Parameter isAnyKind: Whether to give, too, what is no regular file but has the name of an index file.
  func files(ofAnyKind isAnyKind: Bool = false) -> [File] {
    let copy = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return []
    }
    defer { closedir(stream) }
    var files: [File] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      var status = stat()
      guard Self.isOwn(name), fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        isAnyKind || status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
      else { continue }
      let modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
      files.append(File(name: name, size: Int(status.st_size), modified: modified))
    }
    return files.sorted { $0.name < $1.name }
  }

  /// Whether files can be put there at all; `faccessat`.
  var isWritable: Bool { faccessat(number, ".", W_OK, AT_EACCESS) == 0 }

  /// An unfinished file that is older than this is of a host that was killed.
  private static let temporaryLife: Int64 = 3_600_000_000_000
  /// More finished files than that are of directories that nobody searches any more.
  static let fileLimit = 64

  /// Removes what nobody will read: unfinished files that are old, and the oldest of too many index files.
  ///
  /// - Parameters:
  ///   - moment: The time, in nanoseconds since 1970.
  ///   - name: A file that stays.
  func tidy(at moment: Int64, keeping name: String) {
    let files = files()
    for file in files where file.isTemporary && file.modified < moment - Self.temporaryLife {
      _ = try? remove(file.name)
    }
    let finished = files.filter { !$0.isTemporary && $0.name != name }.sorted { $0.modified < $1.modified }
    for file in finished.dropLast(Self.fileLimit - 1) { _ = try? remove(file.name) }
  }

  /// Which file has a name; nil for none.
  func identity(of name: String) -> FileIdentity? {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileIdentity(status) : nil
  }

  /// Removes a file.
  ///
  /// - Returns: Whether it was still there: another host may have been faster.
  @discardableResult
  func remove(_ name: String) throws(IndexRefusal) -> Bool {
    guard unlinkat(number, name, 0) != 0 else { return true }
    guard errno == ENOENT else { throw .system }
    return false
  }

  /// Whether a host gives files such names: 16 digits and `.index`; and what a temporary file has around it.
  private static func isOwn(_ name: String) -> Bool {
    let isTemporary = name.hasPrefix(".") && name.hasSuffix(temporarySuffix)
    let rest = (isTemporary ? name.dropFirst() : name[...]).utf8
    let isDigit: (UInt8) -> Bool = {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
    let ending = rest.dropFirst(16)
    return rest.prefix(16).count(where: isDigit) == 16
      && (isTemporary ? ending.starts(with: "\(suffix).".utf8) : ending.elementsEqual(suffix.utf8))
  }
}

extension IndexRefusal {
  /// What the system call that has just failed says.
  static var system: IndexRefusal { .unusable("\"\(String(cString: strerror(errno)))\"") }
}
