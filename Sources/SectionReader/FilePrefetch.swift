internal import CLoader

/// What is known of the page cache, and done for it.
public enum FilePrefetch {
  /// Whether the beginning of a file can be read without the disk; `preadv2` with `RWF_NOWAIT`.
  ///
  /// - Returns: true, too, when that cannot be known: for files that cannot be opened, and file systems without it.
  public static func isInMemory(_ path: String) -> Bool { loader_is_in_memory(path) != 0 }

  /// Asks the kernel to read a file, without waiting for it; `posix_fadvise`.
  public static func fetch(_ path: String) { loader_fetch(path) }
}
