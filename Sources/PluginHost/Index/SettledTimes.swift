internal import Glibc
internal import SectionReader

/// Whether the times of a file tell every later change.
///
/// A file that is changed twice within the same tick of its clock has the same times after both changes. What is read
/// in between would be taken for the contents after the second. So only a file whose last change was clearly over when
/// it was read counts as known.
enum SettledTimes {
  /// File systems count in up to 2 seconds, and the kernel's clock for them in up to 10 milliseconds.
  static let margin: Int64 = 3_000_000_000

  /// Whether a later change would give a file other times.
  ///
  /// - Parameters:
  ///   - status: The file before it was read.
  ///   - moment: A time before that, by the clock of files.
  static func areSettled(_ status: FileStatus, at moment: Int64) -> Bool {
    // 0 is what a file system says that does not keep this time. A time in the future was given by a clock that has
    // been set back since, and will come again.
    status.changed > 0 && max(status.changed, status.modified) < moment - margin
  }

  /// The time in nanoseconds since 1970, by the clock that gives files their times; `clock_gettime`.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
