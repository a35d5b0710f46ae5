internal import CLoader

/// What is known of the page cache, and done for it.
public enum FilePrefetch {
  /// Whether the beginning of a file can be read without the disk; `preadv2` with `RWF_NOWAIT`.
  ///
  /// - Parameter isRegular: Whether its directory says that it is a regular file.
  /// - Returns: true, too, when that cannot be known: for files that cannot be opened, and file systems without it.
  public static func isInMemory(_ path: String, isRegular: Bool) -> Bool {
    loader_is_in_memory(path, isRegular ? 1 : 0) != 0
  }

  /// Asks the kernel to read a file, without waiting for it; `posix_fadvise`.
  ///
  /// - Parameter isRegular: Whether its directory says that it is a regular file, which then need not be asked.
  public static func fetch(_ path: String, isRegular: Bool) { loader_fetch(path, isRegular ? 1 : 0) }
}
