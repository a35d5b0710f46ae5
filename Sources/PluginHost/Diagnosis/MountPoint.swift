internal import CLoader
internal import Glibc

/// Where the file system of a file is mounted, from the kernel's list (proc(5), `/proc/PID/mountinfo`).
struct MountPoint: Hashable, Sendable {
  let path: String
  /// `ext4`, `tmpfs`, …
  let type: String

  /// The mount that a file is on; nil when the list cannot be read or does not have it.
  ///
  /// - Parameters:
  ///   - file: An absolute path without links.
  ///   - list: The lines of the kernel's list.
  init?(of file: String, list: String) {
    var best: MountPoint?
    for line in list.split(separator: "\n") {
      // The fields before the "-" vary in number: optional ones end there.
      let fields = line.split(separator: " ")
      guard fields.count > 5, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count else { continue }
      let path = Self.unescape(fields[4])
      // Of several at one place the last one hides the others.
      guard Self.holds(path, file), path.utf8.count >= best?.path.utf8.count ?? 0 else { continue }
      best = MountPoint(path: path, type: Self.unescape(fields[dash + 1]))
    }
    guard let best else { return nil }
    self = best
  }

  private init(path: String, type: String) {
    self.path = path
    self.type = type
  }

  /// The kernel's list for this process; "" when it cannot be read.
  static var list: String {
    guard let file = fopen("/proc/self/mountinfo", "re") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk.prefix(count)
    }
  }

  private static func holds(_ mount: String, _ file: String) -> Bool {
    mount == "/" || file == mount || file.hasPrefix("\(mount)/")
  }

  /// The kernel writes blanks and backslashes as three octal digits.
  private static func unescape(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = field.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
