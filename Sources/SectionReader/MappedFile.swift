internal import Glibc

/// The file behind a place in memory, as `/proc/self/maps` has it: by its absolute path, links followed.
enum MappedFile {
  /// - Returns: nil when nothing is mapped there, or not a file that still has a name.
  /// - Complexity: O(mappings of the process).
  static func path(at address: UInt) -> String? {
    guard let maps = fopen("/proc/self/maps", "re") else { return nil }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0 {
      guard let line, let path = path(at: address, line) else { continue }
      return path
    }
    return nil
  }

  /// Reads a line: `7f00-7f08 r--p 00000000 08:01 42      /usr/lib/libc.so.6`.
  private static func path(at address: UInt, _ line: UnsafePointer<CChar>) -> String? {
    var rest: UnsafeMutablePointer<CChar>?
    let start = strtoul(line, &rest, 16)
    guard let separator = rest, separator.pointee == CChar(bitPattern: UInt8(ascii: "-")) else { return nil }
    let end = strtoul(separator + 1, nil, 16)
    guard start <= address, address < end, let path = strchr(line, Int32(UInt8(ascii: "/"))) else { return nil }
    path[strcspn(path, "\n")] = 0
    return String(cString: path)
  }
}
