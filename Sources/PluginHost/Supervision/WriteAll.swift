internal import Glibc
internal import RheaRecords

/// Writes bytes to a file, whatever `write` takes at a time.
///
/// - Returns: Whether all were written; if not, `errno` tells why.
func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(file, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else {
      // What takes nothing and has no reason would be tried for ever.
      if count == 0 { errno = ENOSPC }
      return false
    }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
  }
  return true
}

/// Writes a text to a file; as the other function of this name.
func writeAll(_ text: String, to file: Int32) -> Bool {
  text.withBytes { writeAll($0, to: file) }
}
