internal import CLoader
internal import Glibc

/// Which file, and which version of its contents, a descriptor or a path stands for.
public struct FileStatus: Hashable, Sendable {
  public let device: UInt64
  public let inode: UInt64
  /// In bytes.
  public let size: Int64
  /// In nanoseconds since 1970.
  public let modified: Int64
  /// The last change of contents or attributes, which a program cannot set; in nanoseconds since 1970.
  public let changed: Int64
  /// Type and permissions, `st_mode`.
  public let mode: UInt32
  /// The number of the user who owns it, `st_uid`.
  public let owner: UInt32
  /// The number of its group, `st_gid`.
  public let group: UInt32

  /// A status that was learned before.
  public init(
    device: UInt64, inode: UInt64, size: Int64, modified: Int64, changed: Int64, mode: UInt32, owner: UInt32,
    group: UInt32
  ) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
    self.mode = mode
    self.owner = owner
    self.group = group
  }

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
    mode = UInt32(status.st_mode)
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
  }

  init(_ status: loader_status) {
    device = status.device
    inode = status.inode
    size = status.size
    modified = status.modified
    changed = status.changed
    mode = status.mode
    owner = status.owner
    group = status.group
  }

  /// The status of the file at a path, links followed; `stat`.
  ///
  /// - Throws: ``ReadError`` with the code `unreadable`.
  public init(path: String) throws(ReadError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(path: path) }
    self.init(status)
  }

  /// Whether it is a file with contents, and not a directory, FIFO, socket or device.
  public var isRegularFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

  /// Whether it is a directory.
  public var isDirectory: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

  /// Whether everybody may write to it, `S_IWOTH`; the sticky bit keeps them from replacing what is in a directory.
  public var isWritableByOthers: Bool {
    mode & UInt32(S_IWOTH) != 0 && !(isDirectory && mode & UInt32(S_ISVTX) != 0)
  }

  /// The permissions as `chmod` takes them, `0644`.
  public var permissions: String {
    let digits = String(mode & 0o7777, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The type of the file in words.
  public var kind: String {
    switch mode_t(mode) & S_IFMT {
    case S_IFREG: "a regular file"
    case S_IFDIR: "a directory"
    case S_IFIFO: "a FIFO"
    case S_IFSOCK: "a socket"
    case S_IFCHR: "a character device"
    case S_IFBLK: "a block device"
    default: "a file of unknown type"
    }
  }
}

extension ReadError {
  /// The error of the system call that has just failed.
  static func system(path: String, expected: String = "a readable file") -> ReadError {
    let reason = errno
    return ReadError(.unreadable, path: path, expected: expected, found: "\"\(String(cString: strerror(reason)))\"")
  }
}
